import { CONNECTION_RESTORED_MS } from '../config/durations.ts';
import type { Ports } from '../ports.ts';
import type { Context } from './state.ts';

/**
 * Decides whether the visitor is shown a lost connection, and for three seconds that it is back (WIN-07, WIN-08). The browser's word alone is
 * not enough: it claims to be offline on some machines that have a network, such as those with a VPN. The connection counts as lost when the
 * browser claims it and the last call got no answer, or when the server refuses the socket (API-12). No request waits for it (REAL-04).
 */
export class Connection {
  readonly #state: Context<'connection'>['state'];
  readonly #ports: Ports;
  readonly #lifetime: AbortSignal;
  /** The last call got no answer, and the socket has delivered nothing since. */
  #isUnreached = false;
  #isRefused = false;

  constructor({ state, ports }: Context<'connection'>, lifetime: AbortSignal) {
    this.#state = state;
    this.#ports = ports;
    this.#lifetime = lifetime;
    ports.api.onOutcome((isReached) => this.noteOutcome(isReached), lifetime);
  }

  get isUnreached(): boolean {
    return this.#isUnreached;
  }

  /** A call was answered, or the socket has delivered something; or else a call got no answer. */
  noteOutcome(isReached: boolean): void {
    this.#isUnreached = !isReached;
    this.#show();
  }

  /** The server refuses the socket, until the channel is joined after all. */
  noteRefusal(isRefused: boolean): void {
    this.#isRefused = isRefused;
    this.#show();
  }

  /** The browser has changed its mind. Where it says "offline", one call finds out whether that is so. */
  followBrowser(): void {
    const { page, api } = this.#ports;
    if (page.isOnline()) {
      this.#isUnreached = this.#isRefused = false;
      this.#show();
    } else void api.onlineStatus(this.#state.company, this.#lifetime);
  }

  #show(): void {
    const { page, clock } = this.#ports;
    const isLost = this.#isRefused || (this.#isUnreached && !page.isOnline());
    if (isLost) this.#state.connection = 'lost';
    if (isLost || this.#state.connection !== 'lost') return;
    this.#state.connection = 'restored';
    clock.after(CONNECTION_RESTORED_MS, this.#lifetime, () => {
      if (this.#state.connection === 'restored') this.#state.connection = 'online';
    });
  }
}
