import { queryFirst, queryOne } from '../storage/Database.ts';
import { jsonText } from '../storage/jsonText.ts';
import type { AccessScope, Message } from '../../protocol/wire.ts';
import { isBlocked } from './blockedVisitors.ts';
import { findChat, wrongHash, type ChatKey } from './chatRow.ts';
import { isFull, type MessageLimits } from './messageLimits.ts';
import { messagesByIds, toMessage } from './messages.ts';
import type { SignedIn } from './operators.ts';
import { chatIsClosed, Refusal } from '../base/Refusal.ts';
import type { KeptFile } from '../storage/AttachmentStore.ts';
import type { EventStatements, Reader } from '../storage/Store.ts';

type AccessRequest = {
  title: string;
  text: string;
  durability: readonly number[];
  validTo: string | null;
  scope: AccessScope | null;
};

export type NewMessage = {
  uuid: string;
  text: string;
  isBot?: boolean;
  withoutScroll?: boolean;
  files?: readonly KeptFile[];
  accessRequest?: AccessRequest;
};

/** `isNew` is false for a retry, which gets the message that its uuid created. */
export type StoredMessage = { message: Message; isNew: boolean };

type Outcome = 'stored' | 'known' | 'unknown' | 'closed' | 'blocked' | 'full' | 'unowned';
type Row = {
  outcome: Outcome;
  id: number;
  author_name: string;
  created_at: Date;
  callback_id: number | null;
};
type Author = { hash: string; maxMessages: number } | { operator: Pick<SignedIn, 'id' | 'name' | 'img'> };

const VISITORS_REFUSALS = {
  unknown: wrongHash,
  closed: chatIsClosed,
  blocked: isBlocked,
  full: isFull,
  unowned: () => new Error('A visitor owns no chat'),
} satisfies Record<Exclude<Outcome, 'stored' | 'known'>, () => Error>;

/** Stores a visitor's message. Throws if the chat accepts none, or none now. */
export async function storeVisitorsMessage(
  statements: EventStatements,
  key: ChatKey,
  { message, limits }: { message: NewMessage; limits: MessageLimits },
): Promise<StoredMessage> {
  const { chat_id: chatId, hash } = key;
  const tooMany = await limits.countMessage(key);
  if (tooMany) return { message: await knownMessage(statements, key, { uuid: message.uuid, tooMany }), isNew: false };
  const row = await store(statements, chatId, { message, author: { hash, maxMessages: limits.maxMessages } });
  if (row.outcome !== 'stored') await limits.uncountMessage(key);
  if (row.outcome === 'known') return { message: await storedMessage(statements, row.id), isNew: false };
  if (row.outcome !== 'stored') throw VISITORS_REFUSALS[row.outcome]();
  return { message: newMessageOf(statements, chatId, { message, row, authorType: 'User' }), isNew: true };
}

/** A retry of a stored message gets it, whatever the chat's count is. */
async function knownMessage(
  reader: Reader,
  key: ChatKey,
  { uuid, tooMany }: { uuid: string; tooMany: Refusal },
): Promise<Message> {
  const { id: chatId } = await findChat(reader, key);
  const sql = 'SELECT id FROM messages WHERE chat_id = $1 AND uuid = $2';
  const known = await queryFirst<{ id: number }>(reader, sql, [chatId, uuid]);
  if (known === null) throw tooMany;
  return storedMessage(reader, known.id);
}

/** Stores an operator's message. Returns null if the operator does not own the chat, and must take it first. */
export async function storeOperatorsMessage(
  statements: EventStatements,
  chatId: number,
  { message, operator }: { message: NewMessage; operator: SignedIn },
): Promise<StoredMessage | null> {
  const row = await store(statements, chatId, { message, author: { operator } });
  if (row.outcome === 'known') return { message: await storedMessage(statements, row.id), isNew: false };
  if (row.outcome === 'unowned') return null;
  if (row.outcome === 'closed') throw chatIsClosed();
  if (row.outcome !== 'stored') throw new Refusal(404, 'There is no such chat');
  return { message: newMessageOf(statements, chatId, { message, row, authorType: 'staff' }), isNew: true };
}

/** Locks the chat and stores the message with its events, in one statement (120-message-authors.sql). */
async function store(
  statements: EventStatements,
  chatId: number,
  { message, author }: { message: NewMessage; author: Author },
): Promise<Row> {
  const { uuid, text, isBot = false, withoutScroll = false, files = [], accessRequest } = message;
  const isVisitor = 'hash' in author;
  await statements.keepEvents();
  return queryOne<Row>(
    statements,
    'SELECT * FROM store_message($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb)',
    [
      chatId,
      isVisitor ? author.hash : null,
      isVisitor ? null : jsonText({ id: author.operator.id, name: author.operator.name, img: author.operator.img }),
      ...[uuid, text, isBot, withoutScroll, isVisitor ? author.maxMessages : 0],
      files.length === 0 ? null : jsonText(files),
      accessRequest ? jsonText(accessRequest) : null,
    ],
  );
}

async function storedMessage(reader: Reader, id: number): Promise<Message> {
  const [message] = await messagesByIds(reader, [id]);
  if (message === undefined) throw new Error(`Message ${id} was stored and is not there`);
  return message;
}

/** Returns a message that was stored just now, without reading it again. */
function newMessageOf(
  reader: Reader,
  chatId: number,
  { message, row, authorType }: { message: NewMessage; row: Row; authorType: Message['author_type'] },
): Message {
  const { uuid, text, isBot = false, withoutScroll = false, files = [], accessRequest: request } = message;
  const { id, author_name, created_at, callback_id: callbackId } = row;
  const attachments = files.map(({ name, storedName, size }) => ({ name, stored_name: storedName, size }));
  const callback: Parameters<typeof toMessage>[0]['callback'] =
    request === undefined || callbackId === null
      ? null
      : {
          ...{ id: callbackId, type: 'access_profile', title: request.title, text: request.text, answer: null },
          ...{ selected_duration: null, valid_to: request.validTo, durability: [...request.durability] },
          ...{ scope: request.scope, access_until: null, stopped_at: null },
        };
  return toMessage(
    {
      ...{ id, uuid, chat_id: chatId, text, author_name, author_type: authorType, is_bot: isBot, created_at },
      ...{ without_scroll: withoutScroll, message_type: 'default', attachments, callback },
    },
    reader,
  );
}
