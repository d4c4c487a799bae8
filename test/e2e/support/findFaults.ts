/**
 * What is wrong in that part of a page: elements that are not the widget's, links that lead elsewhere than to the web, to an e-mail or to a
 * phone number, and what is wider than the part. Runs in the page, alone, and so names nothing outside itself.
 */
export function findFaults(area: Element, { scroller }: { scroller: string }): string[] {
  const faults: string[] = [];
  // It stands beside the bubble that it copies, where there is room, and takes none.
  for (const copy of area.querySelectorAll<HTMLElement>('[data-copyable] button')) copy.style.display = 'none';
  // Invisible and combining characters as their numbers, or the report could not be read.
  const readable = (text: string): string =>
    text.slice(0, 60).replace(/[^ -~]/gu, (character) => `{${character.codePointAt(0)?.toString(16)}}`);
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
  // A control at the end of a line may keep its room beyond it, by a margin.
  const roomBeyond = ({ children }: Element): number =>
    Math.max(0, ...[...children].map((child) => -Number.parseFloat(getComputedStyle(child).marginInlineEnd)));
  const holdsMore = (element: Element): boolean => {
    const more = element.scrollWidth - element.clientWidth - 1;
    return element.clientWidth > 0 && more > 0 && more > roomBeyond(element);
  };
  for (const element of area.querySelectorAll('*')) {
    const name = `${element.localName} "${readable(element.textContent ?? '')}"`;
    if (/^(script|iframe|frame|object|embed|base|meta|link|marquee|template|math|applet)$/.test(element.localName))
      faults.push(`an element that is not ours: ${name}`);
    for (const attribute of element.getAttributeNames())
      if (/^on|^srcdoc$|^action$|^formaction$/.test(attribute)) faults.push(`the attribute ${attribute} on ${name}`);
    const href = element.getAttribute('href');
    if (href !== null && element.namespaceURI === 'http://www.w3.org/1999/xhtml') {
      const protocol = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).protocol : 'none';
      if (!['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) faults.push(`a link to ${href}`);
      if (element.getAttribute('target') === '_blank' && !element.getAttribute('rel')?.includes('noopener'))
        faults.push(`a link without noopener: ${name}`);
    }
    const { left, right, width } = element.getBoundingClientRect();
    // One pixel for what is only read aloud.
    if (width <= 1 || (element.parentElement !== null && isClipped(element.parentElement))) continue;
    // A field scrolls what does not fit.
    if (
      element.localName !== 'textarea' &&
      !isClipped(element) &&
      holdsMore(element) &&
      ![...element.querySelectorAll('*')].some(holdsMore)
    )
      faults.push(`holds more than its width by ${element.scrollWidth - element.clientWidth}px: ${name}`);
    if (left < box.left - 1 || right > box.right + 1)
      faults.push(`wider than the window by ${Math.round(Math.max(box.left - left, right - box.right))}px: ${name}`);
  }
  for (const part of scroller === ':scope' ? [area] : area.querySelectorAll(scroller))
    if (part.scrollWidth > part.clientWidth + 1) faults.push(`scrolls sideways: ${part.scrollWidth}px`);
  return faults.slice(0, 12);
}
