import type { FoundChat, FoundTicket, TextPiece } from '../../protocol/wire.ts';
import { deskChatsByIds } from './deskChat.ts';
import type { Reader } from './Store.ts';
import { ticketsByIds } from './tickets.ts';

/** Hits of one kind that are looked at, the newest first. Several of one chat are one result. */
const HITS = 200;
const RESULTS = 30;
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
 * The chats and tickets that hold all words, the newest first: in a message, in a private note, or in the visitor's name and address. Each
 * comes with the place where they are.
 */
export async function search(reader: Reader, typed: string): Promise<{ chats: FoundChat[]; tickets: FoundTicket[] }> {
  const query = wordQuery(typed);
  if (query === null) return { chats: [], tickets: [] };
  const hits = [...(await hitsInChats(reader, query)), ...(await hitsInVisitors(reader, query))];
  const byChat = new Map<number, string>();
  for (const { id, headline } of hits) if (!byChat.has(id)) byChat.set(id, headline);
  const ids = [...byChat.keys()].slice(0, RESULTS);
  const chats = await deskChatsByIds(reader, ids);
  const tickets = await hitsInTickets(reader, query);
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

/** A headline costs more than a hit, so only what is shown gets one. */
function hitsInChats(reader: Reader, query: string): Promise<Hit[]> {
  const hits = (table: string) =>
    `(SELECT chat_id, text, created_at FROM ${table} WHERE search_words(text) @@ to_tsquery('simple', $1)
      ORDER BY id DESC LIMIT ${HITS})`;
  return reader.query<Hit>(
    `SELECT chat_id AS id, ${headlineOf('text')}
     FROM (
       SELECT * FROM (
         SELECT DISTINCT ON (chat_id) chat_id, text, created_at
         FROM (${hits('messages')} UNION ALL ${hits('chat_notes')}) AS hits ORDER BY chat_id, created_at DESC
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

function hitsInTickets(reader: Reader, query: string): Promise<Hit[]> {
  const words = "search_words(message || ' ' || coalesce(email, '') || ' ' || coalesce(name, ''))";
  return reader.query<Hit>(
    `SELECT id, ${headlineOf('message')} FROM (
       SELECT id, message FROM tickets WHERE ${words} @@ to_tsquery('simple', $1) ORDER BY id DESC LIMIT ${RESULTS}
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
