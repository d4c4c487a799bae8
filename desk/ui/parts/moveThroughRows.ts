import type { KeyboardEvent } from 'react';

/** Moves the focus between the rows of a list with the arrow keys. */
export function moveThroughRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
