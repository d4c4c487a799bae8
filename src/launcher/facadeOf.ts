import type { Facade } from './Facade.ts';

/** The facade of an element that is in the page; as of r2wc 1.3.1. */
export const facadeOf = (element: object): Facade | undefined => (element as { [CONTEXT]?: Facade })[CONTEXT];

const CONTEXT = Symbol.for('r2wc.context');
