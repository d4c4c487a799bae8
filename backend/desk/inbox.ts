import type { InboxFilter, InboxThread } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import type { Reader } from '../storage/Store.ts';
import { checkedTag } from '../tickets/checkedTag.ts';
import { ticketsByIds } from '../tickets/tickets.ts';

type Kind = 'chats' | 'tickets';
type Part = 'owed' | 'answered';

/** `me`: the operator who asks. `after`: the end of the previous page. */
type InboxRequest = InboxFilter & { me: number; after?: string | undefined; limit: number };
type InboxPage = { threads: InboxThread[]; next: string | null };

/** The place of a chat or ticket in the inbox. `at`: microseconds since 1970, the precision of the column. */
type Place = { part: Part; at: number; kind: Kind; id: number };
type Row = { id: number; at: number };

const CURSOR = /^(owed|answered)\.(\d{1,16})\.(chats|tickets)\.(\d{1,15})$/;
const FARTHEST_ID = Number.MAX_SAFE_INTEGER;

/**
 * Returns a page of the open chats and tickets without the snoozed ones: those that wait for the team's answer, by
 * longest wait, and then the others, by newest activity. Chats precede tickets of the same time.
 * The cursor names a position and not a row, so the next page is right even if the last row has moved.
 */
export async function readInbox(reader: Reader, { after, limit, me, ...filter }: InboxRequest): Promise<InboxPage> {
  const from = after === undefined ? null : readCursor(after);
  const places: Place[] = [];
  for (const part of partsOf(filter)) {
    const missing = limit + 1 - places.length;
    if (missing <= 0 || (from?.part === 'answered' && part === 'owed')) continue;
    const start = from?.part === part ? from : null;
    places.push(...(await readPart(reader, { part, start, filter, me, limit: missing })));
  }
  const page = places.slice(0, limit);
  const last = page.at(-1);
  const next = places.length > limit && last !== undefined ? cursorOf(last) : null;
  return { threads: await threadsOf(reader, page), next };
}

const partsOf = ({ waiting }: InboxFilter): readonly Part[] =>
  waiting === undefined ? ['owed', 'answered'] : waiting === 'yes' ? ['owed'] : ['answered'];

const cursorOf = ({ part, at, kind, id }: Place): string => [part, at, kind, id].join('.');

function readCursor(given: string): Place {
  const [, part, at, kind, id] = CURSOR.exec(given) ?? [];
  if (part === undefined) throw new Refusal(422, 'Use the `next` of the previous page as `after`');
  return { part: part as Part, at: Number(at), kind: kind as Kind, id: Number(id) };
}

type PartRequest = { part: Part; start: Place | null; filter: InboxFilter; me: number; limit: number };

/** Returns the first places of both kinds after the start. */
async function readPart(reader: Reader, request: PartRequest): Promise<Place[]> {
  const { part, limit } = request;
  const found: Place[] = [];
  for (const kind of ['chats', 'tickets'] as const)
    for (const row of await readRows(reader, kind, request)) found.push({ part, kind, ...row });
  const direction = part === 'owed' ? 1 : -1;
  const byKind = (a: Place, b: Place) => (a.kind === b.kind ? direction * (a.id - b.id) : a.kind === 'chats' ? -1 : 1);
  return found.sort((a, b) => direction * (a.at - b.at) || byKind(a, b)).slice(0, limit);
}

const ACTIVE: Readonly<Record<Kind, string>> = { chats: "t.status = 'open'", tickets: "t.status <> 'solved'" };
/** Those that may wait for an answer. True of all with owed_since, and the condition of an index. */
const OWED: Readonly<Record<Kind, string>> = { chats: "t.status <> 'closed'", tickets: "t.status = 'open'" };
/** As `oneList` of the desk. */
const SHOWN: Readonly<Record<Kind, string>> = {
  chats: 't.snoozed_at IS NULL AND t.closes_at IS NULL',
  tickets: 't.snoozed_at IS NULL',
};
const LANGUAGE: Readonly<Record<Kind, string>> = { chats: "t.stat->>'language'", tickets: 't.language' };

function readRows(reader: Reader, kind: Kind, { part, start, filter, me, limit }: PartRequest): Promise<Row[]> {
  const values: unknown[] = [];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const isOwed = part === 'owed';
  const at = isOwed ? 't.owed_since' : 't.updated_at';
  const inPart = isOwed ? `${OWED[kind]} AND t.owed_since IS NOT NULL` : `${ACTIVE[kind]} AND t.owed_since IS NULL`;
  const conditions = [inPart, SHOWN[kind]];
  if (start !== null) {
    const instant = `'epoch'::timestamptz + ${bind(start.at, 'bigint')} * interval '1 microsecond'`;
    conditions.push(`(${at}, t.id) ${isOwed ? '>' : '<'} (${instant}, ${bind(lastIdOf(kind, start), 'bigint')})`);
  }
  conditions.push(...conditionsOf(kind, { filter, me }, bind));
  const order = isOwed ? `${at}, t.id` : `${at} DESC, t.id DESC`;
  return reader.query<Row>(
    `SELECT t.id, (extract(epoch FROM ${at}) * 1000000)::bigint AS at FROM ${kind} t
     WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${bind(limit, 'int')}`,
    values,
  );
}

/** Returns the id up to which the rows of the start's own time were on the previous page. */
function lastIdOf(kind: Kind, start: Place): number {
  if (kind === start.kind) return start.id;
  const isDone = kind === 'chats';
  return isDone === (start.part === 'owed') ? FARTHEST_ID : 0;
}

type Bind = (value: unknown, type: string) => string;

/** A filter whose area, tag or operator no longer exists matches nothing. */
function conditionsOf(kind: Kind, { filter, me }: { filter: InboxFilter; me: number }, bind: Bind): string[] {
  const { category_id: areaId, company, tag, owner, language } = filter;
  const conditions: string[] = [];
  if (areaId !== undefined) conditions.push(`t.category_id = ${bind(areaId, 'bigint')}`);
  if (company !== undefined) conditions.push(`t.company = ${bind(company, 'text')}`);
  if (tag !== undefined) conditions.push(`t.tags @> ARRAY[${bind(checkedTag(tag), 'text')}]`);
  if (owner === 'none') conditions.push('t.operator_id IS NULL');
  else if (owner !== undefined) conditions.push(`t.operator_id = ${bind(owner === 'me' ? me : owner, 'bigint')}`);
  if (language !== undefined)
    conditions.push(`lower(split_part(${LANGUAGE[kind]}, '-', 1)) = ${bind(language, 'text')}`);
  return conditions;
}

/** Leaves out what was deleted since its place was read. */
async function threadsOf(reader: Reader, places: readonly Place[]): Promise<InboxThread[]> {
  const idsOf = (kind: Kind) => places.filter((place) => place.kind === kind).map(({ id }) => id);
  const chats = new Map((await deskChatsByIds(reader, idsOf('chats'))).map((chat) => [chat.chat_id, chat]));
  const tickets = new Map((await ticketsByIds(reader, idsOf('tickets'))).map((ticket) => [ticket.ticket_id, ticket]));
  return places.flatMap(({ kind, id }): InboxThread[] => {
    const chat = kind === 'chats' ? chats.get(id) : undefined;
    const ticket = kind === 'tickets' ? tickets.get(id) : undefined;
    if (chat !== undefined) return [{ chat }];
    return ticket === undefined ? [] : [{ ticket }];
  });
}

const MOST_CHOICES = 200;

/** Returns the companies and languages of the chats and tickets in the inbox, in the order of the alphabet. */
export async function inboxChoices(reader: Reader): Promise<{ companies: string[]; languages: string[] }> {
  const distinct = async (of: Readonly<Record<Kind, string>>) => {
    const parts = (['chats', 'tickets'] as const).map(
      (kind) =>
        `SELECT ${of[kind]} AS value FROM ${kind} t WHERE ${OWED[kind]} AND t.owed_since IS NOT NULL OR ${ACTIVE[kind]}`,
    );
    const sql = `SELECT DISTINCT value FROM (${parts.join(' UNION ALL ')}) AS used
      WHERE value IS NOT NULL ORDER BY value LIMIT ${MOST_CHOICES}`;
    return (await reader.query<{ value: string }>(sql)).map(({ value }) => value);
  };
  const language = (kind: Kind) => `lower(split_part(${LANGUAGE[kind]}, '-', 1))`;
  const companies = await distinct({ chats: 't.company', tickets: 't.company' });
  const languages = await distinct({ chats: language('chats'), tickets: language('tickets') });
  return { companies, languages: languages.filter((one) => /^[a-z]{2,8}$/.test(one)) };
}
