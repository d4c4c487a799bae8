import { useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession } from '../../ui/context/ChatContext.tsx';
import { usePictureLink } from '../../ui/lightbox/LightboxContext.tsx';
import { pictureName } from '../../ui/lightbox/pictures.ts';
import { safeHref } from '../../ui/links.ts';
import { color, focusRing, radius } from '../../ui/theme/style.ts';

const frame = css({
  display: 'block',
  overflow: 'hidden',
  inlineSize: '240px',
  maxInlineSize: '100%',
  aspectRatio: '3 / 2',
  borderRadius: radius.medium,
  border: `1px solid ${color.line}`,
  background: color.surface,
});
const image = css({ display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });

/**
 * A picture in a frame of a fixed size, so that nothing jumps when it arrives; pressed, it is shown whole. `name`: what a
 * screen reader says, a file's name where there is one. Nothing is shown of what can't be had.
 */
export function MessageImage({ src, name = null }: { src: string; name?: string | null }): ReactNode {
  const { apiUrl } = useSession().settings.servers;
  const [isBroken, setBroken] = useState(false);
  const href = safeHref(src, apiUrl);
  const pictureLink = usePictureLink(href);
  if (href === null || isBroken) return null;
  return (
    <a
      {...pictureLink}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name ?? pictureName(href)}
      css={[focusRing, frame]}
    >
      <img src={href} alt="" loading="lazy" css={image} onError={() => setBroken(true)} referrerPolicy="no-referrer" />
    </a>
  );
}
