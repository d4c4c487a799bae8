import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import type { Entry } from '../../entries/models.ts';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { JumpButton } from './JumpButton.tsx';
import { color } from '../theme/style.ts';
import { ThreadPage } from './ThreadPage.tsx';
import { TypingBubble } from './TypingBubble.tsx';
import { useShownPages } from './useShownPages.ts';
import { useNewSince } from './useNewSince.ts';
import { useOneTabStop } from './useOneTabStop.ts';
import { LEAD_PX, useStickyScroll } from './useStickyScroll.ts';

const scrollArea = css({
  blockSize: '100%',
  // What is placed in it is cut off with it: text for the ear alone, below the fold, would make the whole window scroll.
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Where the reader stays is kept by useStickyScroll and useShownPages, alike in all browsers.
  overflowAnchor: 'none',
  scrollbarWidth: 'thin',
  scrollbarColor: `${color.line} transparent`,
  outline: 'none',
  '&:focus-visible': { outline: `2px solid ${color.link}`, outlineOffset: '-2px' },
});
const column = css({ boxSizing: 'border-box', minBlockSize: '100%', padding: '20px 16px' });
const earlier = css({ display: 'grid', justifyItems: 'center', marginBlockEnd: '16px' });
const NEAR_TOP_PX = 600;

/** The conversation. `live`: whether what comes is read aloud. */
export function Thread({ live }: { live: 'off' | 'polite' }): ReactNode {
  const t = useT();
  const { thread, isOpen, isLoading, isMobile, scrollTarget } = useSessionState();
  const { pages } = thread;
  const last: Entry | undefined = pages.at(-1)?.entries.at(-1);
  const sticky = useStickyScroll({ isOpen, isLoading, last, target: scrollTarget });
  const { scroller, content, isAway, isFar } = sticky;
  const { fresh, markSeen } = useNewSince(isAway);
  const { shown, hasEarlier, showEarlier } = useShownPages(pages, scroller);
  useOneTabStop(content, '[data-copy]', last?.key);
  const onScroll = (): void => {
    if (hasEarlier && (scroller.current?.scrollTop ?? NEAR_TOP_PX) < NEAR_TOP_PX) showEarlier();
    const seen = fresh.findLast((key) => isInView(scroller.current, key));
    if (seen !== undefined) markSeen(seen);
  };
  // The button goes with the press: the focus goes on to what it leads to.
  const jump = (): void => {
    const [first] = fresh;
    const entry = first === undefined ? null : sticky.toEntry(first, LEAD_PX);
    if (!entry) sticky.toBottom();
    markSeen();
    (entry ?? scroller.current)?.focus({ preventScroll: true });
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
        aria-live={live}
        aria-relevant="additions"
        aria-busy={isLoading}
        onScroll={onScroll}
        css={scrollArea}
      >
        <div ref={content} css={column}>
          {hasEarlier && (
            <div css={earlier}>
              <Button look="quiet" onPress={showEarlier}>
                {t('thread.earlier')}
              </Button>
            </div>
          )}
          {shown.map(({ key, entries }, at) => (
            <ThreadPage
              key={key}
              entries={entries}
              before={pages[pages.length - shown.length + at - 1]?.entries.at(-1)}
              after={shown[at + 1]?.entries[0]}
            />
          ))}
          {!isMobile && <TypingBubble />}
        </div>
      </div>
      {isAway && (isFar || fresh.length > 0) && <JumpButton count={fresh.length} onPress={jump} />}
    </>
  );
}

/** Whether the entry's beginning is above the lower edge of the view. */
function isInView(view: HTMLElement | null, key: string): boolean {
  const entry = view?.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return !!view && !!entry && entry.getBoundingClientRect().top < view.getBoundingClientRect().bottom;
}
