import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import type { Entry } from '../../entries/models.ts';
import { useSessionState, useT } from '../context/ChatContext.tsx';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { color, motion, radius } from '../theme/style.ts';
import { ThreadPage } from './ThreadPage.tsx';
import { TypingBubble } from './TypingBubble.tsx';
import { useShownPages } from './useShownPages.ts';
import { useStickyScroll } from './useStickyScroll.ts';

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
  '&:focus-visible': { boxShadow: `inset 0 0 0 2px ${color.link}` },
});
const column = css({ boxSizing: 'border-box', minBlockSize: '100%', padding: '20px 16px' });
const earlier = css({ display: 'grid', justifyItems: 'center', marginBlockEnd: '16px' });
const jump = css({
  position: 'absolute',
  zIndex: 1,
  insetBlockEnd: '12px',
  insetInlineEnd: '16px',
  borderRadius: radius.round,
  background: color.background,
  boxShadow: 'var(--sc-shadow)',
  '& > button': { borderRadius: radius.round },
});
const NEAR_TOP_PX = 600;

/** The conversation. `live`: whether what comes is read aloud. */
export function Thread({ live }: { live: 'off' | 'polite' }): ReactNode {
  const t = useT();
  const { thread, isOpen, isLoading, isMobile, scrollTarget } = useSessionState();
  const { pages } = thread;
  const last: Entry | undefined = pages.at(-1)?.entries.at(-1);
  const { scroller, content, isAway, toBottom } = useStickyScroll({ isOpen, last, target: scrollTarget });
  const { shown, hasEarlier, showEarlier } = useShownPages(pages, scroller);
  const onScroll = (): void => {
    if (hasEarlier && (scroller.current?.scrollTop ?? NEAR_TOP_PX) < NEAR_TOP_PX) showEarlier();
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
      {isAway && (
        <div css={[jump, motion.fade]}>
          <IconButton name={t('thread.latest')} icon="arrowDown" onPress={toBottom} />
        </div>
      )}
    </>
  );
}
