import type { ReactNode } from 'react';
import { css, Global } from '@emotion/react';
import { useTaken } from '../launcher/useTaken.ts';
import { color } from './style.ts';

/** Clear of a notch on either side, when the phone lies on its side. */
const SIDES = 'env(safe-area-inset-left), env(safe-area-inset-right)';
const EDGE = `max(16px, ${SIDES})`;

const input = '[part=composer-input]';
const composer = `[part=composer]:has(${input}`;
const field = ':is(input, select, textarea):not([part], [type=radio]):focus-visible';

/** What scrolls goes in and out softly, not cut through a word. */
const fade = `0 -8px 12px 4px ${color.background}`;

/** What is typed into, with the focus: an edge of two pixels. Forced colours know no shadows, and make the outline seen. */
const focused = (of: string) => ({
  borderColor: of,
  boxShadow: `0 0 0 1px ${of}, 0 0 0 4px color-mix(in srgb, ${of} var(--sc-glow, 25%), transparent), ${fade}`,
  outline: '2px solid transparent',
});

const styles = css({
  // By itself nothing in a page that forbids selecting can be selected, whatever stands in between.
  // A word that nothing breaks, as in an address, is broken anywhere: no box is as wide as the longest.
  '.chat': { userSelect: 'text', WebkitUserSelect: 'text', overflowWrap: 'anywhere' },
  // A class that sets `display` would bring back what is hidden.
  '[hidden=""]': { display: 'none !important' },
  // The launcher's ring of waiting is not for what says beside itself that it is busy.
  '[aria-busy=true]::after': { display: 'none' },
  '[part=composer]': {
    display: 'grid',
    gridTemplate: '"files files" "input tools" "notice notice" / minmax(0, 1fr) auto',
    alignItems: 'end',
    borderColor: color.outline,
    position: 'relative',
    boxShadow: fade,
  },
  // Whole, also where large texts leave the thread no room.
  '[part=header]': { flex: 'none', boxShadow: `0 1px ${color.line}`, position: 'relative' },
  '[part=window]': { outline: 0 },
  [input]: {
    gridArea: 'input',
    minBlockSize: '22px',
    // The last line of many keeps clear of the edge, as the only one does.
    scrollPaddingBlock: '16px',
    scrollbarWidth: 'thin',
    // Safari on a phone zooms into anything smaller.
    '@media (pointer: coarse)': { fontSize: '16px' },
  },
  // What the keyboard leaves of the screen, as usePhoneWindow tells it; behind the keyboard's movement nothing of the page shows.
  // By variables: rules on what lies in a part would have each row of the thread styled anew with every message.
  '.mobile': { background: color.background, '--sc-edge': EDGE },
  '.mobile [part=window]': {
    position: 'absolute',
    inlineSize: '100%',
    insetBlockStart: 'var(--sc-top, 0px)',
    blockSize: 'var(--sc-height, 100%)',
    containerType: 'size',
  },
  '.mobile [part=header]': {
    paddingBlockStart: 'calc(14px + env(safe-area-inset-top))',
    paddingInline: `max(8px, ${SIDES}) ${EDGE}`,
  },
  '.mobile [part=composer]': {
    marginInline: EDGE,
    marginBlockEnd: 'max(16px, env(safe-area-inset-bottom))',
  },
  // The keyboard covers the lower edge, and with it what has to be kept clear there.
  '.mobile [data-keyboard] [part=composer]': { marginBlockEnd: '8px' },
  '@container (max-height: 320px)': {
    '.mobile [part=header]': { paddingBlock: 'env(safe-area-inset-top) 0' },
    '.mobile [part=avatar]': { inlineSize: '32px', blockSize: '32px', fontSize: '14px' },
    '.mobile [part=composer]': { marginBlockEnd: '4px' },
    '.mobile [part=thread]': { '--sc-ends': '8px' },
    [`.mobile ${input}`]: { maxBlockSize: '3lh' },
  },
  [`${input}::placeholder`]: { color: color.muted, opacity: 1 },
  // By itself an empty text is taken for one from left to right, and the placeholder with it.
  [`${input}:placeholder-shown`]: { direction: 'inherit' },
  [`${composer}:focus-visible), ${field}`]: focused(color.link),
  [`${composer}[aria-invalid=true])`]: { borderColor: color.danger },
  [`${composer}[aria-invalid=true]:focus-visible), ${field}[aria-invalid=true]`]: focused(color.danger),
  // Lines break between phrases, where the browser knows them.
  '[part=window]:lang(ja)': { wordBreak: 'auto-phrase' },
  '@media (forced-colors: active)': {
    '[part=window]': { outline: '1px solid' },
    '[part=header]': { borderBlockEnd: '1px solid' },
    // Of a sign the system leaves the colour, whatever it is on.
    svg: { color: 'inherit !important' },
  },
});

/** What the window's frame needs beyond the first paint, whose stylesheet every page loads. */
export function FrameStyles({ root }: { root: ShadowRoot }): ReactNode {
  return useTaken(root) && <Global styles={styles} />;
}
