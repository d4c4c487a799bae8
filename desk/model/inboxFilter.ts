import type { ChatPool } from './chats.ts';
import type { Chat, Ticket } from './entities.ts';
import { chatWait, type ListedThread, type OneList, ticketWait } from './oneList.ts';

/** The conditions for the chats and tickets of the inbox. '' and null mean all. */
export type InboxFilter = {
  readonly areaId: number | null;
  readonly company: string;
  readonly tag: string;
  /** "me", "none" or the id of an operator. */
  readonly owner: string;
  readonly waiting: '' | 'yes' | 'no';
  /** The first part of a language tag, such as "de". */
  readonly language: string;
};

export const NO_INBOX_FILTER: InboxFilter = {
  ...{ areaId: null, company: '', tag: '', owner: '', waiting: '', language: '' },
};

/** The filter that an address asks for: a view, or single filters. */
export type InboxChoice = { readonly viewId: number | null; readonly filter: InboxFilter };

/** Returns how many filters are chosen. */
export function countInboxFilters({ areaId, company, tag, owner, waiting, language }: InboxFilter): number {
  return [areaId ?? '', company, tag, owner, waiting, language].filter((value) => value !== '').length;
}

/** Returns the filter as a query of GET /inbox, and of the desk's address. */
export function inboxQuery({ areaId, company, tag, owner, waiting, language }: InboxFilter): URLSearchParams {
  const given = { category_id: String(areaId ?? ''), company, tag, owner, waiting, language };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Returns the filter as the body of a view. */
export function filterBody({ areaId, ...rest }: InboxFilter): object {
  const chosen = Object.entries(rest).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(chosen), ...(areaId === null ? {} : { category_id: areaId }) };
}

export function isSameFilter(one: InboxFilter, other: InboxFilter): boolean {
  return inboxQuery(one).toString() === inboxQuery(other).toString();
}

/** Reads what `inboxQuery` wrote, or the number of a view. An address that was typed by hand may hold anything. */
export function readInboxChoice(query: string): InboxChoice {
  const given = new URLSearchParams(query);
  const of = (name: string, pattern: RegExp) => {
    const value = given.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const number = (name: string) => {
    const value = of(name, /^[1-9]\d{0,14}$/);
    return value === '' ? null : Number(value);
  };
  const filter = {
    areaId: number('category_id'),
    company: of('company', /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/),
    tag: of('tag', /^.{1,80}$/u),
    owner: of('owner', /^(me|none|[1-9]\d{0,14})$/),
    waiting: of('waiting', /^(yes|no)$/) as InboxFilter['waiting'],
    language: of('language', /^[a-z]{2,8}$/),
  };
  return { viewId: number('view'), filter };
}

type Threads = { readonly chats: ChatPool; readonly tickets: readonly Ticket[] };

/** Returns the chats and tickets that match all filters, as the server matches them. */
export function narrowThreads({ chats, tickets }: Threads, filter: InboxFilter, me: number): Threads {
  if (countInboxFilters(filter) === 0) return { chats, tickets };
  const shown = Object.values(chats).filter((chat) => matches({ ...chat, ...languageOf(chat), wait: chatWait(chat) }));
  return {
    chats: Object.fromEntries(shown.map((chat) => [chat.chatId, chat])),
    tickets: tickets.filter((ticket) => matches({ ...ticket, wait: ticketWait(ticket) })),
  };

  function matches(thread: Matchable): boolean {
    const { areaId, company, tag, owner, waiting, language } = filter;
    const ownerId = owner === 'me' ? me : owner === 'none' ? null : Number(owner);
    return (
      (areaId === null || thread.category?.id === areaId) &&
      (company === '' || thread.company === company) &&
      (tag === '' || thread.tags.includes(tag)) &&
      (owner === '' || thread.operatorId === ownerId) &&
      (waiting === '' || (thread.wait !== null) === (waiting === 'yes')) &&
      (language === '' || (thread.language ?? '').split('-')[0]?.toLowerCase() === language)
    );
  }
}

type Matchable = Pick<Ticket, 'company' | 'tags' | 'operatorId' | 'category' | 'language'> & {
  readonly wait: string | null;
};

const languageOf = ({ visitor }: Chat) => ({ language: visitor.language });

/** Where the loaded pages end. `at`: the wait or the activity of the last chat or ticket. */
export type InboxEnd = { readonly isWaiting: boolean; readonly at: number };

const placeOf = (thread: ListedThread): InboxEnd => {
  const since = thread.kind === 'chat' ? chatWait(thread.chat) : ticketWait(thread.ticket);
  const { updatedAt } = thread.kind === 'chat' ? thread.chat : thread.ticket;
  return { isWaiting: since !== null, at: Date.parse(since ?? updatedAt) };
};

/** Returns the end of a page; null after the last page. */
export function endOf(page: readonly ListedThread[], hasMore: boolean): InboxEnd | null {
  const last = page.at(-1);
  return hasMore && last !== undefined ? placeOf(last) : null;
}

/** Leaves out what other lists have loaded beyond the end: the chats and tickets before it would be missing. */
export function cutAtEnd({ waiting, answered }: OneList, end: InboxEnd | null): OneList {
  if (end === null) return { waiting, answered };
  if (end.isWaiting) return { waiting: waiting.filter((thread) => placeOf(thread).at <= end.at), answered: [] };
  return { waiting, answered: answered.filter((thread) => placeOf(thread).at >= end.at) };
}
