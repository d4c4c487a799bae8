import { useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useSession } from '../../context/ChatContext.tsx';
import { usePictureLink } from '../../lightbox/LightboxContext.tsx';
import { pictureName } from '../../lightbox/pictures.ts';
import { cleanFileName } from '../../../../protocol/fileName.ts';
import { safeHref } from '../../../../protocol/links.ts';
import { Icon } from '../../parts/Icon.tsx';
import { gridFrame, pictureFrame, PictureFrame, unknownShape } from '../../parts/PictureFrame.tsx';
import { focusRing } from '../../theme/style.ts';

const image = css({
  display: 'block',
  maxInlineSize: '100%',
  blockSize: '100%',
  objectFit: 'contain',
  minBlockSize: 0,
});

type Props = {
  src: string;
  /** The file's name; null if there is none. */
  name?: string | null;
  size?: number | null;
  /** The picture is one of several in a grid. */
  isInGrid?: boolean;
};

/**
 * A picture in its own aspect ratio, with its name. A press shows it in full. A broken picture
 * keeps its place if it has a name, otherwise it is hidden.
 */
export function MessagePicture({ src, name = null, size = null, isInGrid = false }: Props): ReactNode {
  const { apiUrl } = useSession().settings.servers;
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const href = safeHref(src, apiUrl);
  const pictureLink = usePictureLink(href);
  if (href === null || (name === null && state === 'broken')) return null;
  const plainName = name === null ? null : cleanFileName(name);
  return (
    <PictureFrame name={plainName} size={size} isInGrid={isInGrid}>
      <a
        {...pictureLink}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={plainName ?? pictureName(href)}
        css={[focusRing, pictureFrame, isInGrid ? gridFrame : state !== 'shown' && unknownShape]}
      >
        {state === 'broken' ? (
          <Icon name="picture" size={28} />
        ) : (
          <img
            src={href}
            alt=""
            loading="lazy"
            css={image}
            onLoad={() => setState('shown')}
            onError={() => setState('broken')}
            referrerPolicy="no-referrer"
          />
        )}
      </a>
    </PictureFrame>
  );
}
