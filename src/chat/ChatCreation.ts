import type { ServerId } from '../entries/entryBase.ts';
import type { Answer, CreateChatRequest, CreatedChat, Ports, VisitorProfile } from '../ports.ts';
import { isUnclear } from './refusals.ts';
import { callerId } from './selectors.ts';
import type { Context } from './state.ts';
import type { Visitor } from './Visitor.ts';

type Deps = {
  visitor: Visitor;
  /** What the page says about the visitor and the chat's start. */
  profile: { readonly value: VisitorProfile | null; readonly chatFrom: unknown };
};

/**
 * Requests a chat from the server (STA-03 to STA-06). All tabs, and the next page, use the same
 * uuid until the chat exists, so that a lost response leaves no second chat.
 */
export class ChatCreation {
  /** The uuid of a request without a response. The server may have created that chat, so the next request repeats the uuid. */
  requestedAs: string | null = null;
  readonly #state: Context<'chat'>['state'];
  readonly #ports: Ports;
  readonly #visitor: Visitor;
  readonly #profile: Deps['profile'];

  constructor({ state, ports }: Context<'chat'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#visitor = deps.visitor;
    this.#profile = deps.profile;
  }

  /** Adopts the uuid and guest that a tab stored first. The outbox stores them, too, in case localStorage is full. */
  async agreeOnUuid(signal: AbortSignal): Promise<void> {
    const { store, outbox } = this.#ports;
    const { chat, user } = this.#state;
    const uuid = store.get('uuid') ?? chat.uuid;
    const agreed = await outbox.agreeOnChat({ uuid, guestId: user.guestId, chatId: null });
    if (signal.aborted || this.#state.chat.id !== null) return;
    this.#state.chat.uuid = agreed.uuid;
    this.#visitor.takeGuest(agreed.guestId);
    for (const key of ['uuid', 'guestId'] as const) if (store.get(key) !== agreed[key]) store.set(key, agreed[key]);
  }

  /** Returns the request of the current state. `requestedAs` is its uuid until the server responds. */
  newRequest(): CreateChatRequest {
    const { chat, user, company, experiments } = this.#state;
    const { page, cookie, store } = this.#ports;
    this.requestedAs = chat.uuid;
    return {
      userId: callerId(this.#state),
      userName: user.name,
      categoryId: chat.category?.id ?? null,
      company,
      browser: page.browser(),
      os: page.os(),
      uuid: chat.uuid,
      expGuestId: cookie.read() ?? '',
      fp: store.get('fingerprint') ?? '',
      referer: page.url(),
      whereChatFrom: this.#profile.chatFrom,
      extras: Object.keys(experiments).length > 0 ? { experiments: { ...experiments } } : null,
      profile: this.#profile.value,
      token: this.#visitor.token,
    };
  }

  /** Sends the request, a second time if the page has a new token for the visitor. */
  async send(request: CreateChatRequest, signal: AbortSignal): Promise<Answer<CreatedChat>> {
    const { api } = this.#ports;
    let answer = await api.createChat(request, signal);
    if (isTokenRefused(answer) && (await this.#visitor.renewToken(signal)))
      answer = await api.createChat({ ...request, token: this.#visitor.token }, signal);
    if (!signal.aborted && (answer.ok || !isUnclear(answer))) this.requestedAs = null;
    return answer;
  }

  /** Stores the chat for other tabs, before they can request one. */
  async storeForTabs(chatId: ServerId): Promise<void> {
    const { chat, user } = this.#state;
    await this.#ports.outbox.keepChat({ uuid: chat.uuid, guestId: user.guestId, chatId });
  }
}

const isTokenRefused = (answer: Answer<CreatedChat>): boolean => !answer.ok && answer.status === 401;
