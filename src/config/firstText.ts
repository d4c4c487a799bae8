import { ATTRIBUTES, type PropertyName } from '../../elements/attributes.ts';
import type { ConsentLevel } from './Consent.ts';
import type { WidgetProps } from './settings.ts';
import { textOf } from './textOf.ts';
import { wordOf } from './words.ts';

/** An element, as far as the page has set its properties. */
export type Given = { readonly props: WidgetProps };

/** The first text that the page has set on the elements: a chat that a launcher adds has none of its own. */
export const firstText = (members: readonly Given[], name: PropertyName): string | undefined =>
  members.map(({ props }) => textOf(props[name])).find(Boolean);

export type GivenElement = Given & { readonly host: HTMLElement };

/** A value that the page has set on the elements as a property alone. */
export const firstProperty = (members: readonly GivenElement[], name: 'metadata' | 'texts'): unknown =>
  members.map(({ host }) => (host as Partial<Record<typeof name, unknown>>)[name]).find(Boolean);

/** The strictest consent that the page has set on the elements: they share one visitor. */
export function consentOf(members: readonly Given[]): ConsentLevel | undefined {
  const { consent } = ATTRIBUTES;
  return consent.words.find((level) => members.some(({ props }) => wordOf(consent, props.consent) === level));
}
