import { useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage } from '../context/ChatContext.tsx';
import { fileEnding, fileKind, type FileKind } from '../fileKind.ts';
import { fileSize } from '../fileSize.ts';
import { color, radius, type } from '../theme/style.ts';

const card = css({
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
const words = css({ minInlineSize: 0 });
const nameLine = css({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
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

/** A file: its picture or a sign of its type, its name, and its size where it is known. `isBare`: what it lies in has an edge. */
export function FileCard(props: {
  name: string;
  size: number | null;
  preview?: string | null;
  isBare?: boolean;
  note?: ReactNode;
}): ReactNode {
  const { name, size, preview = null, isBare = false, note } = props;
  const { lang } = useLanguage();
  const kind = fileKind(name);
  const [isBroken, setBroken] = useState(false);
  const isPictured = preview !== null && kind === 'image' && !isBroken;
  return (
    <span css={[card, !isBare && framed]}>
      <span aria-hidden="true" css={[tile, tints[kind]]}>
        {isPictured ? (
          <img
            src={preview}
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
      <span css={words}>
        <span css={[type.label, nameLine]}>{name}</span>
        {size !== null && <span css={[type.caption, sizeLine]}>{fileSize(size, lang)}</span>}
        {note}
      </span>
    </span>
  );
}
