/** Those of the roots and of the open shadow roots in them. */
function* textsIn(root: Node): Generator<Text> {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    if (node instanceof Text) yield node;
    else if (node instanceof Element && node.shadowRoot) yield* textsIn(node.shadowRoot);
  }
}

const isTranslatable = ({ data, parentElement }: Text): boolean =>
  data.trim() !== '' && !/^(?:FONT|STYLE|SCRIPT|TEXTAREA)$/.test(parentElement?.tagName ?? '');

/** As a page translator does: each text is replaced by two font elements with another text in them, and is in the document no more. */
export function translate(root: Node): void {
  for (const text of [...textsIn(root)].filter(isTranslatable)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Texts that React writes in place or removes alone. One that a translator has replaced would stay, or make React throw. */
export function looseTexts(root: Node): string[] {
  return [...textsIn(root)]
    .filter((text) => isTranslatable(text) && Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
    .map(({ data, parentElement }) => `${data} in ${parentElement?.outerHTML.slice(0, 100) ?? ''}`);
}
