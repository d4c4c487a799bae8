import * as v from 'valibot';
import { CLOSE_AFTER_RATE_MS, CLOSE_AFTER_RATE_WITH_HISTORY_MS } from '../config/durations.ts';
import type { AskEntry } from '../entries/ask.ts';
import type { EndChatEntry } from '../entries/endChat.ts';
import { serverId } from '../entries/message/messageSchema.ts';
import type { Rate, RateEntry } from '../entries/rate.ts';
import type { FormStatus } from '../entries/userForm/userForm.ts';
import type { Ports } from '../ports.ts';
import type { Conversation, ConversationEvents, EndedConversation } from './Conversation.ts';
import { keepForADay, readKept } from './dayStorage.ts';
import { callerId, isEnabled } from './selectors.ts';
import type { SendQueue } from './sending/SendQueue.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';
import type { Transcripts } from './Transcripts.ts';

const schema = v.object({
  id: serverId,
  hash: v.string(),
  savedHistory: v.boolean(),
  closedBy: v.picklist(['user', 'staff']),
});

type Written = 'endedChat' | 'scrollTarget';
type Deps = {
  conversation: Conversation;
  queue: SendQueue;
  thread: Thread;
  transcripts: Transcripts;
  /** Aborts when the session ends. */
  lifetime: AbortSignal;
  /** The visitor has rated, and does not continue. */
  onDone(): void;
};

/**
 * The entries after the end of a chat: the survey if it applies, otherwise the download, then the
 * end-of-chat entry (END-04 to END-06).
 */
export class Rating {
  readonly #state: Context<Written>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #queue: SendQueue;
  readonly #thread: Thread;
  readonly #transcripts: Transcripts;
  readonly #lifetime: AbortSignal;
  readonly #onDone: Deps['onDone'];

  constructor({ state, ports }: Context<Written>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#queue = deps.queue;
    this.#thread = deps.thread;
    this.#transcripts = deps.transcripts;
    this.#lifetime = deps.lifetime;
    this.#onDone = deps.onDone;
  }

  /**
   * Adds the entries for a chat's end. The next page asks for the rating again, until it is given
   * or another chat begins.
   */
  ask({ closedBy, showRate, chat, canEmail }: EndedConversation): void {
    const { newId, clock } = this.#ports;
    const at = { chatId: chat.id, createdAt: clock.now() };
    this.#closeQuestions();
    this.#transcripts.keep(chat, { closedBy, canEmail });
    const isRated = showRate && isEnabled(this.#state, 'rating');
    if (isRated) keepForADay(this.#ports, 'endedChat', { ...chat, closedBy });
    const question: RateEntry | AskEntry | null = isRated
      ? { ...at, objectType: 'rate', key: newId(), chat, rate: null, status: 'ready' }
      : this.#transcripts.question(chat, canEmail);
    const end: EndChatEntry = { ...at, objectType: 'endChat', key: newId(), closedBy };
    if (question) this.#thread.merge(question);
    // If the visitor ended the chat, scrolls to this, wherever they were reading.
    const { key } = question ?? end;
    if (closedBy === 'user') this.#state.scrollTarget = { key, at: at.createdAt, takesFocus: question !== null };
    this.#thread.merge(end);
  }

  /** A message found the chat closed (SEND-04): offers a copy of the chat, and shows a notice. */
  showClosed({ chatId, chat, canEmail }: Parameters<ConversationEvents['foundClosed']>[0]): void {
    const { newId, clock } = this.#ports;
    this.#closeQuestions();
    if (chat) {
      this.#transcripts.keep(chat, { closedBy: 'staff', canEmail });
      const question = this.#transcripts.question(chat, canEmail);
      if (question) this.#thread.merge(question);
    }
    this.#thread.merge({ objectType: 'closedChat', key: newId(), chatId, createdAt: clock.now() });
  }

  /** Restores the unanswered rating of an earlier page (END-04), and the end that it belongs to. */
  restore(): void {
    const kept = readKept(this.#ports, 'endedChat', schema);
    if (!kept || !isEnabled(this.#state, 'rating')) return;
    const { newId } = this.#ports;
    const { closedBy, ...chat } = kept.value;
    this.#state.endedChat = chat;
    const at = { chatId: chat.id, createdAt: kept.at };
    this.#thread.merge({ ...at, objectType: 'rate', key: newId(), chat, rate: null, status: 'ready' });
    this.#thread.merge({ ...at, objectType: 'endChat', key: newId(), closedBy });
  }

  /** Called when another chat has begun. */
  forget(): void {
    this.#ports.store.set('endedChat', null);
  }

  /**
   * Sends the visitor's rating once, says thanks, and closes the window a moment later, unless
   * the visitor continues (END-05, END-06). A failed rating can be repeated.
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
    // The next page asks only for the last chat's rating.
    if (String(this.#state.endedChat?.id) === String(chatId)) this.forget();
    emit({ type: 'chat-rated', rate });
    const hwithoutNotifying = answer.value.savedHistory || chat.savedHistory;
    const wait = hwithoutNotifying ? CLOSE_AFTER_RATE_WITH_HISTORY_MS : CLOSE_AFTER_RATE_MS;
    clock.after(wait, signal, () => this.#isOver() && this.#onDone());
  }

  /**
   * Closes questions that the visitor has not answered when their chat ends (UX-07): pickers and
   * forms are removed, an access request stays readable. An answer in flight still reaches the
   * server.
   */
  #closeQuestions(): void {
    for (const entry of this.#thread.all().reverse()) {
      if (entry.objectType === 'delimeter') return;
      const { key } = entry;
      if (entry.objectType === 'categories' && entry.selected === null) this.#thread.remove(key);
      if (entry.objectType === 'userForm' && entry.form === 'contact-email' && isOpen(entry.status))
        this.#thread.remove(key);
      if (entry.objectType === 'message' && entry.callback?.answer === null && entry.callbackStatus !== 'sending')
        this.#thread.update(key, 'message', { callbackStatus: 'ended' });
    }
  }

  /** The window stays open if the next chat has begun or is about to. */
  #isOver(): boolean {
    const { chat, composer } = this.#state;
    const isWriting = composer.text !== '' || composer.files.length > 0;
    return chat.id === null && !isWriting && !this.#queue.isBusy;
  }
}

const isOpen = (status: FormStatus): boolean => status === 'ready' || status === 'refused';
