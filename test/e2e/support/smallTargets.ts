/**
 * The controls in an area that a finger may miss: a press 21 px beside the middle of each has to hit it, or `reachPx`. Words of a sentence that are links
 * are as high as its lines (WCAG 2.5.8 and 2.5.5 except them). Runs in the page, alone, and so names nothing outside itself.
 */
export function findSmallTargets(area: Element, reachPx = 21): string[] {
  const CONTROLS = 'button, a[href], input, select, textarea';
  const root = area.getRootNode() as ShadowRoot;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Words in the same line: a text, or a text in a span. In a flex container a span is a block. */
  const isWords = (node: Node): boolean =>
    Boolean(node.textContent?.trim()) &&
    (node.nodeType === 3 || (node instanceof HTMLSpanElement && getComputedStyle(node).display === 'inline'));
  const isInSentence = (element: Element): boolean =>
    element.matches('a') && [...(element.parentElement?.childNodes ?? [])].some(isWords);
  /** A link may reach over all of its card. */
  const boxOf = (control: Element): DOMRect => {
    const { position, content } = getComputedStyle(control, '::after');
    const isOverAll = content !== 'none' && position === 'absolute' && getComputedStyle(control).position === 'static';
    const box = isOverAll ? ((control as HTMLElement).offsetParent ?? control) : control;
    return box.getBoundingClientRect();
  };
  const isMissed = (control: Element): boolean => {
    control.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = boxOf(control);
    return [
      [-reachPx, 0],
      [reachPx, 0],
      [0, -reachPx],
      [0, reachPx],
    ].some(([x = 0, y = 0]) => {
      const hit = root.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
      return !hit || !(control.contains(hit) || hit.closest('label')?.contains(control));
    });
  };
  return [...area.querySelectorAll(CONTROLS)]
    .filter((control) => isSeen(control) && !isInSentence(control) && isMissed(control))
    .map((control) => {
      const { width, height } = control.getBoundingClientRect();
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return `${control.localName} "${name.trim()}" ${Math.round(width)}x${Math.round(height)}`;
    });
}
