import { STATUS_INTERVAL_MS, STATUS_LONGEST_PAUSE_MS } from '../config/durations.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { perSignal } from './perSignal.ts';
import { isAtTicket } from './selectors.ts';
import type { Context } from './state.ts';

type Deps = {
  conversation: Conversation;
  /** Whether the ticket is being sent to the server. */
  isSendingTicket(): boolean;
};

/**
 * Polls whether an operator is online while the ticket form is visible: immediately when it
 * becomes visible, then once a minute, less often while the calls fail (REAL-17). A hidden form
 * makes no calls.
 */
export class StatusWatch {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #isSendingTicket: Deps['isSendingTicket'];
  /** The state for one form. It ends when a chat replaces the form. */
  readonly #own = perSignal(
    () => this.#conversation.signal,
    () => ({ isAsking: false, failures: 0, pauses: 0 }),
  );

  constructor({ state, ports }: Context, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#isSendingTicket = deps.isSendingTicket;
  }

  /** Asks immediately if the form is visible. */
  check(): void {
    if (this.#isInView()) void this.#ask();
  }

  /** Starts the pause before the next call, replacing a running pause. */
  wait(): void {
    const own = this.#own();
    const { signal } = this.#conversation;
    const pause = (own.pauses += 1);
    const ms = Math.min(STATUS_INTERVAL_MS * 2 ** own.failures, STATUS_LONGEST_PAUSE_MS);
    if (this.#isInView()) this.#ports.clock.after(ms, signal, () => pause === own.pauses && this.check());
  }

  #isInView(): boolean {
    return isAtTicket(this.#state) && this.#state.isOpen && this.#ports.page.isVisible();
  }

  async #ask(): Promise<void> {
    const own = this.#own();
    const { signal } = this.#conversation;
    if (own.isAsking) return;
    // A form that is being sent must not change.
    if (this.#isSendingTicket()) return this.wait();
    own.isAsking = true;
    const answer = await this.#ports.api.onlineStatus(this.#state.company, signal);
    if (signal.aborted) return;
    own.isAsking = false;
    own.failures = answer.ok ? 0 : own.failures + 1;
    if (answer.ok && !this.#isSendingTicket()) this.#conversation.noteStatus(answer.value);
    this.wait();
  }
}
