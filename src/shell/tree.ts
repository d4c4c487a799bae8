/** Attributes, and listeners by the name of the DOM property (onclick). */
export type Attributes = Readonly<Record<string, unknown>>;

/**
 * A DOM fragment as plain data. PaintedElement renders it with `paint`, React with
 * ui/launcher/reactTree.ts, so the nodes that React takes over are the ones it would have
 * created.
 */
export type Tree = readonly [tag: string, attributes: Attributes, children?: readonly Tree[] | string];

/**
 * Makes the parent's children match the trees. Existing nodes stay, with their focus and typed
 * text. The engine keeps this function's code on every page: one function per loop would cost 3
 * KiB, array patterns 7.
 */
export function paint(parent: Element, trees: readonly Tree[]): void {
  let next = parent.firstElementChild;
  for (const { 0: tag, 1: attributes, 2: children = [] } of trees) {
    const node = next?.localName === tag ? next : parent.insertBefore(document.createElement(tag), next);
    next = node.nextElementSibling;
    for (const name in attributes) {
      const value = attributes[name];
      if (typeof value === 'function') (node as unknown as Record<string, unknown>)[name] = value;
      else node.setAttribute(name, value as string);
    }
    if (typeof children === 'string') node.textContent = children;
    else paint(node, children);
  }
  while (next) {
    const left: Element = next;
    next = left.nextElementSibling;
    left.remove();
  }
}
