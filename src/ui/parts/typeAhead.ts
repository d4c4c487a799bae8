import type { KeyboardEvent } from 'react';

/**
 * A letter typed in a menu gives the focus to the next of the items (a selector) that begins with it. True if the key was such a letter;
 * then the page's own shortcuts do not hear it.
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
