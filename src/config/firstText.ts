import { ATTRIBUTES, type PropertyName } from '../../elements/attributes.ts';
import type { ConsentLevel } from './Consent.ts';
import type { WidgetProps } from './settings.ts';
import { textOf } from './textOf.ts';
import { wordOf } from './words.ts';

/** An element with the properties that the page has set. */
export type Given = { readonly props: WidgetProps };

/** Returns the first text that the page set on any of the elements. A chat added by a launcher has none. */
export const firstText = (members: readonly Given[], name: PropertyName): string | undefined =>
  members.map(({ props }) => textOf(props[name])).find(Boolean);

export type GivenElement = Given & { readonly host: HTMLElement };

/** Returns the first value of a property that has no attribute. */
export const firstProperty = (members: readonly GivenElement[], name: 'metadata' | 'texts' | 'articles'): unknown =>
  members.map(({ host }) => (host as Partial<Record<typeof name, unknown>>)[name]).find(Boolean);

/** Returns the strictest consent set on any of the elements, because they share one visitor. */
export function consentOf(members: readonly Given[]): ConsentLevel | undefined {
  const { consent } = ATTRIBUTES;
  return consent.words.find((level) => members.some(({ props }) => wordOf(consent, props.consent) === level));
}
