import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { css } from '@emotion/react';
import { isAtTicket } from '../../chat/selectors.ts';
import { useSession, useSessionState, useT } from '../context/ChatContext.tsx';
import { TimesProvider } from '../context/TimesContext.tsx';
import { useCards, type Cards } from '../onDemand/CardsContext.tsx';
import { withCards } from '../onDemand/onDemand.tsx';
import { color, ring } from '../theme/style.ts';
import { useClasses } from '../theme/useClasses.ts';
import { focusNextStep } from './focusNextStep.ts';
import { KeepFocus } from './KeepFocus.tsx';
import { ReadAloud, useReading } from './ReadAloud.tsx';
import { Rows } from './Rows.tsx';
import { useNewSince } from './useNewSince.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import { useRequestedFocus } from './useRequestedFocus.ts';
import { Wait } from './Wait.tsx';

const scrollArea = css({
  blockSize: '100%',
  // Positioned children are cut off with it: text for the ear alone, below the fold, would make the whole window scroll.
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // A control that gets the focus is scrolled into view with its ring, also while its entry still moves up by 8 px.
  scrollPaddingBlockStart: '8px',
  // ScrollPosition keeps the reader's place in all browsers.
  overflowAnchor: 'none',
  scrollbarWidth: 'thin',
  scrollbarColor: `${color.line} transparent`,
  outline: 'none',
  '&:focus-visible': { outline: ring, outlineOffset: '-2px' },
});
const column = css({
  boxSizing: 'border-box',
  position: 'relative',
  minBlockSize: '100%',
  padding: 'var(--sc-ends, 20px) var(--sc-edge, 16px)',
});

const Copying = withCards<ComponentProps<Cards['CopyControl']>>((cards, props) => <cards.CopyControl {...props} />);
/** The cards are loaded with the first chat, because typing begins only in a chat. */
const Typing = withCards((cards) => <cards.TypingBubble />);
const Seeing = withCards<ComponentProps<Cards['SeenOnScreen']>>((cards, props) => <cards.SeenOnScreen {...props} />);
const Jumping = withCards<ComponentProps<Cards['JumpButton']>>((cards, props) => <cards.JumpButton {...props} />, {
  isAsked: true,
});

/** The conversation, each new entry read aloud. */
export function Thread(): ReactNode {
  return (
    <TimesProvider>
      <ReadAloud>
        <Log />
      </ReadAloud>
    </TimesProvider>
  );
}

function Log(): ReactNode {
  const t = useT();
  const session = useSession();
  const classOf = useClasses();
  const state = useSessionState();
  const { isLoading, isMobile } = state;
  const { cards, hasFailed } = useCards();
  // The one entry that a visitor waits for before they can write.
  const isFormHeld = isAtTicket(state) && !cards && !hasFailed;
  const { newEntries } = useReading();
  const { rendered, isUnbegun, isAway, isFar, scroller, content, position } = useScrollPosition();
  const { fresh, markSeen } = useNewSince(isAway, rendered);
  useEffect(() => newEntries.drawn(), [newEntries, rendered]);
  useRequestedFocus(position, rendered);
  const onScroll = (): void => {
    const last = fresh.length > 0 ? position.current?.lastSeen() : null;
    if (!last) return;
    const { thread } = session;
    const seen = fresh.findLast((key) => thread.indexOf(key) <= thread.indexOf(last));
    if (seen !== undefined) markSeen(seen);
  };
  // The press removes the button, so the focus moves to the entry that it leads to.
  const jump = (): void => {
    const [first] = fresh;
    const isThere = first !== undefined && flushSync(() => position.current?.toEntry(first));
    if (!isThere) position.current?.toBottom();
    markSeen();
    ((isThere && position.current?.rowOf(first)) || scroller.current)?.focus({ preventScroll: true });
  };
  return (
    <>
      <div
        ref={scroller}
        role="log"
        part="thread"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('thread.name')}
        aria-live="off"
        aria-busy={isLoading}
        onScroll={fresh.length > 0 ? onScroll : undefined}
        className={classOf(scrollArea)}
      >
        <div ref={content} className={classOf(column)}>
          <KeepFocus area={scroller} onLost={(area) => focusNextStep(area, session, false)}>
            <Rows rendered={rendered} />
          </KeepFocus>
          {(isLoading || isFormHeld) && <Wait heldEntries={isFormHeld ? 1 : 0} />}
          {!isMobile && <Typing />}
        </div>
      </div>
      <Seeing view={scroller} rendered={rendered} />
      <Copying content={content} version={rendered} />
      {isAway && !isUnbegun && (isFar || fresh.length > 0) && <Jumping count={fresh.length} onPress={jump} />}
    </>
  );
}
