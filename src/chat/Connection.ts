import { CONNECTION_RESTORED_MS } from '../config/durations.ts';
import type { Ports } from '../ports.ts';
import type { Context } from './state.ts';

/**
 * Decides whether to show a lost connection, and for three seconds that it is back (WIN-07,
 * WIN-08). The browser's status alone is not enough: some machines that are online report being
 * offline, such as those with a VPN. The connection counts as lost if the browser reports it and
 * the last call got no response, or if the server refuses the socket (API-12). No request waits
 * for it (REAL-04).
 */
export class Connection {
  readonly #state: Context<'connection'>['state'];
  readonly #ports: Ports;
  readonly #lifetime: AbortSignal;
  /** The last call got no response, and the socket has delivered nothing since. */
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

  /** Records whether the server was reached: by a response or a socket event, or not at all. */
  noteOutcome(isReached: boolean): void {
    this.#isUnreached = !isReached;
    this.#show();
  }

  /** Records whether the server refuses the socket. Reset when the channel is joined. */
  noteRefusal(isRefused: boolean): void {
    this.#isRefused = isRefused;
    this.#show();
  }

  /** Handles a change of the browser's status. If it reports "offline", one call checks that. */
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
