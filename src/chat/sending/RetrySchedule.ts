import { backOff } from '../../config/backOff.ts';
import type { Clock } from '../../ports.ts';

/**
 * Decides when messages without a response are tried again. All of one conversation share one
 * pause, which grows from 5 to 60 seconds while the server does not respond.
 */
export class RetrySchedule {
  /** A message has just failed again: later ones do not make it try again before the pause is over. */
  isResting = false;
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #onDue: () => void;
  #retryAt: number | null = null;
  #failures = 0;

  constructor({ clock, signal, onDue }: { clock: Clock; signal: AbortSignal; onDue: () => void }) {
    this.#clock = clock;
    this.#signal = signal;
    this.#onDue = onDue;
  }

  /** Begins a pause, unless one is running. Returns its end, in ms since 1970. */
  pause(): number {
    if (this.#retryAt !== null) return this.#retryAt;
    const ms = backOff(this.#failures);
    this.#retryAt = this.#clock.now() + ms;
    this.#clock.after(ms, this.#signal, () => {
      this.#retryAt = null;
      this.#failures += 1;
      this.#onDue();
    });
    return this.#retryAt;
  }

  /** The visitor, or something that shows the server can be reached, asks for an attempt. */
  allowRetry(): void {
    this.isResting = false;
  }

  noteFailure(isRepeated: boolean): void {
    this.isResting = isRepeated;
  }

  /** The server has responded: the next pause is short again. */
  noteResponse(): void {
    this.#failures = 0;
  }
}
