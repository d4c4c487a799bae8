/**
 * The classic loader, for pages and tag managers without modules. It loads the module in the same folder. A script whose text a tag manager
 * evaluates has no address, so the page sets one: `window.SupportChat = { q: [], src: 'https://…/support-widget.js' }`.
 */
const script = document.currentScript as HTMLScriptElement | null;
const src = script?.src || (window.SupportChat as { src?: string } | undefined)?.src;
if (src) void import(/* @vite-ignore */ new URL('./support-widget.js', new URL(src, document.baseURI)).href);
else console.error('support-chat: the script does not know its address. Give it in window.SupportChat.src.');

export {};
