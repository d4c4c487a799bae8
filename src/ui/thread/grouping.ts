import { isAnswered, isOwnText } from '../../entries/message/message.ts';
import { callForKind, type Entry, type ForEachKind } from '../../entries/models.ts';
import { hasWholeWidth } from '../../entries/userForm/userForm.ts';
import { dayOf } from './days.ts';

/** How far an entry stands from the one before. */
export type Gap = 'none' | 'small' | 'line' | 'event' | 'large';

const GROUP_MS = 5 * 60 * 1_000;

/** Instead of an author: the entry is one centred line. */
const EVENT = 'event';

const none = (): null => null;
const event = (): string => EVENT;
const product = (): string => 'product';
/** The entry's author, or EVENT; null for an entry of the thread's whole width. */
const AUTHORS: ForEachKind<[], string | null> = {
  // The offer of the last conversation is a quiet line of the thread.
  ask: ({ question }) => (question === 'last-conversation' ? null : 'product'),
  categories: product,
  closedChat: event,
  delimeter: none,
  endChat: event,
  message: (entry) => {
    const { authorType, authorName, isBot } = entry;
    if (isOwnText(entry)) return 'product';
    // An answered request is one line.
    if (isAnswered(entry)) return EVENT;
    return authorType === 'user' ? 'user' : isBot ? 'assistant' : `staff ${authorName}`;
  },
  modal: event,
  // A rating that was given is one line.
  rate: ({ status }) => (status === 'done' ? EVENT : 'product'),
  ticketWidget: none,
  userForm: (entry) => (hasWholeWidth(entry) ? null : 'product'),
};

/** Whether both entries are by one author, on one day, and within five minutes. Then only the first shows the name. */
export function isContinued(entry: Entry | undefined, next: Entry | undefined): boolean {
  const author = entry && callForKind(AUTHORS, entry);
  return (
    !!entry &&
    !!next &&
    author !== null &&
    author !== EVENT &&
    author === callForKind(AUTHORS, next) &&
    Math.abs(next.createdAt - entry.createdAt) < GROUP_MS &&
    dayOf(next.createdAt) === dayOf(entry.createdAt)
  );
}

/** How far an entry is from the one before, on one day. */
export function gapBetween(previous: Entry, entry: Entry): Gap {
  if (isContinued(previous, entry)) return 'small';
  const events = [previous, entry].filter((one) => callForKind(AUTHORS, one) === EVENT).length;
  return events === 2 ? 'line' : events === 1 ? 'event' : 'large';
}
