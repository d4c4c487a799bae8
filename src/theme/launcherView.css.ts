import { accentText } from './accent.ts';
import { dangerFill, onDanger } from './shades.ts';

/**
 * Styles of the launcher once React renders it: the unread mark, and details that no page should
 * wait for. The slot ignores the pointer, so that a press on the page's slotted nodes is a press
 * on the button: React does not know these nodes. On a low screen the open window covers the button,
 * which must not get the focus there.
 */
export const launcherView = `
[part=launcher-bubble] { align-items: start }
[part=launcher-bubble] button { overflow-wrap: anywhere }
[part=unread-dot] {
  position: absolute;
  inset-block-start: -4px;
  inset-inline-end: -4px;
  box-sizing: border-box;
  min-inline-size: 24px;
  padding-inline: 5px;
  border: 2px solid var(--sc-background);
  border-radius: 12px;
  background: ${dangerFill};
  color: ${onDanger};
  font-size: 12px;
  font-weight: 700;
  line-height: 20px;
  text-align: center;
}
button:focus-visible {
  outline: var(--sc-ring, 2px) solid ${accentText};
  outline-offset: 2px;
}
[part=launcher-button] slot { display: grid; place-items: center; grid-area: 1/1; pointer-events: none }
[part=launcher-button] > svg {
  grid-area: 1/1;
  width: 30px;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
}
[aria-expanded=true] slot { opacity: 0; rotate: 45deg; scale: .6 }
[aria-expanded=false] slot + svg { opacity: 0; rotate: -45deg; scale: .6 }
@media (max-height: 719px) {
  :host([open]) .launcher { display: none }
}
@media (hover: hover) {
  [part=launcher-bubble] button:hover { text-decoration: underline }
}
@media (prefers-reduced-motion: no-preference) {
  [part=launcher-button] { transition: scale 120ms ease-out }
  [part=launcher-button]:active { scale: .95 }
  .animated [part=launcher-button] :is(slot, slot + svg) { transition: opacity 180ms ease-out, rotate 180ms ease-out, scale 180ms ease-out }
  [part=unread-dot] { animation: arrive 180ms ease-out }
}
@media (forced-colors: active) {
  [part=launcher-bubble] { outline: 1px solid }
  [part=launcher-bubble] button { border-color: Canvas }
}
@keyframes arrive { from { opacity: 0; scale: .5 } }
`;
