import { NAVIGATION_PAUSE_MS } from '../config/durations.ts';
import type { Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { perSignal } from './perSignal.ts';
import type { Context } from './state.ts';
import { Throttle } from './Throttle.ts';

/** The experiments that a chat takes part in. The branch is sent as an extra when the chat starts (CALL-17). */
const EXPERIMENTS = ['chat_greeting'] as const;

type Deps = {
  conversation: Conversation;
  /** Aborts when the session ends. */
  lifetime: AbortSignal;
};

/** The calls that report the visit: pages seen, a chat's start, experiments. Nothing waits for them. */
export class Tracking {
  readonly #state: Context<'experiments'>['state'];
  readonly #ports: Ports;
  readonly #conversation: Conversation;
  readonly #lifetime: AbortSignal;
  readonly #since: number;
  readonly #navigation = perSignal(
    () => this.#conversation.signal,
    (signal) => new Throttle({ ms: NAVIGATION_PAUSE_MS, clock: this.#ports.clock, signal }),
  );
  #pages = 1;

  constructor({ state, ports }: Context<'experiments'>, deps: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = deps.conversation;
    this.#lifetime = deps.lifetime;
    this.#since = ports.clock.now();
    state.experiments = {};
  }

  /** Requests the visitor's branch of each experiment and stores it by name (CALL-17). */
  async loadExperiments(): Promise<void> {
    const { signal } = this.#conversation;
    const { id: userId } = this.#state.user;
    await Promise.all(
      EXPERIMENTS.map(async (experiment) => {
        const answer = await this.#ports.api.experiment({ experiment, userId }, signal);
        if (signal.aborted || !answer.ok) return;
        this.#state.experiments = { ...this.#state.experiments, [experiment]: answer.value.branch };
      }),
    );
  }

  /** Sends the three events of a chat's start, in the specification's order (STA-03). */
  chatStart(): void {
    const { api, cookie, page } = this.#ports;
    const expGuestId = cookie.read() ?? '';
    const send = (event: string, properties: Record<string, unknown>): void => {
      void api.track(event, { expGuestId, properties }, this.#lifetime);
    };
    send('support_chat', { experiment: page.device() });
    send('initiate-chat', {});
    send('landingChatSubmitName', {});
  }

  /**
   * Reports the visitor's page to the operators, if the path has changed during a chat (CALL-06).
   * Of a burst, such as a router that animates the path, it reports the first and the last path.
   */
  reportNavigation(): void {
    if (this.#isOtherPage()) this.#navigation().run(() => this.#reportPage());
  }

  #isOtherPage(): boolean {
    const { store, page } = this.#ports;
    return this.#conversation.key !== null && store.get('lastPage') !== page.path();
  }

  #reportPage(): void {
    const { store, page, api } = this.#ports;
    const { key, signal } = this.#conversation;
    const path = page.path();
    // The visitor may have returned to the reported page.
    if (!key || !this.#isOtherPage()) return;
    this.#pages += 1;
    store.set('lastPage', path);
    void api.reportActivity({ ...key, path }, signal);
  }

  /** Reports the visit to the operators, once per chat (CALL-07). */
  reportStat(): void {
    const { api, page, clock } = this.#ports;
    const { key, signal } = this.#conversation;
    if (!key) return;
    const stat = {
      pages: this.#pages,
      seconds: Math.round((clock.now() - this.#since) / 1000),
      language: page.language(),
      screen: page.screen(),
      timezone: page.timezone(),
    };
    void api.reportStat({ ...key, stat }, signal);
  }
}
