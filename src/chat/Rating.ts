import * as v from 'valibot';
import { object } from '../../protocol/object.ts';
import { RATE_COMMENT_LIMIT } from '../../protocol/limits.ts';
import { trimText, withoutControls } from '../../protocol/trimText.ts';
import { CLOSE_AFTER_RATE_MS, CLOSE_AFTER_RATE_WITH_HISTORY_MS } from '../config/durations.ts';
import { RATES } from '../config/limits.ts';
import type { AskEntry } from '../entries/ask.ts';
import type { EndChatEntry } from '../entries/models.ts';
import { serverId } from '../entries/message/messageSchema.ts';
import type { Rate, RateComment, RateEntry } from '../entries/rate.ts';
import type { FormStatus } from '../entries/userForm/userForm.ts';
import type { Ports } from '../ports.ts';
import type { Conversation, ConversationEvents, EndedConversation } from './Conversation.ts';
import { storeForDay, readWithinDay } from './dayStorage.ts';
import { callerId, isEnabled } from './selectors.ts';
import type { SendQueue } from './sending/SendQueue.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';
import type { Transcripts } from './Transcripts.ts';

const schema = object({
  id: serverId,
  hash: v.string(),
  savedHistory: v.boolean(),
  closedBy: v.picklist(['user', 'staff']),
  closedByName: v.nullish(v.string(), null),
  /** The given rating, and the comment that is typed but not sent. */
  rate: v.nullish(v.picklist(RATES), null),
  comment: v.nullish(v.string(), ''),
});

const NO_COMMENT: RateComment = { text: '', status: 'ready', error: '' };

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
  ask({ closedBy, closedByName = null, showRate, chat, canEmail }: EndedConversation): void {
    const { newId, clock } = this.#ports;
    const at = { chatId: chat.id, createdAt: clock.now() };
    this.#closeQuestions();
    const by = { closedBy, closedByName };
    this.#transcripts.keep(chat, { ...by, canEmail });
    const isRated = showRate && isEnabled(this.#state, 'rating');
    if (isRated) storeForDay(this.#ports, 'endedChat', { ...chat, ...by });
    const question: RateEntry | AskEntry | null = isRated
      ? { ...at, objectType: 'rate', key: newId(), chat, rate: null, status: 'ready' }
      : this.#transcripts.question(chat, canEmail);
    const end: EndChatEntry = { ...at, objectType: 'endChat', key: newId(), ...by };
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
      this.#transcripts.keep(chat, { closedBy: 'staff', closedByName: null, canEmail });
      const question = this.#transcripts.question(chat, canEmail);
      if (question) this.#thread.merge(question);
    }
    this.#thread.merge({ objectType: 'closedChat', key: newId(), chatId, createdAt: clock.now() });
  }

  /** Restores the unanswered rating or unsent comment of an earlier page (END-04), and the end that it belongs to. */
  restore(): void {
    const stored = readWithinDay(this.#ports, 'endedChat', schema);
    if (!stored || !isEnabled(this.#state, 'rating')) return;
    const { newId } = this.#ports;
    const { closedBy, closedByName, rate, comment, ...chat } = stored.value;
    this.#state.endedChat = chat;
    const at = { chatId: chat.id, createdAt: stored.at };
    const given = rate && ({ rate, status: 'done', comment: { ...NO_COMMENT, text: comment } } as const);
    const entry: RateEntry = { ...at, objectType: 'rate', key: newId(), chat, rate: null, status: 'ready', ...given };
    this.#thread.merge(entry);
    this.#thread.merge({ ...at, objectType: 'endChat', key: newId(), closedBy, closedByName });
  }

  /** Called when another chat has begun. */
  forget(): void {
    this.#ports.store.set('endedChat', null);
  }

  /**
   * Sends the visitor's rating once, says thanks, and closes the window a moment later, unless
   * the visitor continues (END-05, END-06). A failed rating can be repeated. If the server accepts
   * a comment, the window stays open until it is sent or declined (VIS-06).
   */
  async rate(entryKey: string, rate: Rate): Promise<void> {
    const { api, emit } = this.#ports;
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType !== 'rate' || entry.status === 'sending' || entry.status === 'done') return;
    const { chat, chatId } = entry;
    if (chatId === null) return;
    this.#thread.update(entryKey, 'rate', { rate, status: 'sending' });
    const request = { chatId, hash: chat.hash, userId: callerId(this.#state), rate };
    const answer = await api.closeChat(request, this.#lifetime);
    if (this.#lifetime.aborted) return;
    if (!answer.ok) return void this.#thread.update(entryKey, 'rate', { status: 'failed' });
    const { ratingComments } = answer.value;
    const savedHistory = answer.value.savedHistory || chat.savedHistory;
    const comment = ratingComments ? { comment: NO_COMMENT } : {};
    this.#thread.update(entryKey, 'rate', { status: 'done', chat: { ...chat, savedHistory }, ...comment });
    // The next page asks only for the last chat's rating.
    if (String(this.#state.endedChat?.id) === String(chatId)) this.forget();
    emit({ type: 'chat-rated', rate });
    if (!ratingComments) this.#closeSoon(savedHistory);
  }

  /** Stores the typed comment, also for the next page (VIS-06). */
  editComment(entryKey: string, text: string): void {
    const entry = this.#commented(entryKey);
    if (!entry) return;
    this.#thread.update(entryKey, 'rate', { comment: { ...entry.comment, text } });
    const { chat, chatId: id, rate } = entry;
    if (this.#state.chat.id !== null || String(this.#state.endedChat?.id) !== String(id)) return;
    if (text === '') return this.forget();
    const end = this.#thread.all().find((other) => other.objectType === 'endChat' && other.chatId === id);
    const { closedBy, closedByName } = end?.objectType === 'endChat' ? end : { closedBy: 'user', closedByName: null };
    storeForDay(this.#ports, 'endedChat', { id, ...chat, closedBy, closedByName, rate, comment: text });
  }

  /** Sends the typed comment. A failed one stays typed, and can be sent again. A blank one is declined. */
  async sendComment(entryKey: string): Promise<void> {
    const entry = this.#commented(entryKey);
    if (!entry || entry.comment.status === 'sending') return;
    const { chat, chatId, rate } = entry;
    const comment = trimText(withoutControls(entry.comment.text));
    if (comment === '') return this.declineComment(entryKey);
    if (Array.from(comment).length > RATE_COMMENT_LIMIT)
      return this.#setComment(entryKey, { status: 'failed', error: 'rate.commentTooLong' });
    this.#setComment(entryKey, { status: 'sending', error: '' });
    const request = { chatId, hash: chat.hash, userId: callerId(this.#state), rate, comment };
    const answer = await this.#ports.api.closeChat(request, this.#lifetime);
    if (this.#lifetime.aborted) return;
    if (answer.ok) return this.#finish(entryKey, 'sent');
    const isRefused = answer.code === 'refused' && answer.error !== '';
    this.#setComment(entryKey, { status: 'failed', error: isRefused ? answer.error : 'form.failed' });
  }

  /** Removes the question for a comment. */
  declineComment(entryKey: string): void {
    if (this.#commented(entryKey)) this.#finish(entryKey, 'declined');
  }

  #finish(entryKey: string, status: 'sent' | 'declined'): void {
    const entry = this.#commented(entryKey);
    if (!entry) return;
    this.#setComment(entryKey, { status, error: '' });
    if (String(this.#state.endedChat?.id) === String(entry.chatId)) this.forget();
    this.#closeSoon(entry.chat.savedHistory);
  }

  #setComment(entryKey: string, change: Partial<RateComment>): void {
    const entry = this.#commented(entryKey);
    if (entry) this.#thread.update(entryKey, 'rate', { comment: { ...entry.comment, ...change } });
  }

  /** Returns the rated entry while its comment is neither sent nor declined; otherwise null. */
  #commented(entryKey: string) {
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType !== 'rate' || entry.rate === null || entry.chatId === null || !entry.comment) return null;
    const { rate, chatId, chat, comment } = entry;
    return comment.status === 'sent' || comment.status === 'declined' ? null : { rate, chatId, chat, comment };
  }

  #closeSoon(savedHistory: boolean): void {
    const wait = savedHistory ? CLOSE_AFTER_RATE_WITH_HISTORY_MS : CLOSE_AFTER_RATE_MS;
    this.#ports.clock.after(wait, this.#conversation.signal, () => this.#isOver() && this.#onDone());
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
