import type { MessageEntry } from '../entries/message/message.ts';
import type { ModalEntry } from '../entries/modal.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

type Deps = {
  conversation: Conversation;
  thread: Thread;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The customer's answers to requests for access to the profile (ACC-01 to ACC-04). */
export class Access {
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #signal: AbortSignal;

  constructor({ ports }: Context, deps: Deps) {
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#thread = deps.thread;
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

  /** Sends the visitor's answer, once, and not after the request has expired. A confirmation follows. */
  async answer(entryKey: string, answer: boolean, days: number | null): Promise<void> {
    const { clock, api, newId } = this.#ports;
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
    show({ callback: reply.value, callbackStatus: 'confirmed' });
    // The next page must not ask again (ACC-03).
    this.#conversation.store();
    const at = { key: newId(), chatId: key.chatId, createdAt: clock.now() };
    this.#thread.merge({ ...at, objectType: 'modal', ...confirmation(answer, days) });
  }
}

const isClosed = (status: MessageEntry['callbackStatus']): boolean => status === 'sending' || status === 'ended';

/** A denial is not a success, and has no icon. */
function confirmation(answer: boolean, days: number | null): Pick<ModalEntry, 'icon' | 'textKey' | 'textValues'> {
  if (!answer) return { icon: null, textKey: 'access.denied', textValues: {} };
  return days === null
    ? { icon: 'success', textKey: 'access.granted', textValues: {} }
    : { icon: 'success', textKey: 'access.grantedDays', textValues: { count: days } };
}
