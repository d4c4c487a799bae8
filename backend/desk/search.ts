import type { FoundChat, FoundTicket } from '../../protocol/wire.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import { excerptOf, wordQuery } from './searchText.ts';
import type { Reader } from '../storage/Store.ts';
import { ticketsByIds } from '../tickets/tickets.ts';

/** The newest hits of each kind that are read. Several hits in one chat are one result. */
const HITS = 200;
const RESULTS = 30;
/**
 * The newest rows, which already contain all hits of a frequent word. Checking its older hits would
 * cost more than the rest of the search.
 */
const RECENT = 5_000;
type Hit = { id: number; text: string };

/**
 * Returns the chats and tickets that contain all words, newest first: in a message, private note or
 * e-mail, or in the visitor's name and address. Each result has an excerpt around its match.
 */
export async function search(reader: Reader, typed: string): Promise<{ chats: FoundChat[]; tickets: FoundTicket[] }> {
  const query = wordQuery(typed);
  if (query === null) return { chats: [], tickets: [] };
  const hits = [...(await newestHits(reader, query, IN_CHATS)), ...(await hitsInVisitors(reader, query))];
  const byChat = new Map<number, string>();
  for (const { id, text } of hits) if (!byChat.has(id)) byChat.set(id, text);
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
    chats: chats.map((chat) => ({ chat, pieces: excerptOf(byChat.get(chat.chat_id) ?? '', typed) })),
    tickets: tickets.flatMap(({ id, text }) => {
      const ticket = found.get(id);
      return ticket === undefined ? [] : [{ ticket, pieces: excerptOf(text, typed) }];
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

/**
 * Selects the newest rows of a table that contain all words. Reads older rows only if the recent
 * ones have too few.
 */
function hitsIn({ table, owner, text, words }: Source): string {
  const select = `SELECT ${owner} AS owner, ${text} AS text, created_at FROM ${table}
    WHERE search_words(${words}) @@ lower($1)::tsquery`;
  const border = `(SELECT max(id) - ${RECENT} FROM ${table})`;
  return `SELECT * FROM (
    WITH recent AS MATERIALIZED (${select} AND id > ${border} ORDER BY id DESC LIMIT ${HITS})
    SELECT * FROM recent UNION ALL
    (${select} AND id <= ${border} AND (SELECT count(*) FROM recent) < ${HITS} ORDER BY id DESC LIMIT ${HITS})
  ) AS hits_of_${table}`;
}

/** Returns each chat or ticket once, with its newest hit. */
function newestHits(reader: Reader, query: string, sources: readonly Source[]): Promise<Hit[]> {
  return reader.query<Hit>(
    `SELECT owner AS id, text FROM (
       SELECT DISTINCT ON (owner) owner, text, created_at
       FROM (${sources.map(hitsIn).join(' UNION ALL ')}) AS hits ORDER BY owner, created_at DESC
     ) AS newest ORDER BY created_at DESC LIMIT ${RESULTS}`,
    [query],
  );
}

/**
 * OFFSET 0 keeps the planner from scanning chats from the newest until it has enough hits. For a
 * rare name, that would scan every chat.
 */
function hitsInVisitors(reader: Reader, query: string): Promise<Hit[]> {
  return reader.query<Hit>(
    `SELECT id, user_name AS text FROM (
       SELECT id, user_name FROM chats
       WHERE search_words(user_name || ' ' || coalesce(email, '')) @@ lower($1)::tsquery OFFSET 0
     ) AS named ORDER BY id DESC LIMIT ${RESULTS}`,
    [query],
  );
}
