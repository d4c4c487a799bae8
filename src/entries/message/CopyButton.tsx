import { useEffect, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession, useT } from '../../ui/context/ChatContext.tsx';
import { Icon } from '../../ui/parts/Icon.tsx';
import { bareButton, color, focusRing, HOVER, motion, radius, visuallyHidden } from '../../ui/theme/style.ts';

const TOLD_MS = 2_000;

const shown = { opacity: 1, pointerEvents: 'auto' } as const;
const button = css({
  position: 'absolute',
  insetBlockStart: '4px',
  display: 'grid',
  placeItems: 'center',
  inlineSize: '30px',
  blockSize: '30px',
  borderRadius: radius.small,
  color: color.muted,
  opacity: 0,
  pointerEvents: 'none',
  '@media (prefers-reduced-motion: no-preference)': { transition: 'opacity 120ms ease-out' },
  // A finger's press gives the entry the focus.
  'article:focus-within &': shown,
  [HOVER]: { 'article:hover &': shown, '&:hover': { background: color.surface, color: color.text } },
});
// Put together once: a long thread has hundreds.
const base = css([bareButton, focusRing, button, motion.press]);
const before = css([base, { insetInlineEnd: 'calc(100% + 4px)' }]);
const behind = css([base, { insetInlineStart: 'calc(100% + 4px)' }]);

/** Copies a message's text; beside the bubble, seen with the pointer above the message or the focus in it. */
export function CopyButton({ text, isUser }: { text: string; isUser: boolean }): ReactNode {
  const t = useT();
  const { page, clock } = useSession().ports;
  const [outcome, setOutcome] = useState<'message.copied' | 'message.copyFailed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const stop = new AbortController();
    clock.after(TOLD_MS, stop.signal, () => setOutcome(null));
    return () => stop.abort();
  }, [clock, outcome]);
  const copy = async (): Promise<void> => {
    setOutcome((await page.copy(text)) ? 'message.copied' : 'message.copyFailed');
  };
  const name = t(outcome ?? 'message.copy');
  return (
    <>
      <button
        type="button"
        data-copy
        tabIndex={-1}
        aria-label={t('message.copy')}
        title={name}
        onClick={() => void copy()}
        css={isUser ? before : behind}
      >
        <Icon name={outcome === null ? 'copy' : outcome === 'message.copied' ? 'check' : 'alert'} size={16} />
      </button>
      {outcome !== null && (
        <span role="status" css={visuallyHidden}>
          {name}
        </span>
      )}
    </>
  );
}
