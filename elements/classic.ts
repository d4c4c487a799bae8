/**
 * The classic loader, for pages and tag managers without modules. It loads the module in the same folder. A script whose text a tag manager
 * evaluates has no address, so the page sets one: `window.SupportChat = { q: [], src: 'https://…/support-widget.js' }`.
 */
const script = document.currentScript;
// An image named `currentScript` replaces the property, and would choose the address of the code (HOST-02).
const src =
  (script instanceof HTMLScriptElement && script.src) || (window.SupportChat as { src?: string } | undefined)?.src;
if (src) void load(src);
else console.error('support-chat: the script does not know its address. Give it in window.SupportChat.src.');

/** Never rejects: a blocked script must not become an unhandled rejection of the page (HOST-02). */
async function load(address: string): Promise<void> {
  try {
    await import(/* @vite-ignore */ new URL('./support-widget.js', new URL(address, document.baseURI)).href);
  } catch (cause) {
    console.error('support-chat could not be loaded', cause);
  }
}

export {};
