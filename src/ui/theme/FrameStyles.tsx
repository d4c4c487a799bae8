import type { ReactNode } from 'react';
import { css, Global } from '@emotion/react';
import { color } from './style.ts';

const input = '[part=composer-input]';

const styles = css({
  // A class that sets `display` would bring back what is hidden.
  '[hidden]': { display: 'none !important' },
  // The launcher's ring of waiting is not for what says beside itself that it is busy.
  '[aria-busy=true]::after': { display: 'none' },
  '[part=composer]': {
    display: 'grid',
    gridTemplate: '"files files" "input tools" "notice notice" / minmax(0, 1fr) auto',
    alignItems: 'end',
    borderColor: color.outline,
  },
  [input]: {
    gridArea: 'input',
    minBlockSize: '22px',
    scrollbarWidth: 'thin',
    // Safari on a phone zooms into anything smaller.
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
  [`${input}::placeholder`]: { color: color.muted, opacity: 1 },
  // By itself an empty text is taken for one from left to right, and the placeholder with it.
  [`${input}:placeholder-shown`]: { direction: 'inherit' },
  [`[part=composer]:has(${input}:focus-visible)`]: {
    borderColor: color.link,
    boxShadow: `0 0 0 1px ${color.link}`,
  },
  [`[part=composer]:has(${input}[aria-invalid=true])`]: {
    borderColor: color.danger,
    boxShadow: `0 0 0 1px ${color.danger}`,
  },
  // Lines break between phrases, where the browser knows them.
  '[part=window]:lang(ja)': { wordBreak: 'auto-phrase' },
  '@media (forced-colors: active)': { '[part=window]': { outline: '1px solid' } },
});

/** What the window's frame needs beyond the first paint, whose stylesheet every page loads. */
export function FrameStyles(): ReactNode {
  return <Global styles={styles} />;
}
