import { createElement, type ReactElement, type ReactNode } from 'react';
import type { Tree } from '../../shell/tree.ts';

/** DOM attribute names that React names differently. */
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  onclick: 'onClick',
  onkeydown: 'onKeyDown',
  tabindex: 'tabIndex',
};

/** Converts a tree to React elements, as `paint` converts it to plain nodes. */
export function reactTree([tag, attributes, children]: Tree, key?: string | number): ReactElement {
  const given = Object.entries(attributes).map(([name, value]) => [NAMES[name] ?? name, value] as const);
  const content: ReactNode =
    typeof children === 'object' ? children.map((child, at) => reactTree(child, at)) : children;
  // React rejects an image with children, even with an empty list.
  return createElement(tag, { ...Object.fromEntries(given), key }, ...(content === undefined ? [] : [content]));
}
