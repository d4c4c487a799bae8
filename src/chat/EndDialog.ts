import type { ChatKey, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { isUnclear } from './refusals.ts';
import type { Receiver } from './Receiver.ts';
import { callerId } from './selectors.ts';
import type { Context, SessionState } from './state.ts';

type Deps = {
  conversation: Conversation;
  receiver: Receiver;
  /** The visitor confirmed, but there is no chat: the window closes instead (END-03). */
  onNothingToEnd(): void;
};

/** Lets the visitor end the chat: the question, its answer, and the call (END-01, END-02). */
export class EndDialog {
  readonly #state: Context<'endDialog'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #receiver: Receiver;
  readonly #onNothingToEnd: Deps['onNothingToEnd'];

  constructor({ state, ports }: Context<'endDialog'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#receiver = deps.receiver;
    this.#onNothingToEnd = deps.onNothingToEnd;
    this.close();
  }

  /** Asks the visitor whether to end the chat (WIN-14). */
  request(): void {
    this.#show('ready');
  }

  /** Closes the question without ending the chat (END-01). */
  cancel(): void {
    this.close();
    this.#conversation.cancelEnd();
  }

  /** Cancels, unless the request is already in flight and cannot be undone. */
  cancelIfOpen(): void {
    const { endDialog } = this.#state;
    if (endDialog && endDialog !== 'sending') this.cancel();
  }

  close(): void {
    this.#state.endDialog = null;
  }

  /** Ends the chat for the visitor. The window has no other way to end it (END-02, END-08). */
  async confirm(): Promise<void> {
    const { key, signal } = this.#conversation;
    if (this.#state.endDialog === 'sending') return;
    if (!key) {
      this.close();
      return this.#onNothingToEnd();
    }
    this.#show('sending');
    const isEnded = await this.#end(key);
    if (!isEnded && !signal.aborted) this.#show('failed');
  }

  /**
   * Ends the chat for the page, without the question (API-08). Resolves to false without a chat,
   * and if the request failed.
   */
  async end(): Promise<boolean> {
    const { key } = this.#conversation;
    return key !== null && this.#state.endDialog !== 'sending' && this.#end(key);
  }

  /** Asks the server to end the chat. Resolves to false if it did not. */
  async #end(key: ChatKey): Promise<boolean> {
    const { signal, chatSignal } = this.#conversation;
    this.#conversation.askEnd();
    this.#receiver.whisper({ type: 'user-closed-chat', chatId: key.chatId });
    const request = { ...key, userId: callerId(this.#state), rate: null };
    const answer = await this.#ports.api.closeChat(request, signal);
    // The realtime event may have ended the chat first.
    if (signal.aborted) return true;
    // Another chat may have replaced it meanwhile. The visitor has to end that one separately.
    if (answer.ok && !chatSignal.aborted) {
      await this.#receiver.end({ closedBy: 'user', ...answer.value });
      return true;
    }
    if (!answer.ok && !isUnclear(answer)) this.#conversation.cancelEnd();
    return false;
  }

  /** Shows the question until its conversation ends. */
  #show(status: SessionState['endDialog']): void {
    this.#state.endDialog = status;
    this.#conversation.signal.addEventListener('abort', () => this.close(), { once: true });
  }
}
