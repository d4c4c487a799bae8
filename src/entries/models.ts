import type { AskEntry } from './ask.ts';
import type { CategoriesEntry } from './categories.ts';
import type { ClosedChatEntry } from './closedChat.ts';
import type { DelimeterEntry } from './delimeter.ts';
import type { EndChatEntry } from './endChat.ts';
import type { MessageEntry } from './message/message.ts';
import type { ModalEntry } from './modal.ts';
import type { RateEntry } from './rate.ts';
import type { TicketWidgetEntry } from './ticketWidget.ts';
import type { UserFormEntry } from './userForm/userForm.ts';

/**
 * Every kind of entry in the thread. A new kind needs a folder, a line here, and a line in each
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
