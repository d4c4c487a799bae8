import type { WidgetProperties } from '../../elements/attributes.ts';
import type { Given } from './firstText.ts';
import { textOf } from './textOf.ts';

/** The elements' events (elements/events.ts). */
const EVENTS: readonly string[] = [
  ...['ready', 'before-open', 'open', 'close', 'before-send', 'message', 'start', 'end', 'ticket', 'rated', 'error'],
  ...['state-change', 'unread-change', 'availability-change', 'operator-change'],
].map((name) => `chat-${name}`);

type Words = Pick<WidgetProperties, 'theme' | 'typingPreview' | 'consent' | 'launcher' | 'side' | 'load' | 'offline'>;

/** The words that an attribute knows; a table without one of them does not compile. */
const WORDS: { readonly [Name in keyof Words]-?: Readonly<Record<NonNullable<Words[Name]>, true>> } = {
  theme: { light: true, dark: true, auto: true },
  typingPreview: { on: true, off: true },
  consent: { none: true, functional: true, all: true },
  launcher: { auto: true, always: true, never: true },
  side: { end: true, start: true },
  load: { touch: true, idle: true, now: true },
  offline: { form: true, hide: true },
};

/** Warns of the page's mistakes on the console, of each once (API-11). */
const warned = new Set<string>();
function warn(line: string): void {
  if (warned.has(line)) return;
  warned.add(line);
  console.warn(`support-chat: ${line}`);
}

/** A listener for an event that there is none of waits in vain. */
export function warnOfEvent(type: string): void {
  if (!EVENTS.includes(type)) warn(`there is no event '${type}'`);
}

/** Words that an attribute does not know. */
export function warnOfChoices(members: readonly Given[]): void {
  for (const [property, words] of Object.entries(WORDS))
    for (const { props } of members) {
      const given = textOf(props[property as keyof Words]);
      if (given !== undefined && !Object.hasOwn(words, given))
        warn(`${property} is one of ${Object.keys(words).join(', ')}, not '${given}'`);
    }
}
