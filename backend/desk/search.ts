import type { Chat, FoundChat, FoundTicket, SearchState, Ticket } from '../../protocol/wire.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import { queryOne } from '../storage/Database.ts';
import type { Reader } from '../storage/Store.ts';
import { ticketsByIds } from '../tickets/tickets.ts';
import { checkedTag } from '../tickets/checkedTag.ts';
import { excerptOf, numberOf, wordQuery } from './searchText.ts';

type Kind = 'chats' | 'tickets';

/** Filters combine. An absent filter accepts everything. */
export type SearchRequest = {
  q: string;
  kind?: Kind;
  state?: SearchState;
  category_id?: number;
  /** The id of an operator, or "none". */
  owner?: string;
  tag?: string;
  /** Days in the time zone. A chat or ticket matches if it had activity in this period. */
  from?: string;
  to?: string;
  time_zone?: string;
  /** The last id of the previous page of this kind. */
  before?: number;
  limit?: number;
};

export type FoundPage = {
  chats: FoundChat[];
  tickets: FoundTicket[];
  has_more_chats: boolean;
  has_more_tickets: boolean;
};

const PAGE = 30;
/**
 * How many of the newest chats or tickets are searched at first, and then, until a page is full. They hold a page of
 * a frequent word, and reading all its hits would cost more than the rest of the search.
 */
const STEPS = [100, 1_000];

/** `is_formatted`: an operator's message, which may have marks. */
type Hit = { id: number; text: string; is_formatted: boolean };
type Hits = { hits: Hit[]; hasMore: boolean };

/**
 * Returns a page of the chats and tickets that contain all words and match the filters, the newest
 * first: in a message, private note or e-mail, or in the visitor's name and address. Each result
 * has an excerpt around its newest match. Pages follow the ids, which never change, so that no
 * result is repeated or skipped when others are added, changed or deleted.
 */
export async function search(reader: Reader, request: SearchRequest): Promise<FoundPage> {
  const none: Hits = { hits: [], hasMore: false };
  const of = (kind: Kind) => (request.kind ?? kind) === kind;
  const chats = of('chats') ? await hitsOf(reader, 'chats', request) : none;
  const tickets = of('tickets') ? await hitsOf(reader, 'tickets', request) : none;
  const ids = ({ hits }: Hits) => hits.map(({ id }) => id);
  const chatById = byId(await deskChatsByIds(reader, ids(chats)), ({ chat_id: id }) => id);
  const ticketById = byId(await ticketsByIds(reader, ids(tickets)), ({ ticket_id: id }) => id);
  const foundChat = (hit: Hit, chat: Chat) => {
    const { message = '', author_type } = chat.last_message ?? {};
    const last = { text: message, is_formatted: author_type === 'staff' };
    return { chat, pieces: excerptOf(hit.text === '' ? last : hit, request.q) };
  };
  const foundTicket = (hit: Hit, ticket: Ticket) => {
    const text = hit.text === '' ? ticket.preview : hit.text;
    return { ticket, pieces: excerptOf({ text, is_formatted: false }, request.q) };
  };
  return {
    chats: foundOf(chats.hits, chatById, foundChat),
    tickets: foundOf(tickets.hits, ticketById, foundTicket),
    has_more_chats: chats.hasMore,
    has_more_tickets: tickets.hasMore,
  };
}

function byId<Row>(rows: readonly Row[], idOf: (row: Row) => number): Map<number, Row> {
  return new Map(rows.map((row) => [idOf(row), row]));
}

/** Leaves out rows that were deleted after they were found. */
function foundOf<Row, Found>(
  hits: readonly Hit[],
  rows: ReadonlyMap<number, Row>,
  make: (hit: Hit, row: Row) => Found,
): Found[] {
  return hits.flatMap((hit) => {
    const row = rows.get(hit.id);
    return row === undefined ? [] : [make(hit, row)];
  });
}

type Source = {
  table: string;
  /** The column that holds the id of the chat or ticket. */
  owner: string;
  text: string;
  /** The column or expression of the table's index. */
  words: string;
  /** Whether operators format the text, as a condition on the row `origin`. */
  isFormatted?: string;
};

const SOURCES: Readonly<Record<Kind, readonly Source[]>> = {
  chats: [
    {
      ...{ table: 'messages', owner: 'chat_id', text: 'text', words: 'search_words(text)' },
      isFormatted: "origin.author_type = 'staff'",
    },
    { table: 'chat_notes', owner: 'chat_id', text: 'text', words: 'search_words(text)' },
    { table: 'chats', owner: 'id', text: 'user_name', words: 'name_words' },
  ],
  tickets: [
    {
      ...{ table: 'ticket_messages', owner: 'ticket_id', text: 'text' },
      words: "search_words(text || ' ' || author_name || ' ' || coalesce(author_email, ''))",
    },
    { table: 'ticket_notes', owner: 'ticket_id', text: 'text', words: 'search_words(text)' },
    {
      ...{ table: 'tickets', owner: 'id', text: 'message' },
      words:
        "search_words(coalesce(subject, '') || ' ' || message || ' ' || coalesce(email, '') || ' ' || coalesce(name, ''))",
    },
  ],
};

const STATUSES: Readonly<Record<Kind, Readonly<Record<SearchState, readonly string[]>>>> = {
  chats: { waiting: ['waiting'], open: ['open'], pending: [], closed: ['closed'] },
  tickets: { waiting: [], open: ['open'], pending: ['pending'], closed: ['solved'] },
};

async function hitsOf(reader: Reader, kind: Kind, request: SearchRequest): Promise<Hits> {
  const { q, before, limit = PAGE } = request;
  const query = wordQuery(q);
  // Signs alone are no words, and nothing asked for is nothing found.
  if (query === null && (q.trim() !== '' || !hasFilter(request))) return { hits: [], hasMore: false };
  const wanted = limit + 1;
  const select = { kind, request, query, number: numberOf(q) };
  const hits: Hit[] = [];
  const top = before ?? (await idAbove(reader, kind));
  let to = top;
  for (const from of query === null ? [0] : [...STEPS.map((step) => Math.max(0, top - step)), 0]) {
    const most = wanted - hits.length;
    if (most > 0 && from < to) hits.push(...(await hitsBetween(reader, select, { from, to, most })));
    to = from;
  }
  const exact = before === undefined ? await hitByNumber(reader, select) : [];
  return { hits: [...exact, ...hits.slice(0, limit)], hasMore: hits.length > limit };
}

function hasFilter({ kind, state, category_id: areaId, owner, tag, from, to }: SearchRequest): boolean {
  return [kind, state, areaId, owner, tag, from, to].some((filter) => filter !== undefined);
}

async function idAbove(reader: Reader, kind: Kind): Promise<number> {
  const sql = `SELECT coalesce(max(id), 0) + 1 AS top FROM ${kind}`;
  return (await queryOne<{ top: number }>(reader, sql, [])).top;
}

type Select = {
  kind: Kind;
  request: SearchRequest;
  query: string | null;
  /** The number of a chat or ticket that was typed. It is the first result. */
  number: number | null;
};

async function hitByNumber(reader: Reader, { kind, request, number }: Select): Promise<Hit[]> {
  if (number === null) return [];
  const values: unknown[] = [number];
  const sql = `SELECT found.id, '' AS text, false AS is_formatted FROM ${kind} AS found WHERE found.id = $1${conditionsOf(kind, request, values)}`;
  return reader.query<Hit>(sql, values);
}

type Range = { from: number; to: number; most: number };

/** Returns the newest chats or tickets with an id from `from` to below `to`, with their newest hits. */
function hitsBetween(
  reader: Reader,
  { kind, request, query, number }: Select,
  { from, to, most }: Range,
): Promise<Hit[]> {
  const values: unknown[] = [from, to, most, number];
  const conditions = `($4::bigint IS NULL OR found.id <> $4)${conditionsOf(kind, request, values)}`;
  if (query === null) {
    const sql = `SELECT found.id, '' AS text, false AS is_formatted FROM ${kind} AS found
      WHERE found.id >= $1 AND found.id < $2 AND ${conditions} ORDER BY found.id DESC LIMIT $3`;
    return reader.query<Hit>(sql, values);
  }
  const words = `lower($${values.push(query)})::tsquery`;
  const sources = SOURCES[kind].map((source, place) => ({ ...source, place }));
  const hits = sources.map(
    ({ table, owner, words: indexed, place }) =>
      `SELECT ${owner} AS owner, max(id) AS hit, ${place} AS source FROM ${table}
       WHERE ${indexed} @@ ${words} AND ${owner} >= $1 AND ${owner} < $2 GROUP BY ${owner}`,
  );
  const texts = sources.map(
    ({ table, text, isFormatted = 'false', place }) =>
      `SELECT page.id, origin.${text} AS text, ${isFormatted} AS is_formatted, origin.created_at FROM page
       JOIN hits ON hits.owner = page.id AND hits.source = ${place} JOIN ${table} AS origin ON origin.id = hits.hit`,
  );
  // OFFSET 0 keeps the planner from reading one chat after the other until it has enough hits. For a
  // rare word, that would read every chat.
  return reader.query<Hit>(
    `WITH hits AS MATERIALIZED (${hits.join(' UNION ALL ')}),
     page AS MATERIALIZED (
       SELECT id FROM (
         SELECT DISTINCT found.id FROM hits JOIN ${kind} AS found ON found.id = hits.owner WHERE ${conditions} OFFSET 0
       ) AS matching ORDER BY id DESC LIMIT $3
     )
     SELECT DISTINCT ON (id) id, text, is_formatted FROM (${texts.join(' UNION ALL ')}) AS texts ORDER BY id DESC, created_at DESC`,
    values,
  );
}

/** Returns the filters as SQL that begins with AND, and adds their values. */
function conditionsOf(kind: Kind, request: SearchRequest, values: unknown[]): string {
  const { state, category_id: areaId, owner, tag, from, to, time_zone: zone = 'UTC' } = request;
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const midnight = (day: string) => `(${day})::timestamp AT TIME ZONE ${bind(zone, 'text')}`;
  const conditions: string[] = [];
  if (state !== undefined) conditions.push(`found.status = ANY(${bind(STATUSES[kind][state], 'text[]')})`);
  if (areaId !== undefined) conditions.push(`found.category_id = ${bind(areaId, 'bigint')}`);
  if (owner === 'none') conditions.push('found.operator_id IS NULL');
  else if (owner !== undefined) conditions.push(`found.operator_id = ${bind(owner, 'bigint')}`);
  if (tag !== undefined) conditions.push(`found.tags @> ARRAY[${bind(checkedTag(tag), 'text')}]`);
  if (from !== undefined) conditions.push(`found.updated_at >= ${midnight(bind(from, 'date'))}`);
  if (to !== undefined) conditions.push(`found.created_at < ${midnight(`${bind(to, 'date')} + 1`)}`);
  return conditions.map((condition) => ` AND ${condition}`).join('');
}
