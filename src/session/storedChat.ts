import * as v from 'valibot';
import { BURST_PAUSE_MS } from '../config/durations.ts';
import type { Category } from '../entries/categories/categories.ts';
import type { ServerId } from '../entries/message/message.ts';
import { moment, serverId } from '../entries/message/messageSchema.ts';
import type { KeyValueStore } from '../ports.ts';
import type { ChatSession } from './ChatSession.ts';
import { parseJson, readKept } from './keptForADay.ts';
import { readEntries, storableEntries, type StoredEntry } from './storedEntries.ts';

/** How much of the conversation is kept for the next page; the rest comes from the server. */
const KEPT_MESSAGES = 50;

const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

const operator = v.object({ name: v.string(), img: v.nullable(v.string()) });

const storedCategory = v.object({ id: serverId, name: v.string(), slug: v.string() });

const storedChat = v.object({
  /** As the server gave it; the key `chatId` makes a text of a number. */
  id: serverId,
  room: v.string(),
  hash: v.string(),
  queue: v.fallback(v.number(), 0),
  nameAsked: v.fallback(v.boolean(), false),
  isEmailDeclined: v.fallback(v.boolean(), false),
  /** Whose it is to the server: what asks for it again must ask as the same guest. */
  guestId: v.fallback(nullable(v.string()), null),
  /** Under which another was asked for in its place, without an answer. */
  askedAs: v.fallback(nullable(v.string()), null),
  category: nullable(storedCategory),
  operator: nullable(operator),
  operators: v.fallback(v.array(operator), []),
  beganAt: v.fallback(nullable(moment), null),
  cursor: v.fallback(nullable(serverId), null),
  messages: v.fallback(v.array(v.unknown()), []),
  /** What is still to be said, where the page went between the chat's start and its first message. */
  firstWords: v.fallback(nullable(v.object({ initMessage: nullable(v.string()), queue: v.number() })), null),
});

export type StoredChat = Omit<v.InferOutput<typeof storedChat>, 'messages'> & {
  uuid: string;
  messages: StoredEntry[];
};

/** The conversation that an earlier page left; null when there is none, or when what is stored is not ours to understand. */
export function readStoredChat(store: KeyValueStore): StoredChat | null {
  const [chatId, uuid, info] = [store.get('chatId'), store.get('uuid'), store.get('initialInfo')];
  if (!chatId || !uuid || !info) return null;
  const parsed = v.safeParse(storedChat, parseJson(info));
  if (!parsed.success) return null;
  const { id } = parsed.output;
  return { ...parsed.output, messages: readEntries(parsed.output.messages, id), uuid };
}

/** Keeps the conversation for the next page; without a chat there is nothing to keep. */
export function storeChat(session: ChatSession): void {
  const { store } = session.ports;
  const { chat, operator: current, operators, user } = session.state;
  if (chat.id === null || chat.room === null || chat.hash === null) return;
  const { id, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt } = chat;
  const messages = storableEntries(session.thread, KEPT_MESSAGES);
  // What is not kept here is asked for on the next page.
  const cursor = messages.length < KEPT_MESSAGES ? session.cursor : null;
  store.set('chatId', String(id));
  store.set('uuid', chat.uuid);
  store.set(
    'initialInfo',
    JSON.stringify({
      ...{
        id,
        room,
        hash,
        queue,
        nameAsked,
        isEmailDeclined,
        category,
        beganAt,
        operator: current,
        operators,
        cursor,
        messages,
      },
      firstWords: session.firstWords,
      guestId: user.guestId,
      askedAs: session.askedAs,
    }),
  );
}

/** Behind the drawing of what is stored, and between what else a burst makes happen. */
const STORE_LAG_MS = 150;

/** The same for what comes in bursts. What is lost with the page before it is stored, the next page is told by the server. */
export function storeChatSoon(session: ChatSession): void {
  const { clock } = session.ports;
  const pause = { ms: BURST_PAUSE_MS, lagMs: STORE_LAG_MS, clock, signal: session.conversation };
  session.paces.store.run(() => storeChat(session), pause);
}

/**
 * Forgets the conversation, or only the chat of that id: another tab may have begun the next one already. `next`: the uuid under which that is
 * to be asked for.
 */
export function forgetStoredChat(
  store: KeyValueStore,
  endedId: ServerId | null = null,
  next: string | null = null,
): void {
  const stored = store.get('chatId');
  if (endedId !== null && stored !== String(endedId)) return;
  for (const key of ['chatId', 'initialInfo', 'lastReadMessage', 'waitMessageShown', 'category'] as const)
    store.set(key, null);
  store.set('uuid', next);
}

/** The area chosen before there was a chat to tell it to. */
export const keptCategory = (session: ChatSession): Category | null =>
  readKept(session, 'category', storedCategory)?.value ?? null;
