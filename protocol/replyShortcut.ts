const SHORTCUT = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u;

export const REPLY_SHORTCUT_RULE = 'A shortcut has letters, digits, - and _, and no spaces';

/** Normalizes the typed shortcut of a canned reply, with or without its slash; null if it is invalid. */
export function replyShortcut(typed: string): string | null {
  const shortcut = typed.trim().replace(/^\//, '').toLowerCase();
  return SHORTCUT.test(shortcut) ? shortcut : null;
}
