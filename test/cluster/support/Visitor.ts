import { createApi } from '../../../src/adapters/api/createApi.ts';
import { createAuthorizeChannel } from '../../../src/adapters/api/authorizeChannel.ts';
import { createClock } from '../../../src/adapters/page/createClock.ts';
import { Session } from '../../../src/chat/Session.ts';
import { DEFAULT_COMPANY } from '../../../src/config/settings.ts';
import type { SupportApi } from '../../../src/ports.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import { entriesOf, testSettings } from '../../support/makeSession.ts';
import { createSocketRealtime, type Rejoining } from './socketRealtime.ts';
import { until } from './until.ts';

type Server = { url: string; pushKey: string };

/** The time from a lost channel until it is joined again and has caught up. */
export type Gap = Rejoining & { backAt: number };

/** The widget's core, without a window, connected to a real server. */
export class Visitor {
  readonly #session: Session;
  readonly gaps: Gap[] = [];
  /** Channels that are joined again and have not caught up yet. */
  #rejoinings: Rejoining[] = [];

  constructor({ url, pushKey }: Server) {
    const servers = {
      ...testSettings.servers,
      ...{ apiUrl: url, ticketUrl: url, trackingUrl: url, translationsUrl: url },
      ...{ socketUrl: url.replace('http', 'ws'), pushKey },
    };
    const clock = createClock();
    // Faults are expected in these tests.
    const report = () => undefined;
    const api = createApi({
      servers: () => servers,
      report,
      mayTrack: () => false,
      onRealtimeAnnounced: () => undefined,
    });
    const verifyLatest: SupportApi['verifyLatest'] = async (...call) => {
      const rejoinings = this.#rejoinings;
      const answer = await api.verifyLatest(...call);
      if (answer.ok) this.#noteBack(rejoinings);
      return answer;
    };
    const authorize = createAuthorizeChannel(() => servers, report);
    this.#session = new Session(
      DEFAULT_COMPANY,
      { ...testSettings, servers },
      {
        ...fakePorts(),
        ...{ clock, report, newId: () => crypto.randomUUID() },
        api: { ...api, verifyLatest },
        realtime: createSocketRealtime({
          ...{ ...servers, authorize, clock },
          onRejoined: (rejoining) => (this.#rejoinings = [...this.#rejoinings, rejoining]),
        }),
      },
    );
  }

  async start(): Promise<void> {
    await this.#session.start();
  }

  /** Resolves when the server has confirmed the message, with the elapsed milliseconds. */
  async send(text: string): Promise<number> {
    const startedAt = performance.now();
    this.type(text);
    void this.#session.visit.composer.submit();
    await until(() => this.#sent().includes(text));
    return performance.now() - startedAt;
  }

  type(text: string): void {
    this.#session.visit.composer.edit(text);
  }

  /** The texts of both sides in the thread, oldest first. */
  texts(): string[] {
    return this.#messages().map(({ text }) => text);
  }

  get chatId(): number | string {
    return this.#session.visit.conversation.key?.chatId ?? 0;
  }

  get isJoined(): boolean {
    return this.#session.state.connection === 'online';
  }

  end(): void {
    this.#session.dispose();
  }

  #noteBack(rejoinings: readonly Rejoining[]): void {
    const backAt = performance.now();
    this.gaps.push(...rejoinings.map((rejoining) => ({ ...rejoining, backAt })));
    this.#rejoinings = this.#rejoinings.filter((rejoining) => !rejoinings.includes(rejoining));
  }

  #sent(): string[] {
    return this.#messages()
      .filter(({ sendStatus }) => sendStatus === 'sent')
      .map(({ text }) => text);
  }

  #messages() {
    return entriesOf(this.#session, 'message').filter(({ textKey }) => textKey === null);
  }
}
