import type { FoundChat, FoundTicket, TextPiece } from '../../protocol/wire.ts';
import { deskChatsByIds } from './deskChat.ts';
import type { Reader } from './Store.ts';
import { ticketsByIds } from './tickets.ts';

/** Hits of one kind that are looked at, the newest first. Several of one chat are one result. */
const HITS = 200;
const RESULTS = 30;
/** The newest rows, where a frequent word has all its hits already. To look at each of its hits would cost more than the rest of the search. */
const RECENT = 5_000;
const MAX_WORDS = 8;
/** Stand around a match in a headline. They mean nothing in any text. */
const START = '\ue000';
const STOP = '\ue001';
const MARKS = `StartSel=${START}, StopSel=${STOP}`;
/** A short text is shown as a whole, a long one around the first match. */
const headlineOf = (column: string) =>
  `ts_headline('simple', ${column}, to_tsquery('simple', $1), CASE WHEN length(${column}) <= 160
     THEN '${MARKS}, HighlightAll=true' ELSE '${MARKS}, MaxWords=30, MinWords=12, MaxFragments=1' END) AS headline`;

type Hit = { id: number; headline: string };

/** Words that begin with each of the typed ones, in any order; null where nothing is left to look for. */
export function wordQuery(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_WORDS) ?? [];
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

/**
 * The chats and tickets that hold all words, the newest first: in a message, in a private note, in an e-mail, or in the name and address of
 * the visitor. Each comes with the place where they are.
 */
export async function search(reader: Reader, typed: string): Promise<{ chats: FoundChat[]; tickets: FoundTicket[] }> {
  const query = wordQuery(typed);
  if (query === null) return { chats: [], tickets: [] };
  const hits = [...(await newestHits(reader, query, IN_CHATS)), ...(await hitsInVisitors(reader, query))];
  const byChat = new Map<number, string>();
  for (const { id, headline } of hits) if (!byChat.has(id)) byChat.set(id, headline);
  const ids = [...byChat.keys()].slice(0, RESULTS);
  const chats = await deskChatsByIds(reader, ids);
  const tickets = await newestHits(reader, query, IN_TICKETS);
  const found = new Map(
    (
      await ticketsByIds(
        reader,
        tickets.map(({ id }) => id),
      )
    ).map((one) => [one.ticket_id, one]),
  );
  return {
    chats: chats.map((chat) => ({ chat, pieces: piecesOf(byChat.get(chat.chat_id) ?? '') })),
    tickets: tickets.flatMap(({ id, headline }) => {
      const ticket = found.get(id);
      return ticket === undefined ? [] : [{ ticket, pieces: piecesOf(headline) }];
    }),
  };
}

type Source = {
  table: string;
  /** The column that holds the id of the chat or ticket. */
  owner: string;
  text: string;
  /** The expression of the table's index. */
  words: string;
};

const IN_CHATS: readonly Source[] = [
  { table: 'messages', owner: 'chat_id', text: 'text', words: 'text' },
  { table: 'chat_notes', owner: 'chat_id', text: 'text', words: 'text' },
];
const IN_TICKETS: readonly Source[] = [
  {
    ...{ table: 'ticket_messages', owner: 'ticket_id', text: 'text' },
    words: "text || ' ' || author_name || ' ' || coalesce(author_email, '')",
  },
  {
    ...{ table: 'tickets', owner: 'id', text: 'message' },
    words: "coalesce(subject, '') || ' ' || message || ' ' || coalesce(email, '') || ' ' || coalesce(name, '')",
  },
];

/** The newest rows of a table that hold all words. The older ones are looked at only where the recent ones have too few. */
function hitsIn({ table, owner, text, words }: Source): string {
  const select = `SELECT ${owner} AS owner, ${text} AS text, created_at FROM ${table}
    WHERE search_words(${words}) @@ to_tsquery('simple', $1)`;
  const border = `(SELECT max(id) - ${RECENT} FROM ${table})`;
  return `SELECT * FROM (
    WITH recent AS MATERIALIZED (${select} AND id > ${border} ORDER BY id DESC LIMIT ${HITS})
    SELECT * FROM recent UNION ALL
    (${select} AND id <= ${border} AND (SELECT count(*) FROM recent) < ${HITS} ORDER BY id DESC LIMIT ${HITS})
  ) AS hits_of_${table}`;
}

/** Each chat or ticket once, by its newest hit. A headline costs more than a hit, so only what is shown gets one. */
function newestHits(reader: Reader, query: string, sources: readonly Source[]): Promise<Hit[]> {
  return reader.query<Hit>(
    `SELECT owner AS id, ${headlineOf('text')}
     FROM (
       SELECT * FROM (
         SELECT DISTINCT ON (owner) owner, text, created_at
         FROM (${sources.map(hitsIn).join(' UNION ALL ')}) AS hits ORDER BY owner, created_at DESC
       ) AS newest ORDER BY created_at DESC LIMIT ${RESULTS}
     ) AS shown ORDER BY created_at DESC`,
    [query],
  );
}

/**
 * OFFSET 0 keeps the planner from reading chat after chat, the newest first, until it has enough hits: a name that few have, or nobody,
 * would be looked for in every chat.
 */
function hitsInVisitors(reader: Reader, query: string): Promise<Hit[]> {
  return reader.query<Hit>(
    `SELECT id, ${headlineOf('user_name')} FROM (
       SELECT id, user_name FROM (
         SELECT id, user_name FROM chats
         WHERE search_words(user_name || ' ' || coalesce(email, '')) @@ to_tsquery('simple', $1) OFFSET 0
       ) AS named ORDER BY id DESC LIMIT ${RESULTS}
     ) AS hits ORDER BY id DESC`,
    [query],
  );
}

function piecesOf(headline: string): TextPiece[] {
  return headline
    .split(new RegExp(`(${START}[^${STOP}]*${STOP})`))
    .filter((part) => part !== '')
    .map((part) => ({ text: part.replaceAll(START, '').replaceAll(STOP, ''), is_match: part.startsWith(START) }));
}
