/** Attributes, and listeners by the names of the DOM's properties (onclick). */
export type Attributes = Readonly<Record<string, unknown>>;

/**
 * A piece of the document as plain data. PaintedElement paints it by `paint`, React draws the same by ui/launcher/reactTree.ts: so the nodes
 * that React takes over are the very ones it would have made.
 */
export type Tree = readonly [tag: string, attributes: Attributes, children?: readonly Tree[] | string];

/**
 * Makes the parent's children what the trees say; a node that is there already stays, with its focus and what was typed in it. The engine
 * keeps this function's code on every page: a function for each loop would cost a page 3 KiB, array patterns 7.
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
