import type { Callback, Message } from '../../protocol/wire.ts';
import type { Reader } from '../storage/Store.ts';

type StoredAttachment = { name: string; stored_name: string; size: number };
type StoredCallback = Omit<Callback, 'scope' | 'access_until' | 'can_stop' | 'stopped_at'> & {
  scope: Callback['scope'] | null;
  access_until: string | null;
  stopped_at: string | null;
};
type MessageRow = Pick<
  Message,
  'id' | 'uuid' | 'chat_id' | 'author_name' | 'author_type' | 'is_bot' | 'without_scroll' | 'message_type'
> & {
  text: string;
  created_at: Date;
  mailed_at?: Date | null;
  mail_problem?: string | null;
  is_proven?: boolean | null;
  attachments: StoredAttachment[];
  callback: StoredCallback | null;
};

const COLUMNS = `m.id, m.uuid, m.chat_id, m.text, m.author_name, m.author_type, m.is_bot, m.without_scroll, m.message_type, m.created_at,
    m.mailed_at, m.is_proven,
    (SELECT coalesce(json_agg(json_build_object('name', a.name, 'stored_name', a.stored_name, 'size', a.size)
      ORDER BY a.id), '[]') FROM attachments a WHERE a.message_id = m.id) AS attachments,
    (SELECT json_build_object('id', c.id, 'type', c.type, 'title', c.title, 'text', c.text, 'answer', c.answer,
      'selected_duration', c.selected_duration, 'valid_to', c.valid_to, 'durability', c.durability, 'scope', c.scope,
      'access_until', CASE WHEN c.answer THEN c.answered_at + make_interval(days => c.selected_duration) END,
      'stopped_at', c.stopped_at)
      FROM callbacks c WHERE c.message_id = m.id) AS callback`;
const SELECT = `SELECT ${COLUMNS} FROM messages m`;
/** For the desk alone: the problem may name the servers that the mail has passed. */
const WITH_PROBLEM = `SELECT ${COLUMNS}, f.problem AS mail_problem
  FROM messages m LEFT JOIN chat_mails f ON f.id = m.mail_id AND f.delivery = 'failed'`;

/** The maximum number of messages per page. */
const PAGE_MESSAGES = 200;

/** `hasMore`: the chat has more messages beyond the page. */
type MessagePage = { messages: Message[]; hasMore: boolean };

/** Returns the first messages after the given one (0: from the start), oldest first. */
export async function messagesAfter(reader: Reader, chatId: number, messageId: number): Promise<MessagePage> {
  return readPage(reader, `${SELECT} WHERE m.chat_id = $1 AND m.id > $2 ORDER BY m.id LIMIT $3`, [chatId, messageId]);
}

/** Returns the last messages before the given one (null: the newest), oldest first, for the desk. */
export async function messagesBefore(reader: Reader, chatId: number, messageId: number | null): Promise<MessagePage> {
  const sql = `${WITH_PROBLEM} WHERE m.chat_id = $1 AND ($2::bigint IS NULL OR m.id < $2) ORDER BY m.id DESC LIMIT $3`;
  const { messages, hasMore } = await readPage(reader, sql, [chatId, messageId]);
  return { messages: messages.reverse(), hasMore };
}

/** Yields all messages page by page, so that a long chat does not fill the memory or delay other requests. */
export async function* messagePages(reader: Reader, chatId: number): AsyncGenerator<Message[]> {
  let page: MessagePage = { messages: [], hasMore: true };
  while (page.hasMore) {
    page = await messagesAfter(reader, chatId, page.messages.at(-1)?.id ?? 0);
    yield page.messages;
  }
}

async function readPage(reader: Reader, sql: string, values: readonly unknown[]): Promise<MessagePage> {
  const rows = await reader.query<MessageRow>(sql, [...values, PAGE_MESSAGES + 1]);
  const messages = rows.slice(0, PAGE_MESSAGES).map((row) => toMessage(row, reader));
  return { messages, hasMore: rows.length > PAGE_MESSAGES };
}

export async function messagesByIds(reader: Reader, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  const rows = await reader.query<MessageRow>(`${SELECT} WHERE m.id = ANY($1::bigint[])`, [ids]);
  return rows.map((row) => toMessage(row, reader));
}

export function toMessage(
  { text, created_at, mailed_at: mailedAt, mail_problem: problem, is_proven: isProven, ...stored }: MessageRow,
  { fileLinks }: Pick<Reader, 'fileLinks'>,
): Message {
  const { attachments, callback, ...row } = stored;
  return {
    ...row,
    message: text,
    created_at: created_at.toISOString(),
    ...(mailedAt ? { mailed_at: mailedAt.toISOString() } : {}),
    ...(problem == null ? {} : { mail_problem: problem }),
    ...(isProven == null ? {} : { is_proven: isProven }),
    attachments: attachments.map(({ name, stored_name, size }) => ({
      name,
      link: fileLinks.to({ storedName: stored_name, name }),
      size,
    })),
    img: null,
    callback: callback && toCallback(callback),
  };
}

const isoTime = (stored: string): string => new Date(stored).toISOString();

/** The fields that extend the contract are left out where they do not apply. */
function toCallback({ scope, access_until: until, stopped_at: stopped, ...callback }: StoredCallback): Callback {
  const lasts = stopped === null && (until === null || Date.parse(until) > Date.now());
  return {
    ...callback,
    valid_to: callback.valid_to && isoTime(callback.valid_to),
    ...(scope ? { scope } : {}),
    ...(until === null ? {} : { access_until: isoTime(until) }),
    ...(callback.answer ? { can_stop: lasts } : {}),
    ...(stopped === null ? {} : { stopped_at: isoTime(stopped) }),
  };
}
