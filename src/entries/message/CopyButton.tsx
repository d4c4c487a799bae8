import { useState, type ReactNode } from 'react';
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
  // Two sheets, one before the other: drawn here, for nodes would cost with each message.
  '&:empty::before, &:empty::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: '8px',
    insetInlineStart: '8px',
    boxSizing: 'border-box',
    inlineSize: '10px',
    blockSize: '10px',
    border: '1.5px solid currentColor',
    borderRadius: '2.5px',
  },
  '&:empty::after': { insetBlockStart: '12px', insetInlineStart: '12px', background: color.background },
  // A finger's press gives the entry the focus.
  'article:focus-within &': shown,
  [HOVER]: { 'article:hover &': shown, '&:hover': { background: color.surface, color: color.text } },
});
// Put together once: a long thread has hundreds, and each costs while it is drawn.
const base = css([bareButton, focusRing, button, motion.press]);
const before = css([base, { insetInlineEnd: 'calc(100% + 4px)' }]);
const behind = css([base, { insetInlineStart: 'calc(100% + 4px)' }]);

/** Copies a message's text; beside the bubble, seen with the pointer above the message or the focus in it. */
export function CopyButton({ name, text, isUser }: { name: string; text: string; isUser: boolean }): ReactNode {
  const session = useSession();
  const [hasCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    const { page, clock } = session.ports;
    setCopied(await page.copy(text));
    clock.after(TOLD_MS, session.lifetime, () => setCopied(null));
  };
  return (
    <>
      <button
        type="button"
        data-copy
        tabIndex={-1}
        aria-label={name}
        title={name}
        onClick={() => void copy()}
        css={isUser ? before : behind}
      >
        {hasCopied !== null && <Icon name={hasCopied ? 'check' : 'alert'} size={16} />}
      </button>
      {hasCopied !== null && <Outcome hasCopied={hasCopied} />}
    </>
  );
}

function Outcome({ hasCopied }: { hasCopied: boolean }): ReactNode {
  const t = useT();
  return (
    <span role="status" css={visuallyHidden}>
      {t(hasCopied ? 'message.copied' : 'message.copyFailed')}
    </span>
  );
}
