/**
 * The frame, alike before React and with it, and what stands in it before. On mobile it is the whole screen. Per cent of the screen, not
 * vw and dvh: in a zoomed page these are as much too large. Where a laptop or a small phone leaves it less than 560 px, it is denser.
 */
export const chatWindow = `
:host(:not([open])) .chat { display: none }
.chat {
  width: min(var(--support-chat-width, 400px), 100% - 40px);
  margin-bottom: 76px;
  height: min(var(--support-chat-height, 640px), 100% - 121px);
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
}
[part=header] { min-height: 40px; padding: 14px 16px; background: var(--sc-tint) }
[part=window] > [aria-busy] { flex: 1; min-height: 0 }
[aria-busy]::after { color: var(--sc-accent); width: 24px; height: 24px; margin: auto; }
[part=composer] { display: grid; grid-template-rows: auto 44px; margin: 0 16px 16px; border-radius: var(--sc-radius); border: 1px solid #888; }
[part=composer-input] { all: unset; field-sizing: content; max-height: 5lh; padding: 12px 16px; overflow: auto; white-space: pre-wrap }
[part=message-user] { width: fit-content; margin: 20px 16px 0 auto; padding: 9px 15px; overflow: auto; white-space: pre-wrap; background: var(--sc-accent); color: var(--sc-on-accent); border-radius: var(--sc-radius); }
@media (max-height: 680px) {
  [part=header] { padding: 6px 16px }
  [part=composer] { grid-template-rows: auto; margin-bottom: 8px }
}
.mobile { height: 100%; margin: 0; width: 100%; inset: 0; }
.mobile > * { border-radius: 0 }
.mobile [part=composer] { grid-template-rows: auto }
`;
