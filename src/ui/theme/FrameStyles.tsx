import type { ReactNode } from 'react';
import { css, Global } from '@emotion/react';
import { color } from './style.ts';

/** A notch on either side, when the phone lies on its side. */
const SIDES = 'env(safe-area-inset-left), env(safe-area-inset-right)';

const input = '[part=composer-input]';

const styles = css({
  // By itself nothing in a page that forbids selecting can be selected, whatever stands in between.
  '.chat': { userSelect: 'text', WebkitUserSelect: 'text' },
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
  '[part=window]': { outline: 0 },
  [input]: {
    gridArea: 'input',
    overflowWrap: 'anywhere',
    minBlockSize: '22px',
    scrollbarWidth: 'thin',
    // Safari on a phone zooms into anything smaller.
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
  // What the keyboard leaves of the screen, as usePhoneWindow tells it; behind the keyboard's movement nothing of the page shows.
  '.mobile': { background: color.background },
  '.mobile [part=window]': {
    position: 'absolute',
    inlineSize: '100%',
    insetBlockStart: 'var(--sc-top, 0px)',
    blockSize: 'var(--sc-height, 100%)',
    containerType: 'size',
  },
  '.mobile [part=header]': {
    paddingBlockStart: 'calc(14px + env(safe-area-inset-top))',
    paddingInline: `max(8px, ${SIDES}) max(16px, ${SIDES})`,
  },
  '.mobile [part=thread] > div': { paddingInline: `max(16px, ${SIDES})` },
  '.mobile [part=composer]': {
    marginInline: `max(12px, ${SIDES})`,
    marginBlockEnd: 'max(12px, env(safe-area-inset-bottom))',
  },
  // The keyboard covers the lower edge, and with it what has to be kept clear there.
  '.mobile [data-keyboard] [part=composer]': { marginBlockEnd: '8px' },
  '@container (max-height: 320px)': {
    '.mobile [part=header]': { paddingBlock: 'calc(2px + env(safe-area-inset-top)) 2px' },
    '.mobile [part=avatar]': { inlineSize: '32px', blockSize: '32px', fontSize: '14px' },
    '.mobile [part=composer]': { marginBlockEnd: '4px' },
    '.mobile [part=thread] > div': { paddingBlock: '8px' },
    [`.mobile ${input}`]: { maxBlockSize: '66px' },
  },
  [`${input}::placeholder`]: { color: color.muted, opacity: 1 },
  // By itself an empty text is taken for one from left to right, and the placeholder with it.
  [`${input}:placeholder-shown`]: { direction: 'inherit' },
  [`[part=composer]:has(${input}:focus-visible)`]: {
    borderColor: color.link,
    boxShadow: `0 0 0 1px ${color.link}`,
    // Forced colours know no shadows, and make this one seen.
    outline: '2px solid transparent',
  },
  [`[part=composer]:has(${input}[aria-invalid=true])`]: {
    borderColor: color.danger,
    boxShadow: `0 0 0 1px ${color.danger}`,
  },
  // Lines break between phrases, where the browser knows them.
  '[part=window]:lang(ja)': { wordBreak: 'auto-phrase' },
  '@media (forced-colors: active)': {
    '[part=window]': { outline: '1px solid' },
    '[part=header]': { borderBlockEnd: '1px solid' },
  },
});

/** What the window's frame needs beyond the first paint, whose stylesheet every page loads. */
export function FrameStyles(): ReactNode {
  return <Global styles={styles} />;
}
