import type { MessageEntry } from '../entries/message/message.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { ChatKey, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';
import type { Transcripts } from './Transcripts.ts';

type Deps = {
  conversation: Conversation;
  thread: Thread;
  transcripts: Transcripts;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The customer's answers to requests for access to the profile (ACC-01 to ACC-04), and their end (VIS-11). */
export class Access {
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #transcripts: Transcripts;
  readonly #signal: AbortSignal;

  constructor({ ports }: Context, deps: Deps) {
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#thread = deps.thread;
    this.#transcripts = deps.transcripts;
    this.#signal = deps.signal;
  }

  /**
   * Stores the number of days selected in a request (ACC-01), so that it survives scrolling the
   * card out of view.
   */
  chooseDays(entryKey: string, chosenDays: number): void {
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType === 'message' && entry.callbackStatus !== 'sending')
      this.#thread.update(entryKey, 'message', { chosenDays });
  }

  /** Sends the visitor's answer, once, and not after the request has expired. The request then shows it. */
  async answer(entryKey: string, answer: boolean, days: number | null): Promise<void> {
    const { clock, api } = this.#ports;
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType !== 'message' || !entry.callback || isClosed(entry.callbackStatus)) return;
    const { callback } = entry;
    if (callback.answer !== null || (callback.validTo !== null && callback.validTo <= clock.now())) return;
    const show = (change: Partial<MessageEntry>): void => this.#thread.update(entryKey, 'message', change);
    const { key, signal: conversation } = this.#conversation;
    if (!key || String(key.chatId) !== String(entry.chatId)) return show({ callbackStatus: 'ended' });
    show({ callbackStatus: 'sending' });
    const request = { ...key, callbackId: callback.id, answer, selectedDuration: answer ? days : null };
    const reply = await api.answerCallback(request, this.#signal);
    if (this.#signal.aborted) return;
    // The chat of the request has ended meanwhile, so there is no retry (UX-07).
    if (!reply.ok) return show({ callbackStatus: conversation.aborted ? 'ended' : 'failed' });
    show({ callback: reply.value, callbackStatus: 'idle' });
    // The next page must not ask again (ACC-03).
    this.#conversation.store();
  }

  /** Whether the visitor can end an allowed access. After a day the key of an ended chat is gone. */
  canStop({ callback, chatId }: MessageEntry): boolean {
    return (
      callback?.answer === true && callback.canStop === true && !callback.stoppedAt && this.#keyOf(chatId) !== null
    );
  }

  /** Ends an allowed access before its time, also after the chat's end. A failed request can be repeated. */
  async stop(entryKey: string): Promise<void> {
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType !== 'message' || !entry.callback || !this.canStop(entry)) return;
    if (entry.callbackStatus === 'sending') return;
    const { callback, chatId } = entry;
    const show = (change: Partial<MessageEntry>): void => this.#thread.update(entryKey, 'message', change);
    const key = this.#keyOf(chatId);
    if (key === null) return;
    show({ callbackStatus: 'sending' });
    const reply = await this.#ports.api.stopAccess({ ...key, callbackId: callback.id }, this.#signal);
    if (this.#signal.aborted) return;
    if (!reply.ok) return show({ callbackStatus: 'failed' });
    show({ callback: reply.value, callbackStatus: 'idle' });
    this.#conversation.store();
    const stopped = this.#thread.get(entryKey);
    if (stopped?.objectType === 'message') this.#transcripts.replace(stopped);
  }

  /** Returns the key of this chat, or of the one that ended last. */
  #keyOf(chatId: ServerId | null): ChatKey | null {
    const { key } = this.#conversation;
    return key && String(key.chatId) === String(chatId) ? key : this.#transcripts.keyOf(chatId);
  }
}

const isClosed = (status: MessageEntry['callbackStatus']): boolean => status === 'sending' || status === 'ended';
