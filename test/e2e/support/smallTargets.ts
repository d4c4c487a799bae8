/**
 * Finds controls that a finger may miss: a press `reachPx` (default 21) px from the centre must
 * still hit the control.
 * Links within a sentence are as high as the line (excepted by WCAG 2.5.8 and 2.5.5).
 * Runs in the page without its module, so it refers to nothing outside itself.
 */
export function findSmallTargets(area: Element, reachPx = 21): string[] {
  const CONTROLS = 'button, a[href], input, select, textarea';
  const root = area.getRootNode() as ShadowRoot;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /**
   * Whether the node is inline text: a text node or an inline span. In a flex container a span is a
   * block.
   */
  const isWords = (node: Node): boolean =>
    Boolean(node.textContent?.trim()) &&
    (node.nodeType === 3 || (node instanceof HTMLSpanElement && getComputedStyle(node).display === 'inline'));
  const isInSentence = (element: Element): boolean =>
    element.matches('a') && [...(element.parentElement?.childNodes ?? [])].some(isWords);
  /** A link may extend over its whole card. */
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
