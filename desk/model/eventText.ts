import type { ChatEvent } from './entities.ts';
import { dateAndTime } from './time.ts';

const ISO_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

type Wording = { readonly alone: string; readonly before: string };

/** `alone` is the line of an event without text; otherwise `before` precedes the text. */
const WORDINGS: Readonly<Record<ChatEvent['kind'], Wording>> = {
  navigate: { alone: 'Visited another page', before: 'Visited ' },
  stat: { alone: 'Visited the site', before: 'Visit so far: ' },
  category: { alone: 'Chose a topic', before: 'Topic: ' },
  name: { alone: 'Gave their name', before: 'Gave their name: ' },
  rate: { alone: 'Rated the chat', before: 'Rated the chat ' },
  closed: { alone: 'Chat closed', before: 'Chat closed ' },
  blocked: { alone: 'Visitor blocked', before: 'Visitor blocked by ' },
  opened: { alone: 'Chat taken', before: 'Chat taken by ' },
  'taken-over': { alone: 'Chat taken over', before: 'Chat taken over by ' },
  snoozed: { alone: 'Snoozed', before: 'Snoozed ' },
  woken: { alone: 'Back from snooze', before: 'Back from snooze ' },
  transferred: { alone: 'Chat transferred', before: 'Chat transferred ' },
};

/** Returns an event as one line. `count` is the number of page visits merged into it. */
export function eventText({ kind, text }: ChatEvent, count = 1): string {
  if (text === '') return WORDINGS[kind].alone;
  if (kind === 'name' && text.includes('@')) return `Left their email: ${text}`;
  const shown = kind === 'snoozed' ? text.replace(ISO_TIME, dateAndTime) : text;
  const pages = count > 1 ? `${count} pages, most recently ` : '';
  return WORDINGS[kind].before + pages + shown;
}

const TRANSFER = /^(from .+? to .+?): ([\s\S]+)$/;

/** Separates a transfer from the note that gives its reason. The note is null for other events. */
export function splitTransfer(event: ChatEvent): { readonly event: ChatEvent; readonly note: string | null } {
  const [, text, note = null] = (event.kind === 'transferred' && TRANSFER.exec(event.text)) || [];
  return text === undefined ? { event, note: null } : { event: { ...event, text }, note };
}
