import { useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { color, radius } from '../theme/style.ts';
import { useClasses } from '../theme/useClasses.ts';
import { Icon } from './Icon.tsx';

const avatar = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: radius.round,
  background: color.accent,
  color: color.onAccent,
  fontWeight: 600,
  lineHeight: 1,
  userSelect: 'none',
  // An edge for initials whose background is as dark as the window's. A picture covers it.
  boxShadow: `inset 0 0 0 1px ${color.accentEdge}`,
  // Visible only in forced colours, which remove the background.
  outline: '1px solid transparent',
  outlineOffset: '-1px',
});
const image = css({ inlineSize: '100%', blockSize: '100%', borderRadius: 'inherit', objectFit: 'cover' });

const sizes = {
  small: css([avatar, { inlineSize: '28px', blockSize: '28px', fontSize: '12px' }]),
  large: css([avatar, { inlineSize: '40px', blockSize: '40px', fontSize: '14px' }]),
} as const;

/**
 * The avatar for a name shown next to it: the picture, the initials if there is none or it fails
 * to load, or, without a name (the product itself), the chat's own icon.
 */
export function Avatar(props: {
  src: string | null;
  name: string;
  size: keyof typeof sizes;
  part?: string;
}): ReactNode {
  const { src, name, size, part } = props;
  const classOf = useClasses();
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isShown = src !== null && src !== '' && src !== brokenSrc;
  return (
    <span aria-hidden="true" part={part} className={classOf(sizes[size])}>
      {isShown ? (
        <img src={src} alt="" css={image} onError={() => setBrokenSrc(src)} referrerPolicy="no-referrer" />
      ) : (
        initialsOf(name) || <Icon name="chat" size={size === 'large' ? 22 : 16} />
      )}
    </span>
  );
}

/**
 * Returns the initials of a name's first and last word; one initial for one word. The operators'
 * desk shows the same.
 */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
