import { CHAT_SIGN } from './chatSign.ts';
import { AT_CORNER, EASE, FAINT, OPEN_MS } from './motion.ts';
import { MUTED, SURFACE } from './shades.ts';

/**
 * Places the tools and the send button next to the text instead of below it, in a low window and
 * on a phone.
 */
const ONE_LINE =
  'grid-template: "files files files" "input tools send" "notice notice notice" / minmax(0, 1fr) auto auto;';

/** A light tint of that many percent. In dark colours the header has one colour. */
const tinted = (percent: number): string =>
  `light-dark(color-mix(in srgb, var(--sc-accent) ${percent}%, var(--sc-background)), var(--sc-tint))`;

/**
 * The frame, identical before and with React, and its content before React. On mobile it fills
 * the screen, and on a tablet its content is a centred column. Sizes are percentages of the
 * screen, because vw and dvh are too large in a zoomed page. On a screen lower than 720 px it covers
 * the launcher's row, and on one of 680 px or less, as on a laptop or a small phone, it is denser.
 * The header's tint is strongest at its top. At the subtitle it is no stronger than --sc-tint, so
 * that muted text is readable on it with any accent.
 *
 * A window opens from the launcher's corner. It closes by the rules of ui/theme/frame.css.ts, which
 * load with the app.
 */
export const chatWindow = `
:host(:not([open])) .chat { display: none }
.chat {
  --sc-row: 76px;
  width: min(var(--support-chat-width, 400px), 100% - 40px);
  margin-bottom: var(--sc-row);
  height: min(var(--support-chat-height, 720px), 100% - 19px - var(--sc-row) - var(--support-chat-inset-bottom, 15px));
}
.wide { width: min(var(--support-chat-width, 640px), 100% - 40px) }
@media (prefers-reduced-motion: no-preference) {
  .shell-wait::before { animation: spin 1s linear infinite }
  .animated { transition: opacity ${OPEN_MS}ms ${EASE}, transform ${OPEN_MS}ms ${EASE}; transform-origin: 100% 100% }
  .animated:is(.start:dir(ltr), :dir(rtl):not(.start)) { transform-origin: 0 100% }
  @starting-style {
    .animated { opacity: ${FAINT}; ${AT_CORNER} }
  }
}
[part=window] {
  display: flex;
  flex-flow: column;
  height: 100%;
  border-radius: var(--sc-radius);
  background: var(--sc-background);
  position: relative;
  overflow: hidden;
  box-shadow: var(--sc-shadow);
  outline: 0;
}
[part=header] { padding: 14px 16px; background: linear-gradient(${tinted(15)}, ${tinted(3)}) var(--sc-tint) }
[part=window] > [aria-busy] { flex: 1; min-height: 0; display: flex; flex-flow: column }
.shell-bar { display: flex; align-items: center }
.shell-bar button { all: unset; width: 44px; margin: -2px 0; text-align: center; font-size: 32px; line-height: 44px }
.shell-bar div + button { direction: ltr; rotate: -90deg }
.shell-bar div { flex: 1; overflow: hidden; overflow-wrap: anywhere }
.shell-bar h2 { margin: 0; font-size: 17px; font-weight: 600 }
.shell-bar p { margin: 0; font-size: 13px; line-height: 18px; color: ${MUTED} }
.shell-mark { display: grid; place-items: center; flex: none; overflow: hidden; border-radius: 99px; background: var(--sc-accent); color: var(--sc-on-accent) }
.shell-mark i { ${CHAT_SIGN}; scale: .73 }
.shell-greeting i { scale: .53 }
.shell-mark img { width: 100% }
.shell-bar .shell-mark { width: 40px; height: 40px }
.shell-bar > span { display: flex; margin-inline-end: 12px }
slot[name=logo]::slotted(*) { display: block; max-height: 40px }
.shell-greeting { display: grid; grid: "mark name" "mark words" / 28px auto; justify-content: start; gap: 6px 8px; margin: 52px var(--sc-edge, 16px) 0; max-width: calc(.88 * (100% - 32px)); color: ${MUTED}; font-size: 12px; line-height: 16px }
.shell-greeting .shell-mark { grid-area: mark; width: 28px; height: 28px }
.shell-greeting p { justify-self: start; margin: 0; padding: 9px 15px; border-radius: var(--sc-radius); border-start-start-radius: 4px; background: ${SURFACE}; color: var(--sc-text); font-size: 15px; line-height: 22px; text-wrap: pretty }
.shell-wait { margin: auto }
.shell-greeting ~ .shell-wait { margin: 32px auto }
.shell-wait::before { content: ""; display: block; width: 20px; height: 20px; border: 2px solid #8884; border-top-color: var(--sc-accent); border-radius: 99px }
[part=composer] { display: grid; grid-template: "files files" "input input" "tools send" "notice notice" / minmax(0, 1fr) auto; align-items: end; margin: 0 16px 16px; border-radius: var(--sc-radius); border: 1px solid #888; }
[part=composer]:has(:focus-visible) { outline: 2px solid var(--sc-accent) }
[part=composer-input] { all: unset; grid-area: input; field-sizing: content; max-height: 5lh; padding: 12px 16px; overflow: auto; white-space: pre-wrap }
[part=send-button] { grid-area: send; width: 36px; height: 36px; margin: 4px; margin-inline-start: 0; padding: 0; border: 1px solid #0000; border-radius: 99px; background: var(--sc-accent); color: var(--sc-on-accent) }
[part=send-button]::before { content: ""; display: block; width: 0; margin: auto; border: 10px solid; clip-path: path("M9.3 16.5V6L5.5 9.8 4.4 8.7 10 3.1 15.6 8.7 14.5 9.8 10.7 6V16.5Z") }
[part=composer-input] + [part=send-button] { margin-inline-start: 8px }
:placeholder-shown ~ [part=send-button]:not([aria-disabled]), [part=send-button][aria-disabled=true] { background: ${SURFACE}; color: ${MUTED} }
[part=message-user] { width: fit-content; margin: 20px 16px 0 auto; padding: 9px 15px; overflow: auto; white-space: pre-wrap; background: var(--sc-accent); color: var(--sc-on-accent); border-radius: var(--sc-radius); }
@media (max-height: 719px) {
  .chat { --sc-row: 0px }
}
@media (max-height: 680px) {
  [part=header] { padding: 6px 16px }
  [part=composer] { ${ONE_LINE} margin-bottom: 8px }
  .shell-greeting { margin-top: 44px }
}
@media (max-height: 240px) {
  .shell-greeting { margin-top: 8px }
}
.mobile { height: 100%; margin: 0; width: 100%; inset: 0; }
.mobile > * { border-radius: 0; padding: 0 max(0px, 50% - 320px); box-sizing: border-box }
.mobile [part=header]:has(> div > button:first-child) { padding-inline-start: 8px }
.mobile [part=composer] { ${ONE_LINE} }
@media (pointer: coarse) {
  [part=send-button] { width: 44px; height: 44px; margin-block: 0 }
}
`;
