import { SEEN_PAUSE_MS } from '../config/durations.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { ChatKey, Ports } from '../ports.ts';
import type { Conversation } from './Conversation.ts';
import { compareIds } from './order.ts';
import { perSignal } from './perSignal.ts';
import { isUnclear } from './refusals.ts';
import type { Context } from './state.ts';
import { Throttle } from './Throttle.ts';

type Deps = { conversation(): Conversation };

/**
 * Reports the newest message that the visitor has had on screen, to a server that offers it
 * (REACH-05). A burst causes few reports, and always one of its last message.
 */
export class SeenReports {
  readonly #state: Context['state'];
  readonly #ports: Ports;
  readonly #conversation: Deps['conversation'];
  readonly #own = perSignal(
    () => this.#conversation().chatSignal,
    (signal) => ({
      /** The last message that was reported or is about to be; null if its report got no response. */
      lastId: null as ServerId | null,
      reporting: new Throttle({ ms: SEEN_PAUSE_MS, clock: this.#ports.clock, signal }),
    }),
  );

  constructor({ state, ports }: Context, { conversation }: Deps) {
    this.#state = state;
    this.#ports = ports;
    this.#conversation = conversation;
  }

  /** Whether a report of this message is worth a look at the screen. */
  isDue(id: ServerId): boolean {
    const { chat, isOpen, isPastOpen } = this.#state;
    const { lastId } = this.#own();
    const isNewer = lastId === null || (id !== lastId && compareIds(id, lastId) >= 0);
    return isNewer && chat.canReportSeen && isOpen && !isPastOpen && this.#ports.page.isVisible();
  }

  /** The message, and so all before it, is on screen. */
  note(id: ServerId): void {
    const { key } = this.#conversation();
    if (!key || !this.isDue(id)) return;
    const own = this.#own();
    own.lastId = id;
    own.reporting.run(() => void this.#report(key, id));
  }

  /** Sends the throttled report now, because the page is hidden. */
  flush(): void {
    this.#own().reporting.flush();
  }

  async #report(key: ChatKey, messageId: ServerId): Promise<void> {
    const own = this.#own();
    const answer = await this.#ports.api.reportSeen({ ...key, messageId }, this.#conversation().chatSignal);
    if (!answer.ok && isUnclear(answer) && own.lastId === messageId) own.lastId = null;
  }
}
