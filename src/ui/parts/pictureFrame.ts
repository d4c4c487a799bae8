import { css } from '@emotion/react';
import { color, radius, twoLines, type } from '../theme/style.ts';

/** As wide as the messages' column, but not wider than a card. */
const wide = { inlineSize: '480px', maxInlineSize: '100%' } as const;

/**
 * The frame has the same size for every picture, even before it has loaded, so that nothing moves
 * when it arrives. A picture fills it, and shows its top: scans have their heading there (VIS-10).
 */
export const pictureFrame = css({
  ...wide,
  boxSizing: 'border-box',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeContent: 'center',
  placeItems: 'center',
  position: 'relative',
  overflow: 'hidden',
  blockSize: '200px',
  borderRadius: radius.medium,
  border: `1px solid ${color.line}`,
  background: color.surface,
  color: color.muted,
  '& > img': {
    display: 'block',
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    blockSize: '100%',
    objectFit: 'cover',
    objectPosition: 'top',
  },
  // Cropped to the frame's height, little of a banner would be left.
  '& > img[data-flat]': { objectFit: 'contain', objectPosition: 'center' },
});
/** The name in the frame of a picture that cannot be shown. */
export const pictureCaption = css([type.caption, twoLines, { paddingInline: '12px', textAlign: 'center' }]);
/** Several pictures of a message, in two columns (UX-08). The last of an odd number has both. */
export const pictureGrid = css({
  ...wide,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '4px',
  // Stronger than the frame's own size, whichever class comes first.
  '&& > *': { inlineSize: '100%', blockSize: '132px' },
  '& > :last-of-type:nth-of-type(odd)': { gridColumn: 'span 2' },
});
