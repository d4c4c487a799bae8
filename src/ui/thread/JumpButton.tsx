import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useT } from '../context/ChatContext.tsx';
import { Icon } from '../parts/Icon.tsx';
import { riseIn } from '../theme/rise.ts';
import { bareButton, color, focusRing, HOVER, radius, TOUCH, type } from '../theme/style.ts';

const place = css({
  position: 'absolute',
  zIndex: 1,
  insetBlockEnd: '12px',
  insetInline: '16px',
  display: 'grid',
  justifyItems: 'end',
  pointerEvents: 'none',
  '@container (max-height: 240px)': { insetBlockEnd: '4px' },
});
const middle = css({ justifyItems: 'center' });
const button = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minInlineSize: '36px',
  minBlockSize: '36px',
  ...TOUCH,
  // Forced colours remove shadows. The border still shows the edge.
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: color.background,
  color: color.muted,
  boxShadow: 'var(--sc-shadow)',
  pointerEvents: 'auto',
  [HOVER]: { '&:hover': { color: color.text } },
});
const pill = css({
  paddingInline: '12px 16px',
  // The visitor's messages, over which it may lie, have the accent.
  color: color.link,
  fontWeight: 600,
  [HOVER]: { '&:hover': { background: color.tint, color: color.link } },
});

/** The way down for a reader who is above the bottom: a pill that counts the new messages there, else a plain arrow. */
export function JumpButton({ count, onPress }: { count: number; onPress: () => void }): ReactNode {
  const t = useT();
  const hasNew = count > 0;
  return (
    <div css={[place, hasNew && middle]}>
      <button
        type="button"
        aria-label={hasNew ? undefined : t('thread.latest')}
        title={hasNew ? undefined : t('thread.latest')}
        onClick={onPress}
        ref={riseIn}
        css={[bareButton, type.label, focusRing, button, hasNew && pill]}
      >
        <Icon name="arrowDown" size={hasNew ? 16 : 20} />
        {hasNew && <span>{t('thread.new', { count })}</span>}
      </button>
    </div>
  );
}
