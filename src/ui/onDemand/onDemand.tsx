import { useEffect, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { focusedIn } from '../parts/focusedIn.ts';
import { tellReplaced } from '../parts/replaced.ts';
import { Spinner } from '../parts/Spinner.tsx';
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
 * A card whose view is loaded when it is first needed. Until then its frame stands there, about as high as the card will be, so that little
 * moves when it comes. Where the view cannot be loaded, the frame says so and has a retry.
 */
export function onDemand<Props>(
  heightPx: number | ((props: Props) => number),
  draw: (cards: Cards, props: Props) => ReactNode,
): ComponentType<Props> {
  return function OnDemand(props: Props) {
    const { cards } = useCards();
    const framePlace = useRef<FramePlace>(null);
    const isThere = cards !== null;
    useLayoutEffect(() => {
      if (!isThere || !framePlace.current) return;
      const { area, hadFocus } = framePlace.current;
      if (hadFocus) area.querySelector<HTMLElement>('[name], button')?.focus();
      tellReplaced(area);
    }, [isThere]);
    if (cards) return draw(cards, props);
    const height = typeof heightPx === 'number' ? heightPx : heightPx(props);
    return <Awaited heightPx={height} onLeave={(place) => (framePlace.current = place)} />;
  };
}

/** A part of the window that comes with the cards; nothing stands in its place until then. `isAsked`: drawing it has the cards loaded. */
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

/** Where the frame of a card stood: the element around it. The card takes over the focus that the frame had. */
type FramePlace = { area: Element; hadFocus: boolean };

/** The frame of a card that is being loaded. */
function Awaited(props: { heightPx: number; onLeave: (place: FramePlace) => void }): ReactNode {
  const { heightPx, onLeave } = props;
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
  return (
    <div ref={ref} tabIndex={-1} aria-busy={!hasFailed} data-awaited="" css={[frame, { minBlockSize: heightPx }]}>
      {hasFailed ? (
        <>
          <p role="alert" css={[type.label, words]}>
            {t('thread.broken')}
          </p>
          <Button look="secondary" onPress={() => void load()}>
            {t('message.retry')}
          </Button>
        </>
      ) : (
        <Spinner size={24} />
      )}
    </div>
  );
}
