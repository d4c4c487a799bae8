/** Yields the text nodes of a root and of the open shadow roots in it. */
function* textsIn(root: Node): Generator<Text> {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    if (node instanceof Text) yield node;
    else if (node instanceof Element && node.shadowRoot) yield* textsIn(node.shadowRoot);
  }
}

const isTranslatable = ({ data, parentElement }: Text): boolean =>
  data.trim() !== '' && !/^(?:FONT|STYLE|SCRIPT|TEXTAREA)$/.test(parentElement?.tagName ?? '');

/** Mimics a page translator: replaces each text node by two font elements with another text. */
export function translate(root: Node): void {
  for (const text of [...textsIn(root)].filter(isTranslatable)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/**
 * Returns the text nodes that React updates in place or removes. If a translator replaced one, the
 * new text would stay, or React would throw.
 */
export function looseTexts(root: Node): string[] {
  return [...textsIn(root)]
    .filter((text) => isTranslatable(text) && Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
    .map(({ data, parentElement }) => `${data} in ${parentElement?.outerHTML.slice(0, 100) ?? ''}`);
}
