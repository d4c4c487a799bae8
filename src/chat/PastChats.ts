import type { CategoriesEntry } from '../entries/categories.ts';
import type { EndChatEntry } from '../entries/models.ts';
import type { ServerId } from '../entries/entryBase.ts';
import { messageEntry, type Message, type MessageEntry } from '../entries/message/message.ts';
import type { Entry } from '../entries/models.ts';
import type { RateEntry } from '../entries/rate.ts';
import type { Answer, CustomerKey, PastChat, Ports } from '../ports.ts';
import type { Context } from './state.ts';
import type { Visitor } from './Visitor.ts';

type Deps = {
  visitor: Pick<Visitor, 'token' | 'renewToken'>;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** A page of a list. The next one follows its last item. */
export type PastPage<Item> = { items: readonly Item[]; hasMore: boolean };

/** 200 messages a page in the reference backend. A longer conversation is cut in the download. */
const MOST_PAGES = 50;

/** Reads a customer's past conversations from the server (VIS-07). Keeps nothing, and touches no running conversation. */
export class PastChats {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #visitor: Deps['visitor'];
  readonly #signal: AbortSignal;

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#visitor = deps.visitor;
    this.#signal = deps.signal;
  }

  /** Returns the conversations that began before the given one; null: the newest. */
  async list(before: PastChat | null): Promise<Answer<PastPage<PastChat>>> {
    const answer = await this.#ask((key) =>
      this.#ports.api.pastChats({ ...key, before: before?.id ?? null }, this.#signal),
    );
    if (!answer.ok) return answer;
    const { chats: items, hasMore } = answer.value;
    return { ok: true, value: { items, hasMore: hasMore && items.length > 0 } };
  }

  /** Returns the messages after the given one; null: the first ones. */
  async read(chat: PastChat, after: MessageEntry | null): Promise<Answer<PastPage<MessageEntry>>> {
    const messageId: ServerId = after?.id ?? 0;
    const answer = await this.#ask((key) =>
      this.#ports.api.pastMessages({ ...key, chatId: chat.id, messageId }, this.#signal),
    );
    if (!answer.ok) return answer;
    const { messages, hasMore } = answer.value;
    return { ok: true, value: { items: messages.map(pastEntry), hasMore: hasMore && messages.length > 0 } };
  }

  /** Returns all messages, starting with the ones that are known already. */
  async readAll(chat: PastChat, known: PastPage<MessageEntry>): Promise<Answer<readonly MessageEntry[]>> {
    let { items, hasMore } = known;
    for (let pages = 1; hasMore && pages < MOST_PAGES; pages += 1) {
      const answer = await this.read(chat, items.at(-1) ?? null);
      if (!answer.ok) return answer;
      items = [...items, ...answer.value.items];
      ({ hasMore } = answer.value);
    }
    return { ok: true, value: items };
  }

  /** Calls the server, a second time if the page has a new token for the customer. */
  async #ask<T>(call: (key: CustomerKey) => Promise<Answer<T>>): Promise<Answer<T>> {
    const answer = await call(this.#key);
    const isRefused = !answer.ok && answer.status === 401;
    return isRefused && (await this.#visitor.renewToken(this.#signal)) ? call(this.#key) : answer;
  }

  get #key(): CustomerKey {
    const { user, company } = this.#state;
    return { userId: user.id ?? '', company, token: this.#visitor.token };
  }
}

/** An ended chat has nothing to answer or to stop. */
function pastEntry(message: Message): MessageEntry {
  const entry = messageEntry(message);
  if (!entry.callback) return entry;
  return {
    ...entry,
    callback: { ...entry.callback, canStop: false },
    callbackStatus: entry.callback.answer === null ? 'ended' : 'idle',
  };
}

/** Returns the entries after the messages: the rating and the end. */
export function endEntries(chat: PastChat): Entry[] {
  const at = { chatId: chat.id, createdAt: chat.closedAt };
  const end: EndChatEntry = {
    ...{ ...at, objectType: 'endChat', key: `past-end-${chat.id}` },
    ...{ closedBy: chat.closedBy, closedByName: chat.closedByName },
  };
  if (chat.rate === null) return [end];
  const rate: RateEntry = {
    ...{ ...at, objectType: 'rate', key: `past-rate-${chat.id}`, chat: { hash: '', savedHistory: false } },
    ...{ rate: chat.rate, status: 'done' },
  };
  return [end, rate];
}

/** Returns the chosen question area, which only the download names as an entry. */
export function areaEntries(chat: PastChat): CategoriesEntry[] {
  if (!chat.area) return [];
  const at = { chatId: chat.id, createdAt: chat.createdAt };
  return [{ ...at, objectType: 'categories', key: `past-area-${chat.id}`, selected: chat.area }];
}
