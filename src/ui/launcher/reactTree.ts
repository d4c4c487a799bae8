import { createElement, type ReactElement, type ReactNode } from 'react';
import type { Tree } from '../../launcher/tree.ts';

/** The same piece of the document that `paint` makes, as React draws it. */
export function reactTree([tag, attributes, children]: Tree): ReactElement {
  const content: ReactNode[] = typeof children === 'string' ? [children] : (children ?? []).map(reactTree);
  return createElement(tag, attributes, ...content);
}
