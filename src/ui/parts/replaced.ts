/**
 * Event: a part of the thread was replaced by another one. In between the thread was shorter, so
 * the browser may have scrolled it.
 */
export const REPLACED = 'replaced';

export function dispatchReplaced(area: Element): void {
  area.dispatchEvent(new CustomEvent(REPLACED, { bubbles: true }));
}
