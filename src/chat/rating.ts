import * as v from 'valibot';
import { CLOSE_AFTER_RATE_MS, CLOSE_AFTER_RATE_WITH_HISTORY_MS } from '../config/durations.ts';
import type { Rate } from '../entries/rate/rate.ts';
import type { Ports } from '../ports.ts';
import type { Conversation, EndedConversation } from './Conversation.ts';
import { keepForADay, readKept } from './kept.ts';
import { callerId } from './selectors.ts';
import type { SendQueue } from './SendQueue.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

const schema = v.object({
  id: v.union([v.number(), v.string()]),
  uuid: v.optional(v.string()),
  hash: v.string(),
  savedHistory: v.boolean(),
  closedBy: v.picklist(['user', 'staff']),
});

type Written = 'endedChat' | 'scrollTarget';
type Collaborators = {
  conversation: Conversation;
  queue: SendQueue;
  thread: Thread;
  /** Aborts when the session ends. */
  lifetime: AbortSignal;
  /** The visitor has rated, and does not go on. */
  onDone(): void;
};

/** What follows the end of a chat: the survey where it applies, else the download, then the end-of-chat entry (END-04 to END-06). */
export class Rating {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #queue: SendQueue;
  readonly #thread: Thread;
  readonly #lifetime: AbortSignal;
  readonly #onDone: () => void;

  constructor({ state, ports }: Context<Written>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = collaborators.conversation;
    this.#queue = collaborators.queue;
    this.#thread = collaborators.thread;
    this.#lifetime = collaborators.lifetime;
    this.#onDone = collaborators.onDone;
  }

  /** The chat has ended. The next page asks for the rating again, until it is given or another chat begins. */
  ask({ closedBy, showRate, savedHistory, ended }: EndedConversation): void {
    const { newId, clock } = this.#ports;
    const { chatId, hash } = ended;
    const at = { chatId, createdAt: clock.now() };
    const key = newId();
    if (showRate) {
      keepForADay(this.#ports, 'endedChat', { ...this.#state.endedChat, closedBy });
      const chat = { hash, savedHistory };
      this.#thread.merge({ ...at, objectType: 'rate', key, chat, rate: null, status: 'ready' });
    } else this.#thread.merge({ ...at, objectType: 'ask', key, question: 'download-conversation', answer: null });
    // The visitor who has asked for the end is shown it, wherever in the conversation they were reading.
    if (closedBy === 'user') this.#state.scrollTarget = { key, at: at.createdAt };
    this.#thread.merge({ ...at, objectType: 'endChat', key: newId(), closedBy });
  }

  /** The rating that an earlier page has asked for in vain (END-04), with the end that it is of. */
  restore(): void {
    const kept = readKept(this.#ports, 'endedChat', schema);
    if (!kept) return;
    const { newId } = this.#ports;
    const { closedBy, ...chat } = kept.value;
    this.#state.endedChat = chat;
    const at = { chatId: chat.id, createdAt: kept.at };
    this.#thread.merge({ ...at, objectType: 'rate', key: newId(), chat, rate: null, status: 'ready' });
    this.#thread.merge({ ...at, objectType: 'endChat', key: newId(), closedBy });
  }

  /** Another chat has begun. */
  forget(): void {
    this.#ports.store.set('endedChat', null);
  }

  /**
   * Sends the visitor's rating once, thanks, and closes the window a moment later, unless the visitor goes on (END-05, END-06). A rating that
   * failed can be given again.
   */
  async rate(entryKey: string, rate: Rate): Promise<void> {
    const { api, emit, clock } = this.#ports;
    const { signal } = this.#conversation;
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType !== 'rate' || entry.status === 'sending' || entry.status === 'done') return;
    const { chat, chatId } = entry;
    if (chatId === null) return;
    this.#thread.update(entryKey, 'rate', { rate, status: 'sending' });
    const request = { chatId, hash: chat.hash, userId: callerId(this.#state), rate };
    const answer = await api.closeChat(request, this.#lifetime);
    if (this.#lifetime.aborted) return;
    this.#thread.update(entryKey, 'rate', { status: answer.ok ? 'done' : 'failed' });
    if (!answer.ok) return;
    // The next page asks for the last one's alone.
    if (String(this.#state.endedChat?.id) === String(chatId)) this.forget();
    emit({ type: 'chat-rated', rate });
    const hasHistory = answer.value.savedHistory || chat.savedHistory;
    const wait = hasHistory ? CLOSE_AFTER_RATE_WITH_HISTORY_MS : CLOSE_AFTER_RATE_MS;
    clock.after(wait, signal, () => this.#isOver() && this.#onDone());
  }

  /** The next chat may have begun beside the rating, or be about to: then the window stays. */
  #isOver(): boolean {
    const { chat, composer } = this.#state;
    const isWriting = composer.text !== '' || composer.files.length > 0;
    return chat.id === null && !isWriting && !this.#queue.isBusy;
  }
}
