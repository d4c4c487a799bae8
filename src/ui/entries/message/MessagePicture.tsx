import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useSession } from '../../context/ChatContext.tsx';
import { usePictureLink } from '../../lightbox/LightboxContext.tsx';
import { pictureName } from '../../lightbox/pictures.ts';
import { cleanFileName } from '../../../../protocol/fileName.ts';
import { safeHref } from '../../../../protocol/links.ts';
import { Icon } from '../../parts/Icon.tsx';
import { pictureCaption, pictureFrame } from '../../parts/pictureFrame.ts';
import { focusRing } from '../../theme/style.ts';

/** Width by height. A picture beyond that is shown whole. */
const FLAT = 2.5;

type Props = {
  src: string;
  /** The file's name; null if there is none. */
  name?: string | null;
};

/**
 * A picture. A press shows it in full, with its name. A broken picture keeps its place and shows
 * its name; without a name it is hidden.
 */
export function MessagePicture({ src, name = null }: Props): ReactNode {
  const { apiUrl } = useSession().settings.servers;
  /** A message that is received again may have another link, which is tried. */
  const [brokenLink, setBrokenLink] = useState<string | null>(null);
  const [isFlat, setFlat] = useState(false);
  const href = safeHref(src, apiUrl);
  const isBroken = href !== null && href === brokenLink;
  const pictureLink = usePictureLink(href);
  if (href === null || (name === null && isBroken)) return null;
  const plainName = name === null ? null : cleanFileName(name);
  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>): void =>
    setFlat(naturalWidth > naturalHeight * FLAT);
  return (
    <a
      {...pictureLink}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={plainName ?? undefined}
      aria-label={plainName ?? pictureName(href)}
      css={[focusRing, pictureFrame]}
    >
      {isBroken ? (
        <>
          <Icon name="picture" size={28} />
          <span css={pictureCaption}>
            <bdi>{plainName}</bdi>
          </span>
        </>
      ) : (
        <img
          src={href}
          alt=""
          loading="lazy"
          data-flat={isFlat || undefined}
          onLoad={onLoad}
          onError={() => setBrokenLink(href)}
          referrerPolicy="no-referrer"
        />
      )}
    </a>
  );
}
