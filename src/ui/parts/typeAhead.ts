import type { KeyboardEvent } from 'react';

/**
 * Focuses the menu's next item (a selector) that begins with the typed letter. Returns true if
 * the key was such a letter; the event then does not reach the page's own shortcuts.
 */
export function typeAhead(event: KeyboardEvent<HTMLElement>, items: string): boolean {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event;
  if (Array.from(key).length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return false;
  const list = [...currentTarget.querySelectorAll<HTMLElement>(items)];
  const from = list.findIndex((item) => item === target) + 1;
  const letter = key.toLocaleLowerCase();
  [...list.slice(from), ...list.slice(0, from)]
    .find(({ textContent }) => textContent.trim().toLocaleLowerCase().startsWith(letter))
    ?.focus();
  event.stopPropagation();
  return true;
}
