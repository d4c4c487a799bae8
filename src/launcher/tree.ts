const SVG = 'http://www.w3.org/2000/svg';

/** Attributes, and listeners by the names of the DOM's properties (onclick). */
export type Attributes = Readonly<Record<string, unknown>>;

/**
 * A piece of the document as plain data. The facade paints it by `paint`, React draws the same by ui/launcher/reactTree.ts: so the nodes
 * that React takes over are the very ones it would have made.
 */
export type Tree = readonly [tag: string, attributes: Attributes, children?: readonly Tree[] | string];

/** Makes the parent's children what the trees say; a node that is there already stays, with its focus and what was typed in it. */
export function paint(parent: Element, trees: readonly Tree[]): void {
  trees.forEach(([tag, attributes, children = []], at) => {
    let node = parent.children[at];
    if (node?.localName !== tag)
      node = parent.insertBefore(
        document.createElementNS(tag === 'svg' ? SVG : parent.namespaceURI, tag),
        node ?? null,
      );
    for (const [name, value] of Object.entries(attributes))
      if (typeof value === 'function') (node as unknown as Record<string, unknown>)[name] = value;
      else node.setAttribute(name, value as string);
    if (typeof children === 'string') node.textContent = children;
    else paint(node, children);
  });
  while (parent.children.length > trees.length) parent.lastElementChild?.remove();
}
