import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { css } from '@emotion/react';
import { bareButton, color, focusRing, HOVER, motion, radius, TOUCH, type } from '../theme/style.ts';
import { Spinner } from './Spinner.tsx';

type Look = 'primary' | 'secondary' | 'danger' | 'quiet';

const button = css({
  // Letters taller than their line overlap the row above. The button stays on top there, so that
  // its whole height can be pressed.
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px',
  minBlockSize: '36px',
  paddingBlock: '6px',
  paddingInline: '16px',
  borderRadius: radius.small,
  border: '1px solid transparent',
  fontWeight: 600,
  textAlign: 'center',
  '&[aria-disabled="true"]': { opacity: 0.65 },
});

// The primary button stays filled when the system provides the colours.
const filled = {
  ...TOUCH,
  '@media (forced-colors: active)': {
    '&, &:hover': { background: 'ButtonText', color: 'ButtonFace', forcedColorAdjust: 'none' },
  },
} as const;

// Icon and text inside it use the button's gap.
const label = css({ display: 'contents' });

const looks: Record<Look, ReturnType<typeof css>> = {
  primary: css({
    background: color.accent,
    color: color.onAccent,
    borderColor: color.accentEdge,
    [HOVER]: { '&:hover': { background: color.accentHover } },
    ...filled,
  }),
  secondary: css({
    background: color.background,
    color: color.text,
    borderColor: color.outline,
    ...TOUCH,
    [HOVER]: { '&:hover': { background: color.surface } },
  }),
  danger: css({
    background: color.dangerFill,
    color: color.onDanger,
    [HOVER]: { '&:hover': { background: `color-mix(in srgb, ${color.dangerFill} 90%, #000)` } },
    ...filled,
  }),
  quiet: css({
    minBlockSize: '24px',
    paddingBlock: 0,
    paddingInline: '6px',
    gap: '4px',
    color: color.link,
    ...TOUCH,
    [HOVER]: { '&:hover': { background: color.surface } },
  }),
};

/**
 * `isBusy`: pressed and in progress. `isLocked`: another action is. A locked button keeps its
 * focus and name, and ignores presses.
 */
export function Button({
  look = 'primary',
  isBusy = false,
  isLocked = isBusy,
  onPress,
  children,
  ...rest
}: { look?: Look; isBusy?: boolean; isLocked?: boolean; onPress?: (event: MouseEvent<HTMLElement>) => void } & Omit<
  ComponentProps<'button'>,
  'onClick'
>): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isLocked || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isLocked) event.preventDefault();
        else onPress?.(event);
      }}
      css={[bareButton, type.label, focusRing, button, motion.press, looks[look]]}
    >
      {isBusy && <Spinner size={16} />}
      <span css={label}>{children}</span>
    </button>
  );
}
