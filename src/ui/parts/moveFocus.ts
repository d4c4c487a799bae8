type Grid = { items: string; columns?: number; dir?: 'ltr' | 'rtl' };

type Keyed = Pick<KeyboardEvent, 'key' | 'target' | 'currentTarget' | 'preventDefault'>;

/**
 * Moves the focus among the items (a selector) inside the event's `currentTarget`, by arrow keys,
 * Home and End. `columns`: 1 (the default) for a list, in which all four arrows step and which
 * wraps around; more for a grid, which does not.
 */
export function moveFocus(event: Keyed, { items, columns = 1, dir = 'ltr' }: Grid): void {
  const area = event.currentTarget;
  const list = area instanceof Element ? [...area.querySelectorAll<HTMLElement>(items)] : [];
  // The area itself counts as before its first item.
  const from = list.findIndex((item) => item === event.target);
  if (from < 0 && event.target !== area) return;
  const to = target(event.key, { from, count: list.length, columns, dir });
  if (to === null) return;
  event.preventDefault();
  list[to]?.focus();
}

function target(
  key: string,
  { from, count, columns, dir }: { from: number; count: number; columns: number; dir: 'ltr' | 'rtl' },
): number | null {
  const onward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { [onward]: 1, [back]: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  if (step === undefined) return null;
  const to = from < 0 && step < 0 ? count - 1 : from + step;
  if (columns === 1) return (to + count) % count;
  return to >= 0 && to < count ? to : from;
}
