import * as v from 'valibot';
import { object } from '../../protocol/object.ts';
import { parseJson } from '../config/parseJson.ts';
import { toJson } from '../config/toJson.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Category } from '../entries/categories.ts';
import { decodedOperator, moment, serverId } from '../entries/message/messageSchema.ts';
import type { FormKind, UserFormEntry } from '../entries/userForm/userForm.ts';
import type { Operator, Ports } from '../ports.ts';
import { storedForm, readWithinDay } from './dayStorage.ts';
import { cursorBeforeFiles } from './fileLinks.ts';
import { isServerMessage } from './order.ts';
import type { Chat } from './state.ts';
import { readEntries, storableEntries, type StoredEntry } from './storedEntries.ts';
import type { Thread } from './Thread.ts';

/** How many messages are stored for the next page. The server provides the rest. */
const KEPT_MESSAGES = 50;

const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null);

export const storedCategory = object({
  id: serverId,
  name: v.string(),
  slug: v.string(),
  lang: v.optional(v.string()),
});

const storedChat = object({
  /** A number or a text, as sent by the server. The stored key `chatId` has it as a text. */
  id: serverId,
  room: v.string(),
  hash: v.string(),
  queue: v.fallback(v.number(), 0),
  /** `isEmailAsked`, under the name that earlier versions stored. */
  nameAsked: v.fallback(v.boolean(), false),
  isEmailDeclined: v.fallback(v.boolean(), false),
  /** The guest for which the chat was created. A repeated request must send the same. */
  guestId: v.fallback(nullable(v.string()), null),
  /** The uuid of an unanswered request to replace this chat by another one. */
  askedAs: v.fallback(nullable(v.string()), null),
  category: nullable(storedCategory),
  operator: nullable(decodedOperator),
  operators: v.fallback(v.array(decodedOperator), []),
  beganAt: v.fallback(nullable(moment), null),
  cursor: v.fallback(nullable(serverId), null),
  messages: v.fallback(v.array(v.unknown()), []),
  /**
   * The data of the entries that follow the first message, if the page closed between the chat's
   * start and that message.
   */
  firstWords: v.fallback(nullable(object({ initMessage: nullable(v.string()), queue: v.number() })), null),
});

export type StoredChat = Omit<v.InferOutput<typeof storedChat>, 'messages'> & {
  uuid: string;
  messages: StoredEntry[];
};

/** The parts of a conversation that are stored together with the last messages. */
type ToStore = {
  chat: Readonly<Chat>;
  operator: Operator | null;
  operators: readonly Operator[];
  guestId: string;
  cursor: ServerId | null;
  firstWords: StoredChat['firstWords'];
  askedAs: string | null;
};

/** The conversation as stored in the browser, for the next page and the other tabs. */
export class ChatStorage {
  readonly #ports: Pick<Ports, 'store' | 'clock'>;
  /** Chats of forgotten visitors, by id. Another tab may store one again before it receives the reset. */
  readonly #forgotten = new Set<string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * Returns the stored conversation; null if there is none, its visitor is forgotten, or its
   * shape is unknown.
   */
  read(): StoredChat | null {
    const stored = this.#parse();
    if (stored === null || !this.#forgotten.has(String(stored.id))) return stored;
    this.forget(stored.id);
    return null;
  }

  /** Stores the conversation for the next page. Does nothing without a chat. */
  write({ chat, cursor, ...others }: ToStore, thread: Thread): void {
    if (chat.id === null || chat.room === null || chat.hash === null) return;
    const { id, room, hash, queue, isEmailAsked: nameAsked, isEmailDeclined, category, beganAt } = chat;
    const { store } = this.#ports;
    const messages = storableEntries(thread, KEPT_MESSAGES);
    const count = messages.filter(isServerMessage).length;
    const parts = { id, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt, ...others, messages };
    store.set('chatId', String(id));
    store.set('uuid', chat.uuid);
    // If storage does not have all messages, the next page loads them from the start.
    const info = { ...parts, cursor: count < KEPT_MESSAGES ? cursorBeforeFiles(messages, cursor) : null };
    store.set('initialInfo', toJson(info));
  }

  /**
   * Removes the stored conversation, or only the one with that id, because another tab may have
   * started the next one. `next`: the uuid with which to request the next chat.
   */
  forget(endedId: ServerId | null = null, next: string | null = null): void {
    const { store } = this.#ports;
    if (endedId !== null && store.get('chatId') !== String(endedId)) return;
    for (const key of ['chatId', 'initialInfo', 'lastReadMessage', 'waitMessageShown', 'category'] as const)
      store.set(key, null);
    store.set('uuid', next);
  }

  /** Ignores this chat of a forgotten visitor from now on, even if another tab stores it late. */
  ban(id: ServerId): void {
    this.#forgotten.add(String(id));
  }

  /** Returns the category chosen before there was a chat. */
  category(): Category | null {
    return readWithinDay(this.#ports, 'category', storedCategory)?.value ?? null;
  }

  #parse(): StoredChat | null {
    const { store } = this.#ports;
    const [chatId, uuid, info] = [store.get('chatId'), store.get('uuid'), store.get('initialInfo')];
    if (!chatId || !uuid || !info) return null;
    const parsed = v.safeParse(storedChat, parseJson(info));
    if (!parsed.success) return null;
    const { id } = parsed.output;
    const valuesOf = (form: FormKind): UserFormEntry['values'] => storedForm(this.#ports, form) ?? {};
    return { ...parsed.output, messages: readEntries(parsed.output.messages, id, valuesOf), uuid };
  }
}
