/**
 * Finds layout faults that do not depend on the machine's fonts: a part that leaves the screen,
 * controls that cover each other, and text cut off without an ellipsis.
 * Runs in the page without its module, so it refers to nothing outside itself.
 */
export function findLayoutFaults(area: Element): string[] {
  const faults: string[] = [];
  const CONTROLS = 'button, a[href], input, textarea, select, [role=menuitem], [role=radio], [role=tab]';
  const LAYERS = '[role=menu], [role=dialog], [role=alertdialog], [popover]';
  const nameOf = (element: Element): string =>
    `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;

  /** Returns the part of the element that its scrolling or clipping ancestors leave visible. */
  const visibleBox = (element: Element): DOMRect => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue;
      const clip = parent.getBoundingClientRect();
      left = Math.max(left, clip.left);
      top = Math.max(top, clip.top);
      right = Math.min(right, clip.right);
      bottom = Math.min(bottom, clip.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const box = area.getBoundingClientRect();
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    faults.push(`leaves the screen: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(', ')}`);

  const controls = [...area.querySelectorAll(CONTROLS)]
    .filter(isSeen)
    .map((element) => ({ element, box: visibleBox(element), layer: element.closest(LAYERS) }))
    // Screen-reader-only controls are one pixel in size.
    .filter((control) => control.box.width > 2 && control.box.height > 2);
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 1 && down > 1) faults.push(`${nameOf(one.element)} and ${nameOf(other.element)} cover each other`);
    }

  for (const element of area.querySelectorAll<HTMLElement>('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!hasText || !isSeen(element) || element.clientWidth <= 1) continue;
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const isCut = (overflow: string, more: number): boolean => ['hidden', 'clip'].includes(overflow) && more > 1;
    if (textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '')) continue;
    if (
      isCut(overflowX, element.scrollWidth - element.clientWidth) ||
      isCut(overflowY, element.scrollHeight - element.clientHeight)
    )
      faults.push(`cuts its text: ${nameOf(element)}`);
  }
  return faults.slice(0, 12);
}
