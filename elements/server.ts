import type * as browser from './main.ts';

/**
 * The package's entry on a server, which has no elements: the same names, undefined. It has no side effects, so a page that is rendered on a
 * server can import the package (PKG-03).
 */
export const SupportChatElement = undefined;
export const SupportLauncherElement = undefined;

// Fails to compile if this module lacks a name of the browser's module.
({ SupportChatElement, SupportLauncherElement }) satisfies Record<keyof typeof browser, undefined>;
