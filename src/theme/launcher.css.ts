import { CHAT_SIGN } from './chatSign.ts';

/**
 * The bubble is a flex item next to the button. An inset of its own would follow the direction of
 * its text, but the page chooses the side. It overflows the launcher's box, which would otherwise
 * shift to make room for it.
 *
 * LAU-01: right 20 px, bottom 15 px. LAU-08: on mobile only if the page asks for it, and never
 * above a window that fills the screen. Forced colours show the buttons' edges.
 */
export const launcher = `
.launcher { display: flex; flex-direction: row-reverse; align-items: end; gap: 14px; width: 60px; height: 60px }
.launcher.start { flex-direction: row }
button { padding: 0; color: inherit; border-radius: 99px; background: 0; border: 1px solid #0000; font: inherit; cursor: pointer; }
i { ${CHAT_SIGN} }
button + button::before { content: "×"; font-size: 22px }
[part=launcher-button] {
  position: relative;
  flex: none;
  display: grid;
  place-items: center;
  height: 60px;
  background: var(--sc-accent);
  color: var(--sc-on-accent);
  width: 60px;
  box-shadow: var(--sc-shadow);
}
[aria-busy=true]::after {
  content: "";
  inset: 4px;
  border-top: 2px solid;
  position: absolute;
  border-radius: 99px;
  animation: spin 1s linear infinite;
}
[part=launcher-bubble] {
  display: flex;
  flex: none;
  width: max-content;
  max-width: min(320px, 100vw - 106px);
  margin-bottom: 8px;
  border-radius: var(--sc-radius);
  background: var(--sc-background);
  box-shadow: var(--sc-shadow);
}
[part=launcher-bubble] button { min-width: 44px; padding: 11px; text-align: start; text-wrap: balance }
.launcher.never, :host([open]) .mobile { display: none }
`;
