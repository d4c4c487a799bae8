import type * as browser from './main.ts';

/**
 * The package's entry on a server, and of `require`: the same names, undefined. It has no side effects, so a page that is rendered on a server
 * can import the package (PKG-03). A test runner resolves it too, though its page has a DOM (HOST-01).
 */
export const SupportChatElement = undefined;
export const SupportLauncherElement = undefined;

// Fails to compile if this module lacks a name of the browser's module.
({ SupportChatElement, SupportLauncherElement }) satisfies Record<keyof typeof browser, undefined>;

if (['document', 'customElements', 'HTMLElement'].every((name) => name in globalThis))
  console.warn(
    'support-chat: this page got the entry for servers, which defines no elements. In Vitest, set ' +
      "resolve.conditions to ['browser']; in Jest, map 'support-chat' to 'support-chat/testing' with moduleNameMapper",
  );
