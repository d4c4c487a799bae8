import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage } from '../context/ChatContext.tsx';
import { cleanFileName, fileEnding } from '../../../protocol/fileName.ts';
import { fileKind, type FileKind } from '../fileKind.ts';
import { fileSize } from '../../../protocol/fileSize.ts';
import { alignedWithWindow, color, HOVER, radius, ring, twoLines, type } from '../theme/style.ts';

const card = css({
  position: 'relative',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  maxInlineSize: '260px',
  paddingBlock: '8px',
  paddingInline: '8px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  color: color.text,
});
const tile = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  boxSizing: 'border-box',
  minInlineSize: '40px',
  minBlockSize: '40px',
  paddingInline: '2px',
  borderRadius: radius.small,
  background: 'color-mix(in srgb, currentColor 12%, transparent)',
  fontSize: '12px',
  fontWeight: 700,
  letterSpacing: '0.02em',
  textTransform: 'uppercase',
});
const words = css({ minInlineSize: 0, overflow: 'hidden' });
const nameLines = css([type.label, twoLines, alignedWithWindow, { fontWeight: 600 }]);
const link = css({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none',
  '&::after': { content: '""', position: 'absolute', inset: '-1px', borderRadius: radius.medium },
  '&:focus-visible::after': { outline: ring, outlineOffset: '2px' },
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

/** The longest file extension that fits in the tile. */
const LONGEST_ENDING = 5;

/** A tile with the file's extension. */
export function FileTile({ name }: { name: string }): ReactNode {
  const ending = fileEnding(name);
  return (
    <span aria-hidden="true" css={[tile, tints[fileKind(name)]]}>
      {ending !== '' && ending.length <= LONGEST_ENDING ? ending : '…'}
    </span>
  );
}

/**
 * A file: a tile with its type, its name, and its size if known. With `href` the whole card is a
 * link, whose accessible name is the file name.
 */
export function FileCard(props: {
  name: string;
  size: number | null;
  href?: string | null;
  note?: ReactNode;
}): ReactNode {
  const { size, href = null, note } = props;
  const name = cleanFileName(props.name);
  const { lang } = useLanguage();
  return (
    <div css={card}>
      <FileTile name={name} />
      <div css={words}>
        {href === null ? (
          <span dir="auto" title={name} css={nameLines}>
            {name}
          </span>
        ) : (
          <a dir="auto" title={name} href={href} target="_blank" rel="noopener noreferrer" css={[nameLines, link]}>
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
