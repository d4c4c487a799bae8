import type { Chat, Ticket } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import { ticketsByIds } from '../tickets/tickets.ts';
import type { Reader } from '../storage/Store.ts';

type Kind = 'chats' | 'tickets';
type SnoozedPage = { chats: Chat[]; tickets: Ticket[]; has_more: boolean; next: string | null };

/** `at`: the end of the snooze in microseconds since 1970; null for one without a time, which is last. */
type Place = { id: number; at: number | null };
/** Where the next page of each kind begins; null if the kind has no more. */
type Cursor = Readonly<Record<Kind, Place | null>>;

const MOST = 200;
const START: Place = { at: 0, id: 0 };
const CURSOR = /^(?:(\d{1,16}|none)\.(\d{1,15})|end)_(?:(\d{1,16}|none)\.(\d{1,15})|end)$/;

/**
 * Returns a page of the snoozed chats and tickets, at most 200 of each. Those that come back first are first. The
 * cursor names times and not rows, so the next page is right even if a row is awake again.
 */
export async function snoozedThreads(reader: Reader, after?: string): Promise<SnoozedPage> {
  const from = after === undefined ? { chats: START, tickets: START } : readCursor(after);
  const [chats, tickets] = [await readPage(reader, 'chats', from), await readPage(reader, 'tickets', from)];
  const hasMore = chats.end !== null || tickets.end !== null;
  return {
    chats: await deskChatsByIds(reader, chats.ids),
    tickets: await ticketsByIds(reader, tickets.ids),
    has_more: hasMore,
    next: hasMore ? `${partOf(chats.end)}_${partOf(tickets.end)}` : null,
  };
}

async function readPage(
  reader: Reader,
  kind: Kind,
  { [kind]: from }: Cursor,
): Promise<{ ids: number[]; end: Place | null }> {
  if (from === null) return { ids: [], end: null };
  const rows = await reader.query<Place>(
    `SELECT id, (extract(epoch FROM snoozed_until) * 1000000)::bigint AS at FROM ${kind}
     WHERE snoozed_at IS NOT NULL AND ${afterPlace(from)} ORDER BY snoozed_until, id LIMIT ${MOST + 1}`,
    from.at === null ? [from.id] : [from.id, from.at],
  );
  const page = rows.slice(0, MOST);
  return { ids: page.map(({ id }) => id), end: rows.length > MOST ? (page.at(-1) ?? null) : null };
}

function afterPlace({ at }: Place): string {
  if (at === null) return 'snoozed_until IS NULL AND id > $1';
  const until = "'epoch'::timestamptz + $2::bigint * interval '1 microsecond'";
  return `(snoozed_until IS NULL OR (snoozed_until, id) > (${until}, $1::bigint))`;
}

const partOf = (end: Place | null): string => (end === null ? 'end' : `${end.at ?? 'none'}.${end.id}`);

function readCursor(given: string): Cursor {
  const parts = CURSOR.exec(given);
  if (parts === null) throw new Refusal(422, 'Use the `next` of the previous page as `after`');
  const placeOf = (at: string | undefined, id: string | undefined): Place | null =>
    at === undefined ? null : { at: at === 'none' ? null : Number(at), id: Number(id) };
  return { chats: placeOf(parts[1], parts[2]), tickets: placeOf(parts[3], parts[4]) };
}
