/**
 * Finds faults in a part of a page: elements the widget never renders, links that are not web,
 * e-mail or phone links, and content wider than the part.
 * Runs in the page without its module, so it refers to nothing outside itself.
 */
export function findFaults(area: Element, { scroller }: { scroller: string }): string[] {
  const faults: string[] = [];
  // The copy button is placed next to its bubble if there is space, and affects no layout.
  for (const copy of area.querySelectorAll<HTMLElement>('[data-copyable] button')) copy.style.display = 'none';
  // Shows invisible and combining characters as code points, so that the report stays readable.
  const readable = (text: string): string =>
    text.slice(0, 60).replace(/[^ -~]/gu, (character) => `{${character.codePointAt(0)?.toString(16)}}`);
  // The text of every element together is long, so only the elements at fault are described.
  const describe = (element: Element): string => `${element.localName} "${readable(element.textContent ?? '')}"`;
  const box = area.getBoundingClientRect();
  const clips = new Map<Element, boolean>([[area, false]]);
  const isClipped = (element: Element): boolean => {
    const known = clips.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const { overflowX } = getComputedStyle(element);
    const clipped =
      (parent !== null && isClipped(parent)) ||
      (['hidden', 'clip'].includes(overflowX) && !element.matches('[role=log]'));
    clips.set(element, clipped);
    return clipped;
  };
  // A negative margin may move a control at the end of a line past the line's end.
  const roomBeyond = ({ children }: Element): number =>
    Math.max(0, ...[...children].map((child) => -Number.parseFloat(getComputedStyle(child).marginInlineEnd)));
  const holdsMore = (element: Element): boolean => {
    const more = element.scrollWidth - element.clientWidth - 1;
    if (more <= 0 || element.clientWidth === 0) return false;
    // Invisible characters may have a width in some fonts, which the reader does not see.
    const isVisible = /[^\s\p{Cf}]/u.test(element.textContent ?? '');
    return isVisible && more > roomBeyond(element);
  };
  for (const element of area.querySelectorAll('*')) {
    if (/^(script|iframe|frame|object|embed|base|meta|link|marquee|template|math|applet)$/.test(element.localName))
      faults.push(`an element that is not ours: ${describe(element)}`);
    for (const attribute of element.getAttributeNames())
      if (/^on|^srcdoc$|^action$|^formaction$/.test(attribute))
        faults.push(`the attribute ${attribute} on ${describe(element)}`);
    const href = element.getAttribute('href');
    if (href !== null && element.namespaceURI === 'http://www.w3.org/1999/xhtml') {
      const protocol = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).protocol : 'none';
      if (!['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) faults.push(`a link to ${href}`);
      if (element.getAttribute('target') === '_blank' && !element.getAttribute('rel')?.includes('noopener'))
        faults.push(`a link without noopener: ${describe(element)}`);
    }
    const { left, right, width } = element.getBoundingClientRect();
    // Screen-reader-only elements are one pixel wide.
    if (width <= 1 || (element.parentElement !== null && isClipped(element.parentElement))) continue;
    // A textarea scrolls overflowing content.
    if (
      element.localName !== 'textarea' &&
      !isClipped(element) &&
      holdsMore(element) &&
      ![...element.querySelectorAll('*')].some(holdsMore)
    )
      faults.push(`holds more than its width by ${element.scrollWidth - element.clientWidth}px: ${describe(element)}`);
    // White space at the end of a line hangs over, in an inline box too, and scrolls nothing.
    const isInline = getComputedStyle(element).display === 'inline';
    if (!isInline && (left < box.left - 1 || right > box.right + 1))
      faults.push(
        `wider than the window by ${Math.round(Math.max(box.left - left, right - box.right))}px: ${describe(element)}`,
      );
  }
  for (const part of scroller === ':scope' ? [area] : area.querySelectorAll(scroller))
    if (part.scrollWidth > part.clientWidth + 1) faults.push(`scrolls sideways: ${part.scrollWidth}px`);
  return faults.slice(0, 12);
}
