import type { WidgetProps } from '../src/config/settings.ts';

/** Every attribute that is also a property. The last is for the launcher; on a chat it says the same of both. */
export const ATTRIBUTES =
  'company user-id email token open lang product logo consent theme api-url socket-url ticket-url push-key translations-url tracking-url event-namespace chat-button'.split(
    ' ',
  );

/** `apiUrl` of `api-url`. By no regular expression: a browser takes longer to make one than for the whole list. */
export const PROPS = ATTRIBUTES.map((name) =>
  name.split('-').reduce((prop, word) => prop + word.charAt(0).toUpperCase() + word.slice(1)),
) as (keyof WidgetProps)[];
