import type { Facade } from './Facade.ts';

const facades = new WeakMap<Element, Facade>();

/** The facade of an element, while r2wc has it mounted. */
export const facadeOf = (element: Element): Facade | undefined => facades.get(element);

export function setFacade(element: Element, facade: Facade | undefined): void {
  if (facade) facades.set(element, facade);
  else facades.delete(element);
}
