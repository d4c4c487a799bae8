import { AT_CORNER, CLOSE_MS, EASE } from '../../theme/motion.ts';
import { color } from './style.ts';

/** Avoids a notch on either side when the phone is in landscape. */
const SIDES = 'env(safe-area-inset-left), env(safe-area-inset-right)';
const EDGE = `max(16px, ${SIDES})`;

const input = '[part=composer-input]';
const placeholder = `${input}:placeholder-shown`;
const composer = `[part=composer]:has(${input}`;
const field = ':is(input, select, textarea):not([part], [type=radio]):focus-visible';

/** The thread fades at its edge, so that no word is cut through. */
const fade = `0 -8px 12px 4px ${color.background}`;

/**
 * Fades the end of a line longer than its field. The side is explicit, because an empty field
 * does not know the window's direction.
 */
const fadeTo = (side: 'left' | 'right'): string => `linear-gradient(to ${side}, #0000 8px, #000 32px)`;

/** Repeats a tablet's header to both sides of its column, up to the edges of the screen. */
const beside = (shadow: string): string => `640px ${shadow}, -640px ${shadow}`;

/** A focused field has an edge of two pixels. Forced colours remove the shadow, and show the outline. */
const focused = (of: string): string => `
  border-color: ${of};
  box-shadow: 0 0 0 1px ${of}, 0 0 0 4px color-mix(in srgb, ${of} var(--sc-glow, 25%), transparent), ${fade};
  outline: 2px solid transparent;
`;

/**
 * Styles of the window's frame after the first paint. (The styles of the first paint are loaded
 * by every page.) One plain stylesheet for all windows instead of emotion's, which would be
 * generated and parsed in the task that renders the thread.
 *
 * - Text can be selected, even if the page forbids it. A long word, such as a URL, breaks
 *   anywhere, so that no box becomes wider.
 * - `[hidden]` needs `!important`, because a class that sets `display` would show the element
 *   again.
 * - A closing window moves back to the launcher's corner. It is inert, and nothing waits for its
 *   end. The transition reverses one that is still running. A browser that cannot transition
 *   `display` hides the window immediately.
 * - The header never shrinks, even if large text leaves the thread no room. In a laptop's window
 *   at 400 % the header and composer are as low as possible, so that the thread has half of the
 *   window (WCAG 1.4.10).
 * - The composer's last line keeps its distance from the edge, even when the text scrolls. Safari
 *   on a phone zooms into text below 16 px.
 * - A phone's window fills the part of the screen above the keyboard, which usePhoneWindow writes
 *   into the variables. The background covers the page while the keyboard moves. They are
 *   variables, because rules on descendants would restyle each row of the thread with every
 *   message. The keyboard also covers the safe area at the lower edge.
 * - A tablet's header has one colour, because its sides are shadows.
 * - On a phone an entry takes the focus for the screen reader, which marks it. A focus ring would
 *   look like a button.
 * - The browser treats an empty text as left-to-right, so the placeholder inherits the window's
 *   direction.
 * - A placeholder longer than its line ends in an ellipsis, and never scrolls: Firefox would draw
 *   a scrollbar over it. A focused field, and Firefox always, draws no ellipsis, so the end of
 *   the line fades.
 * - Japanese lines break between phrases, if the browser supports it.
 * - Forced colours do not change the colour of an icon, so it inherits one.
 */
export const frame = `
.chat { -webkit-user-select: text; user-select: text; overflow-wrap: anywhere }
[hidden=""] { display: none !important }
@media (prefers-reduced-motion: no-preference) {
  :host(:not([open])) .animated { opacity: 0; ${AT_CORNER}; transition: ${CLOSE_MS}ms ${EASE} allow-discrete; transition-property: opacity, transform, display }
}
[part=composer] {
  border-color: ${color.outline};
  position: relative;
  box-shadow: ${fade};
}
[part=header] { flex: none; box-shadow: 0 1px ${color.line}; position: relative }
[part=window] { outline: 0; container-type: size }
${input} { min-block-size: 22px; padding-inline-end: 8px; scroll-padding-block: 16px; scrollbar-width: thin }
@media (pointer: coarse) {
  ${input} { font-size: 16px }
}
.mobile { background: ${color.background}; --sc-edge: ${EDGE} }
.mobile [part=window] {
  position: absolute;
  inline-size: 100%;
  inset-block-start: var(--sc-top, 0px);
  block-size: var(--sc-height, 100%);
}
.mobile [part=header] { box-shadow: 0 1px ${color.line}, ${beside('0 var(--sc-tint)')}, ${beside(`1px ${color.line}`)}; padding-block-start: calc(14px + env(safe-area-inset-top)); padding-inline: ${EDGE} }
.mobile [part=header]:has(> div > button:first-child) { padding-inline-start: max(8px, ${SIDES}) }
@media (min-width: 641px) {
  .mobile [part=header] { background: var(--sc-tint) }
}
.mobile [part=composer] { margin-inline: ${EDGE}; margin-block-end: max(16px, env(safe-area-inset-bottom)) }
.mobile [data-keyboard] [part=composer] { margin-block-end: 8px }
.mobile [part=entry]:focus-visible { outline: none }
@media (max-height: 680px) {
  [part=thread] { --sc-ends: 12px }
  .mobile [part=header] { padding-block: calc(6px + env(safe-area-inset-top)) 6px }
  .mobile [part=composer] { margin-block-end: max(8px, env(safe-area-inset-bottom)) }
}
@container (max-height: 420px) {
  ${input} { max-block-size: 3lh }
}
@container (max-height: 320px) {
  .mobile [part=header] { padding-block: calc(2px + env(safe-area-inset-top)) 2px }
  .mobile [part=avatar] { inline-size: 32px; block-size: 32px; font-size: 12px }
  ${input} { max-block-size: 2lh }
}
@container (max-height: 240px) {
  [part=composer] { max-block-size: calc(100cqh - 50px); overflow-y: auto }
  [part=thread] { --sc-ends: 8px }
  .mobile [part=header] { padding-block: calc(1px + env(safe-area-inset-top)) 1px }
  .mobile [part=header] h2 { font-size: 14px; line-height: 16px; -webkit-line-clamp: 1 }
  .mobile [part=header] p { font-size: 12px; line-height: 14px }
  .mobile [part=avatar] { inline-size: 28px; block-size: 28px; font-size: 10px }
  .mobile [part=composer] { margin-block-end: max(5px, env(safe-area-inset-bottom)) }
  .mobile ${input} { padding-block: 8px }
}
@media not (pointer: coarse) {
  @container (max-height: 240px) {
    .mobile [part=header] button { block-size: 32px }
  }
}
${input}::placeholder { color: ${color.muted}; opacity: 1; white-space: inherit; text-overflow: inherit; overflow: hidden }
${placeholder} { direction: inherit; white-space: nowrap; text-overflow: ellipsis; overflow: hidden }
${placeholder}:focus { mask: ${fadeTo('left')} }
[part=window]:dir(rtl) ${placeholder}:focus { mask: ${fadeTo('right')} }
@supports (-moz-appearance: none) {
  [part=window]:dir(ltr) ${placeholder} { mask: ${fadeTo('left')} }
}
${composer}:focus-visible), ${field} { ${focused(color.link)} }
${composer}[aria-invalid=true]) { border-color: ${color.danger} }
${composer}[aria-invalid=true]:focus-visible), ${field}[aria-invalid=true] { ${focused(color.danger)} }
[part=window]:lang(ja) { word-break: auto-phrase }
@media (forced-colors: active) {
  [part=window] { outline: 1px solid }
  [part=header] { border-block-end: 1px solid }
  svg { color: inherit !important }
}
`;
