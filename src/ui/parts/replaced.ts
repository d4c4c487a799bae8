/** An event in the thread: a part of it was replaced by another. In between it was shorter, and the browser may have scrolled it. */
export const REPLACED = 'replaced';

export function tellReplaced(area: Element): void {
  area.dispatchEvent(new Event(REPLACED, { bubbles: true }));
}
