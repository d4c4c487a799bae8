import type { ReactNode } from 'react';
import { css } from '@emotion/react';
import { useLanguage } from '../context/ChatContext.tsx';
import { fileSize } from '../../../protocol/fileSize.ts';
import { cleanFileName } from '../../../protocol/fileName.ts';
import { color, radius, type } from '../theme/style.ts';

const box = css({ inlineSize: 'fit-content', minInlineSize: '120px', maxInlineSize: '100%' });
const boxInGrid = css({ minInlineSize: 0 });
const caption = css({
  display: 'flex',
  gap: '6px',
  // As wide as the picture, however long the name is.
  inlineSize: 0,
  minInlineSize: '100%',
  boxSizing: 'border-box',
  paddingInline: '2px',
  marginBlockStart: '4px',
  color: color.muted,
});
const title = css({ minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const measure = css({ flex: 'none' });

/**
 * The frame has the same height for every picture, even before it has loaded, so that nothing
 * moves when it arrives.
 */
export const pictureFrame = css({
  boxSizing: 'border-box',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  maxInlineSize: '100%',
  blockSize: '200px',
  borderRadius: radius.medium,
  border: `1px solid ${color.line}`,
  background: color.surface,
  color: color.muted,
});
/** Several pictures of a message, in two columns, each cropped to fill its cell (UX-08). */
export const pictureGrid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '4px',
  inlineSize: '320px',
  maxInlineSize: '100%',
});
export const gridFrame = css({
  blockSize: '132px',
  inlineSize: '100%',
  '& > img': { inlineSize: '100%', objectFit: 'cover' },
});
/** The width of a picture whose aspect ratio is not known yet. */
export const unknownShape = css({ inlineSize: '240px' });

/** A picture with its name and size, if known. The name is hidden from screen readers. */
export function PictureFrame(props: {
  name: string | null;
  size: number | null;
  isInGrid?: boolean;
  children: ReactNode;
}): ReactNode {
  const { name, size, isInGrid = false, children } = props;
  const { lang } = useLanguage();
  return (
    <div css={isInGrid ? boxInGrid : box}>
      {children}
      {name !== null && (
        <div css={[type.caption, caption]}>
          <span aria-hidden="true" css={title}>
            <bdi>{cleanFileName(name)}</bdi>
          </span>
          {size !== null && (
            <span dir="ltr" css={measure}>
              {fileSize(size, lang)}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
