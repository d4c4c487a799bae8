import { useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage } from '../context/ChatContext.tsx';
import { fileEnding, fileKind, type FileKind } from '../fileKind.ts';
import { fileSize } from '../fileSize.ts';
import { usePictureLink } from '../lightbox/LightboxContext.tsx';
import { plainDirection } from '../links.ts';
import { color, HOVER, radius, type } from '../theme/style.ts';

const card = css({
  position: 'relative',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  maxInlineSize: '260px',
  paddingBlock: '8px',
  paddingInline: '8px 12px',
  border: '1px solid transparent',
  borderRadius: radius.medium,
  color: color.text,
});
const framed = css({ borderColor: color.line });
const tile = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  inlineSize: '40px',
  blockSize: '40px',
  borderRadius: radius.small,
  background: 'color-mix(in srgb, currentColor 12%, transparent)',
  fontSize: '11px',
  fontWeight: 700,
  letterSpacing: '0.02em',
  textTransform: 'uppercase',
});
const picture = css({ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' });
const words = css({ minInlineSize: 0, overflow: 'hidden' });
const nameLine = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
});
const link = css({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: '-1px', borderRadius: radius.medium },
  '&:focus-visible::after': { outline: `2px solid ${color.link}`, outlineOffset: '2px' },
  [HOVER]: { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '2px' } },
});
const sizeLine = css({ color: color.muted });

const tints: Record<FileKind, ReturnType<typeof css>> = {
  document: css({ color: 'light-dark(#1d5fae, #86b9f4)' }),
  sheet: css({ color: 'light-dark(#16734a, #68cf9d)' }),
  slides: css({ color: 'light-dark(#a8480f, #f5a878)' }),
  pdf: css({ color: 'light-dark(#b3202c, #ff9a9a)' }),
  image: css({ color: 'light-dark(#6d43b5, #c3a8f5)' }),
  text: css({ color: color.muted }),
  other: css({ color: color.muted }),
};

/**
 * A file: its picture or a sign of its type, its name, and its size where it is known. With `href` the whole card leads there, by a link
 * that is named by the file alone; to a picture it leads over the page. `isBare`: what it lies in has an edge.
 */
export function FileCard(props: {
  name: string;
  size: number | null;
  href?: string | null;
  isBare?: boolean;
  note?: ReactNode;
}): ReactNode {
  const { size, href = null, isBare = false, note } = props;
  const name = plainDirection(props.name);
  const { lang } = useLanguage();
  const pictureLink = usePictureLink(fileKind(name) === 'image' ? href : null);
  return (
    <div css={[card, !isBare && framed]}>
      <Tile name={name} picture={href} />
      <div css={words}>
        {href === null ? (
          <span dir="auto" css={[type.label, nameLine]}>
            {name}
          </span>
        ) : (
          <a
            {...pictureLink}
            dir="auto"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            css={[type.label, nameLine, link]}
          >
            {name}
          </a>
        )}
        {size !== null && (
          <span dir="ltr" css={[type.caption, sizeLine]}>
            {fileSize(size, lang)}
          </span>
        )}
        {note}
      </div>
    </div>
  );
}

function Tile({ name, picture: src }: { name: string; picture: string | null }): ReactNode {
  const kind = fileKind(name);
  const [isBroken, setBroken] = useState(false);
  return (
    <span aria-hidden="true" css={[tile, tints[kind]]}>
      {src !== null && kind === 'image' && !isBroken ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          css={picture}
          onError={() => setBroken(true)}
          referrerPolicy="no-referrer"
        />
      ) : (
        fileEnding(name) || '…'
      )}
    </span>
  );
}
