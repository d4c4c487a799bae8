import { useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { focusComposer } from '../parts/focusComposer.ts';
import { focusedIn } from '../parts/focusedIn.ts';
import { dispatchReplaced } from '../parts/replaced.ts';
import { color, radius, type } from '../theme/style.ts';
import { useCards, type Cards } from './CardsContext.tsx';

const frame = css({
  boxSizing: 'border-box',
  inlineSize: '100%',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '8px',
  padding: '16px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  color: color.muted,
  outline: 'none',
});
const words = css({ margin: 0, textAlign: 'center' });

/**
 * Creates a view that is loaded when it is first needed. `roomPx`: its height, if known, which
 * stays empty until the view is rendered. Without a known height the whole entry is hidden
 * (EntrySlot), because the thread would jump. If the view cannot be loaded, a frame with a retry
 * button is shown.
 */
export function onDemand<Props>(
  draw: (cards: Cards, props: Props) => ReactNode,
  roomPx?: number | ((props: Props) => number),
): ComponentType<Props> {
  return function OnDemand(props: Props) {
    const { cards } = useCards();
    const framePlace = useRef<FramePlace>(null);
    const isThere = cards !== null;
    useLayoutEffect(() => {
      if (!isThere || !framePlace.current) return;
      const { area, hadFocus } = framePlace.current;
      const next = hadFocus ? area.querySelector<HTMLElement>('[name], button, a[href]') : null;
      if (next) next.focus();
      else if (hadFocus) focusComposer(area);
      dispatchReplaced(area);
    }, [isThere]);
    if (cards) return draw(cards, props);
    const height = typeof roomPx === 'function' ? roomPx(props) : roomPx;
    return <Awaited roomPx={height} onLeave={(place) => (framePlace.current = place)} />;
  };
}

/**
 * Creates a part of the window that renders nothing until the cards are loaded. `isAsked`:
 * rendering it loads the cards.
 */
export function withCards<Props extends object>(
  draw: (cards: Cards, props: Props) => ReactNode,
  { isAsked = false } = {},
): ComponentType<Props> {
  return function WithCards(props: Props) {
    const { cards, load } = useCards();
    useEffect(() => {
      if (isAsked && !cards) void load();
    }, [cards, load]);
    return cards && draw(cards, props);
  };
}

/** The element around a card's placeholder. The card takes over the placeholder's focus. */
type FramePlace = { area: Element; hadFocus: boolean };

/** The placeholder of a view that is being loaded. */
function Awaited(props: { roomPx: number | undefined; onLeave: (place: FramePlace) => void }): ReactNode {
  const { roomPx, onLeave } = props;
  const t = useT();
  const { hasFailed, load } = useCards();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => void load(), [load]);
  useLayoutEffect(() => {
    const element = ref.current;
    const area = element?.parentElement;
    return () => {
      if (area) onLeave({ area, hadFocus: element.contains(focusedIn(element)) });
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it runs once, when the frame is removed
  }, []);
  // The same element in both states, so that its focus is detected when it is removed.
  return (
    <div
      ref={ref}
      tabIndex={hasFailed ? -1 : undefined}
      aria-busy={!hasFailed}
      data-awaited={!hasFailed && roomPx === undefined ? 'held' : ''}
      css={[hasFailed && frame, { minBlockSize: roomPx }]}
    >
      {hasFailed && (
        <>
          <p role="alert" css={[type.label, words]}>
            {t('thread.broken')}
          </p>
          <Button look="secondary" onPress={() => void load()}>
            {t('message.retry')}
          </Button>
        </>
      )}
    </div>
  );
}
