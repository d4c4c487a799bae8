import type { KeyboardEvent } from 'react';

/** Moves the focus between the search field and the results with the arrow keys. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], .result')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
