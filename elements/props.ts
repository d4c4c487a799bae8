import type { WidgetProps } from '../src/config/settings.ts';

/**
 * Every attribute that is also a property, in the order that compresses best: every page pays for it. `chat-button` is for the launcher; on a
 * chat it says the same of both.
 */
export const ATTRIBUTES =
  'chat-button ticket-url push-key token lang socket-url consent logo product translations-url event-namespace theme api-url tracking-url company user-id email open'.split(
    ' ',
  );

/** `apiUrl` of `api-url`. By no regular expression: a browser takes longer to make one than for the whole list. */
export const PROPS = ATTRIBUTES.map((name) =>
  name.split('-').reduce((prop, word) => prop + word.charAt(0).toUpperCase() + word.slice(1)),
) as (keyof WidgetProps)[];
