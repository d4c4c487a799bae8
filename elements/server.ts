import type * as browser from './main.ts';

/**
 * The package's entry on a server, where there are no elements: the same names, undefined. It touches nothing, so that a page that is
 * rendered on a server may import the package (PKG-03).
 */
export const SupportChatElement = undefined;
export const SupportLauncherElement = undefined;

// A name that the browser's module has and this one lacks does not compile.
({ SupportChatElement, SupportLauncherElement }) satisfies Record<keyof typeof browser, undefined>;
