import type { AskEntry } from './ask.ts';
import type { CategoriesEntry } from './categories.ts';
import type { EntryBase, ServerId } from './entryBase.ts';
import type { MessageEntry } from './message/message.ts';
import type { RateEntry } from './rate.ts';
import type { UserFormEntry } from './userForm/userForm.ts';

/** The 'New Conversation' marker. The spelling comes from the wire. */
export type DelimeterEntry = EntryBase & { objectType: 'delimeter' };

/** The server refused a message because its chat is closed (SEND-04). */
export type ClosedChatEntry = EntryBase & { objectType: 'closedChat' };

export type EndChatEntry = EntryBase & {
  objectType: 'endChat';
  closedBy: 'user' | 'staff';
  /** The operator who ended it; null or absent if the server names none. */
  closedByName?: string | null | undefined;
};

/** The confirmation of a ticket (ENT-09). */
export type TicketWidgetEntry = EntryBase & {
  objectType: 'ticketWidget';
  ticketId: ServerId;
  hash: string;
  email: string;
};

/** An alert in the thread, with a success or a loading icon; null for a plain event. */
export type ModalEntry = EntryBase & {
  objectType: 'modal';
  icon: 'success' | 'loading' | null;
  textKey: string;
  textValues: Readonly<Record<string, string | number>>;
};

/**
 * Every kind of entry in the thread. A new kind needs a model, a line here, and a line in each
 * `ForEachKind`, which the compiler reports.
 */
export type Entry =
  | MessageEntry
  | DelimeterEntry
  | UserFormEntry
  | AskEntry
  | ModalEntry
  | RateEntry
  | EndChatEntry
  | TicketWidgetEntry
  | CategoriesEntry
  | ClosedChatEntry;

export type EntryKind = Entry['objectType'];

export type EntryOf<Kind extends EntryKind> = Extract<Entry, { objectType: Kind }>;

/** A function for each kind of entry. A missing kind does not compile. */
export type ForEachKind<Rest extends readonly unknown[], Result> = {
  readonly [Kind in EntryKind]: (entry: EntryOf<Kind>, ...rest: Rest) => Result;
};

/** Calls the function for the entry's kind. */
export function callForKind<Rest extends readonly unknown[], Result>(
  functions: ForEachKind<Rest, Result>,
  entry: Entry,
  ...rest: Rest
): Result {
  // The compiler cannot infer that the function found by an entry's kind accepts that entry.
  const call = functions[entry.objectType] as (entry: Entry, ...rest: Rest) => Result;
  return call(entry, ...rest);
}
