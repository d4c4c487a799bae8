import type { ChatKey, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { isUnclear } from './refusals.ts';
import { perSignal } from './perSignal.ts';
import type { Receiver } from './Receiver.ts';
import { callerId } from './selectors.ts';
import type { Context, SessionState } from './state.ts';

type Collaborators = {
  conversation: Conversation;
  receiver: Receiver;
  /** The visitor has confirmed, and there is no chat: the window closes instead (END-03). */
  onNothingToEnd(): void;
};

/** The visitor's way to end the chat: the question, its answer, and the call (END-01, END-02). */
export class EndDialog {
  readonly #state: Context<'endDialog'>['state'];
  readonly #ports: Ports;
  readonly #collaborators: Collaborators;
  /** Closes the question when its conversation ends. */
  readonly #own = perSignal(
    () => this.#collaborators.conversation.signal,
    (signal) => signal.addEventListener('abort', () => this.close()),
  );

  constructor({ state, ports }: Context<'endDialog'>, collaborators: Collaborators) {
    this.#state = state;
    this.#ports = ports;
    this.#collaborators = collaborators;
    this.close();
  }

  /** Asks the visitor whether the chat is to stop (WIN-14). */
  request(): void {
    this.#show('ready');
  }

  /** The visitor stays: nothing changes (END-01). */
  cancel(): void {
    this.close();
    this.#collaborators.conversation.cancelEnd();
  }

  /** Cancels, unless the server is being asked already: that cannot be taken back. */
  cancelIfOpen(): void {
    const { endDialog } = this.#state;
    if (endDialog && endDialog !== 'sending') this.cancel();
  }

  close(): void {
    this.#state.endDialog = null;
  }

  /** The visitor ends the chat: the one way from the window to its end (END-02, END-08). */
  async confirm(): Promise<void> {
    const { key } = this.#collaborators.conversation;
    if (this.#state.endDialog === 'sending') return;
    if (!key) {
      this.close();
      return this.#collaborators.onNothingToEnd();
    }
    this.#show('sending');
    if (!(await this.#end(key))) this.#show('failed');
  }

  /** The page ends the chat, without the question (API-08). False without a chat, and where the server could not be asked. */
  async end(): Promise<boolean> {
    const { key } = this.#collaborators.conversation;
    return key !== null && this.#state.endDialog !== 'sending' && this.#end(key);
  }

  /** Has the server end the chat. False: it goes on. */
  async #end(key: ChatKey): Promise<boolean> {
    const { signal, chatSignal } = this.#collaborators.conversation;
    this.#collaborators.conversation.askEnd();
    this.#collaborators.receiver.whisper({ type: 'user-closed-chat', chatId: key.chatId });
    const request = { ...key, userId: callerId(this.#state), rate: null };
    const answer = await this.#ports.api.closeChat(request, signal);
    // The realtime event may have told the end first.
    if (signal.aborted) return true;
    // Another chat may have taken its place in the meantime. The visitor has to end that one too.
    if (answer.ok && !chatSignal.aborted) {
      await this.#collaborators.receiver.end({ closedBy: 'user', ...answer.value });
      return true;
    }
    if (!answer.ok && !isUnclear(answer)) this.#collaborators.conversation.cancelEnd();
    return false;
  }

  #show(status: SessionState['endDialog']): void {
    this.#own();
    this.#state.endDialog = status;
  }
}
