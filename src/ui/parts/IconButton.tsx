import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { css } from '@emotion/react';
import { bareButton, color, FINGER, focusRing, HOVER, motion, radius } from '../theme/style.ts';
import { Icon, type IconName } from './Icon.tsx';

const iconButton = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: '36px',
  blockSize: '36px',
  borderRadius: radius.small,
  ...FINGER,
  color: color.muted,
  '&[aria-expanded="true"]': { background: color.line, color: color.text },
  [HOVER]: {
    '&:hover': { background: `color-mix(in srgb, ${color.text} 8%, transparent)`, color: color.text },
  },
});

/** A button that shows only an icon. Its accessible name is `name`. */
export function IconButton({
  name,
  icon,
  onPress,
  ...rest
}: { name: string; icon: IconName; onPress: (event: MouseEvent) => void } & Omit<
  ComponentProps<'button'>,
  'name' | 'onClick'
>): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={name}
      title={name}
      onClick={onPress}
      css={[bareButton, focusRing, iconButton, motion.press]}
    >
      <Icon name={icon} />
    </button>
  );
}
