import * as v from 'valibot';
import { parseJson } from '../config/parseJson.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Category } from '../entries/categories/categories.ts';
import { decodedOperator, moment, serverId } from '../entries/message/messageSchema.ts';
import type { FormKind, UserFormEntry } from '../entries/userForm/userForm.ts';
import type { Operator, Ports } from '../ports.ts';
import { keptForm, readKept } from './kept.ts';
import { isServerMessage } from './order.ts';
import type { Chat } from './state.ts';
import { readEntries, storableEntries, type StoredEntry } from './storedEntries.ts';
import type { Thread } from './Thread.ts';

/** How much of the conversation is kept for the next page; the rest comes from the server. */
const KEPT_MESSAGES = 50;

const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

const storedCategory = v.object({ id: serverId, name: v.string(), slug: v.string(), lang: v.optional(v.string()) });

const storedChat = v.object({
  /** A number or a text, as the server gave it. The stored key `chatId` has it as a text. */
  id: serverId,
  room: v.string(),
  hash: v.string(),
  queue: v.fallback(v.number(), 0),
  nameAsked: v.fallback(v.boolean(), false),
  isEmailDeclined: v.fallback(v.boolean(), false),
  /** The guest as whom the chat was made: a request for it again must carry the same. */
  guestId: v.fallback(nullable(v.string()), null),
  /** The uuid under which another chat was asked for in its place, without an answer. */
  askedAs: v.fallback(nullable(v.string()), null),
  category: nullable(storedCategory),
  operator: nullable(decodedOperator),
  operators: v.fallback(v.array(decodedOperator), []),
  beganAt: v.fallback(nullable(moment), null),
  cursor: v.fallback(nullable(serverId), null),
  messages: v.fallback(v.array(v.unknown()), []),
  /** The words to show after the first message, where the page went between the chat's start and that message. */
  firstWords: v.fallback(nullable(v.object({ initMessage: nullable(v.string()), queue: v.number() })), null),
});

export type StoredChat = Omit<v.InferOutput<typeof storedChat>, 'messages'> & {
  uuid: string;
  messages: StoredEntry[];
};

/** The parts of a conversation that are stored beside the thread's last messages. */
type ToStore = {
  chat: Readonly<Chat>;
  operator: Operator | null;
  operators: readonly Operator[];
  guestId: string;
  cursor: ServerId | null;
  firstWords: StoredChat['firstWords'];
  askedAs: string | null;
};

/** The conversation as the browser keeps it: for the next page, and for the other tabs. */
export class ChatStorage {
  readonly #ports: Pick<Ports, 'store' | 'clock'>;
  /** Chats of forgotten visitors, by id: another tab may store one once more before it hears of that. */
  readonly #forgotten = new Set<string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The stored conversation; null when there is none, when its visitor is forgotten, or when its shape is not ours. */
  read(): StoredChat | null {
    const stored = this.#parse();
    if (stored === null || !this.#forgotten.has(String(stored.id))) return stored;
    this.forget(stored.id);
    return null;
  }

  /** Keeps the conversation for the next page; without a chat there is nothing to keep. */
  write({ chat, cursor, ...others }: ToStore, thread: Thread): void {
    if (chat.id === null || chat.room === null || chat.hash === null) return;
    const { id, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt } = chat;
    const { store } = this.#ports;
    const messages = storableEntries(thread, KEPT_MESSAGES);
    const count = messages.filter(isServerMessage).length;
    const parts = { id, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt, ...others, messages };
    store.set('chatId', String(id));
    store.set('uuid', chat.uuid);
    // Without all messages in storage, the next page asks for them from the start.
    const info = { ...parts, cursor: count < KEPT_MESSAGES ? cursor : null };
    store.set('initialInfo', JSON.stringify(info));
  }

  /**
   * Forgets the stored conversation, or the one with that id alone: another tab may have begun the next one already. `next`: the uuid under
   * which the next chat is to be asked for.
   */
  forget(endedId: ServerId | null = null, next: string | null = null): void {
    const { store } = this.#ports;
    if (endedId !== null && store.get('chatId') !== String(endedId)) return;
    for (const key of ['chatId', 'initialInfo', 'lastReadMessage', 'waitMessageShown', 'category'] as const)
      store.set(key, null);
    store.set('uuid', next);
  }

  /** The visitor of this chat is forgotten: it is not read again, even when another tab stores it late. */
  ban(id: ServerId): void {
    this.#forgotten.add(String(id));
  }

  /** The area chosen before there was a chat to tell it to. */
  category(): Category | null {
    return readKept(this.#ports, 'category', storedCategory)?.value ?? null;
  }

  #parse(): StoredChat | null {
    const { store } = this.#ports;
    const [chatId, uuid, info] = [store.get('chatId'), store.get('uuid'), store.get('initialInfo')];
    if (!chatId || !uuid || !info) return null;
    const parsed = v.safeParse(storedChat, parseJson(info));
    if (!parsed.success) return null;
    const { id } = parsed.output;
    const valuesOf = (form: FormKind): UserFormEntry['values'] => keptForm(this.#ports, form) ?? {};
    return { ...parsed.output, messages: readEntries(parsed.output.messages, id, valuesOf), uuid };
  }
}
