// Both functions also run in pages of the end-to-end tests, so they refer to nothing outside
// themselves.

/**
 * Returns texts in a root, including accessible names, that still have two ASCII letters in a row
 * without the `known` words.
 */
export function untranslatedIn(root: ParentNode, known: readonly string[]): string[] {
  const texts = [...root.querySelectorAll('*')].flatMap((element) => [
    ...['aria-label', 'aria-description', 'placeholder', 'title', 'alt'].map(
      (name) => element.getAttribute(name) ?? '',
    ),
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue ?? ''),
  ]);
  const longestFirst = [...known].sort((a, b) => b.length - a.length);
  return texts.filter((text) =>
    /[a-z]{2,}/i.test(longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text)),
  );
}

/**
 * Returns texts in a root that are cut off: in a box that overflows, or beyond the edges of a
 * containing box.
 * `given` lists texts of unknown length, such as names, which may end in an ellipsis.
 */
export function cutTextsIn(root: ParentNode, given: readonly string[]): string[] {
  const isForTheEarAlone = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) if (at.clientWidth === 1) return true;
    return false;
  };
  const isBeyond = (text: Node, element: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()];
    let isIn = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { display, overflowX } = getComputedStyle(at);
      // The nearest block box contains the text; further ancestors matter only if they clip.
      if (display === 'inline' || (isIn && overflowX === 'visible')) continue;
      isIn = true;
      const box = at.getBoundingClientRect();
      if (rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)) return true;
    }
    return false;
  };
  const holdsMore = (element: Element): boolean => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (clientWidth === 0) return false;
    // A placeholder longer than its line ends in an ellipsis, and Firefox counts the hidden part.
    if (element.matches(':placeholder-shown')) return scrollHeight > clientHeight;
    const isTall = getComputedStyle(element).overflowY === 'hidden';
    return scrollWidth > clientWidth || (isTall && scrollHeight > clientHeight);
  };
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (element.matches('textarea, input')) return holdsMore(element) ? [element.outerHTML] : [];
    const texts = [...element.childNodes].filter(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() && !given.includes(nodeValue),
    );
    if (texts.length === 0 || !element.checkVisibility() || isForTheEarAlone(element)) return [];
    if (holdsMore(element)) return [element.textContent];
    return texts.filter((text) => isBeyond(text, element)).map(({ nodeValue }) => nodeValue ?? '');
  });
}
