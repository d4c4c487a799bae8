import { css } from '@emotion/react';
import { color, radius } from '../theme/style.ts';

/** The bar of an upload. */
export const progressBar = css({
  appearance: 'none',
  display: 'block',
  inlineSize: '140px',
  blockSize: '4px',
  marginBlockStart: '4px',
  border: 0,
  overflow: 'hidden',
  borderRadius: radius.round,
  background: color.line,
  '&::-webkit-progress-bar': { background: color.line },
  '&::-webkit-progress-value': { background: color.link },
  '&::-moz-progress-bar': { background: color.link },
});
