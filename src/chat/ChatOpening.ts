import { CHAT_OFFLINE } from '../config/serverTexts.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { Ports } from '../ports.ts';
import type { ChatCreation } from './ChatCreation.ts';
import type { Conversation } from './Conversation.ts';
import { isUnclear } from './refusals.ts';
import type { Context } from './state.ts';

/** The outcome of requesting a chat. */
export type Outcome = 'opened' | 'offline' | 'refused' | 'unclear';

type Deps = {
  conversation: Conversation;
  creation: ChatCreation;
  /** Another tab has begun a conversation. */
  onFoundElsewhere: () => void;
};

/** Opens the conversation's chat on the server (STA-03 to STA-06), one tab at a time. */
export class ChatOpening {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #creation: ChatCreation;
  readonly #onFoundElsewhere: () => void;

  constructor({ state, ports }: Context, { conversation, creation, onFoundElsewhere }: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = conversation;
    this.#creation = creation;
    this.#onFoundElsewhere = onFoundElsewhere;
  }

  /** A repetition after a lost response has the same uuid and gets the same chat. */
  open(): Promise<Outcome> {
    const { signal } = this.#conversation;
    return this.#ports.tabs.exclusively('create', async () => {
      if (signal.aborted) return 'unclear';
      if (this.#conversation.key !== null || !this.#conversation.isElsewhere()) return this.#create(signal);
      this.#onFoundElsewhere();
      return 'opened';
    });
  }

  async #create(signal: AbortSignal): Promise<Outcome> {
    // Only the server knows whether a chat that may have ended continues.
    if (this.#state.isOnline === false && this.#conversation.key === null) {
      this.#ports.report({ code: 'offline', message: 'Chat is offline' });
      this.#conversation.goOffline();
      return 'offline';
    }
    this.#conversation.beginCreation();
    await this.#creation.agreeOnUuid(signal);
    if (signal.aborted) return 'unclear';
    const request = this.#creation.newRequest();
    // The next page requests again a chat that may have been created in place of this one.
    if (this.#conversation.key !== null) this.#conversation.store();
    const answer = await this.#creation.send(request, signal);
    if (signal.aborted) return 'unclear';
    if (!answer.ok) {
      this.#conversation.failCreation();
      if (answer.error !== CHAT_OFFLINE) return isUnclear(answer) ? 'unclear' : 'refused';
      this.#conversation.goOffline();
      return 'offline';
    }
    this.#conversation.adopt(answer.value);
    this.#sendLateCategory(request.categoryId, signal);
    await this.#creation.storeForTabs(answer.value.chatId);
    return 'opened';
  }

  /** Sends a category that the visitor chose during the creation (CAT-02). */
  #sendLateCategory(known: ServerId | null, signal: AbortSignal): void {
    const { id, room, category } = this.#state.chat;
    if (id === null || room === null || category === null || category.id === known) return;
    void this.#ports.api.updateCategory({ chatId: id, categoryId: category.id, room }, signal);
  }
}
