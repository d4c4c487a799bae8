import type { MessageEntry } from '../entries/message/message.ts';
import type { ChatKey, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import type { Context } from './state.ts';
import type { Thread } from './Thread.ts';

type Collaborators = {
  conversation: Conversation;
  thread: Thread;
  /** Aborts when the visitor is forgotten. */
  signal: AbortSignal;
};

/** The customer's answers to requests for access to the profile (ACC-01 to ACC-04). */
export class Access {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #thread: Thread;
  readonly #signal: AbortSignal;

  constructor({ state, ports }: Context, { conversation, thread, signal }: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = conversation;
    this.#thread = thread;
    this.#signal = signal;
  }

  /** The days picked of a request (ACC-01), which stay picked while its card is scrolled away. */
  chooseDays(entryKey: string, chosenDays: number): void {
    this.#thread.update(entryKey, 'message', { chosenDays });
  }

  /** Once, and not after the request's end. A confirmation follows. */
  async answer(entryKey: string, answer: boolean, days: number | null): Promise<void> {
    const { clock, api, newId } = this.#ports;
    const entry = this.#thread.get(entryKey);
    if (entry?.objectType !== 'message' || !entry.callback || entry.callbackStatus === 'sending') return;
    const { callback } = entry;
    if (callback.answer !== null || (callback.validTo !== null && callback.validTo <= clock.now())) return;
    const show = (change: Partial<MessageEntry>): void => this.#thread.update(entryKey, 'message', change);
    const key = this.#keyOf(entry);
    if (!key) return show({ callbackStatus: 'failed' });
    show({ callbackStatus: 'sending' });
    const request = { ...key, callbackId: callback.id, answer, selectedDuration: answer ? days : null };
    const reply = await api.answerCallback(request, this.#signal);
    if (this.#signal.aborted) return;
    if (!reply.ok) return show({ callbackStatus: 'failed' });
    show({ callback: reply.value, callbackStatus: 'confirmed' });
    // The next page must not ask again (ACC-03).
    this.#conversation.store();
    const at = { key: newId(), chatId: key.chatId, createdAt: clock.now() };
    this.#thread.merge({ ...at, objectType: 'modal', icon: 'success', ...confirmation(answer, days) });
  }

  /** The key of the chat in which it was asked; one that has ended may still be answered. */
  #keyOf({ chatId }: MessageEntry): ChatKey | null {
    const { endedChat } = this.#state;
    const ended = endedChat && { chatId: endedChat.id, hash: endedChat.hash };
    const keys = [this.#conversation.key, ended];
    return keys.find((key) => key !== null && String(key.chatId) === String(chatId)) ?? null;
  }
}

function confirmation(answer: boolean, days: number | null): { textKey: string; textValues: Record<string, number> } {
  if (!answer) return { textKey: 'access.denied', textValues: {} };
  return days === null
    ? { textKey: 'access.granted', textValues: {} }
    : { textKey: 'access.grantedDays', textValues: { count: days } };
}
