import type { Servers } from '../../src/config/settings.ts';

export type SeenRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
};
export type ScriptedAnswer = {
  status?: number;
  body?: unknown;
  text?: string;
  hangs?: boolean;
  headers?: Record<string, string>;
};

/**
 * A real server, provided by the test runner's fakeServer. It answers as scripted and records its
 * requests.
 */
export class ScriptedServer {
  readonly url = `${location.origin}/__server/${crypto.randomUUID()}`;

  /** Scripts the answers to the next requests, whatever they are. */
  async script(...answers: ScriptedAnswer[]): Promise<void> {
    await fetch(`${this.url}/__script`, { method: 'POST', body: JSON.stringify(answers) });
  }

  async requests(): Promise<SeenRequest[]> {
    const answer = await fetch(`${this.url}/__requests`);
    return (await answer.json()) as SeenRequest[];
  }

  /** Returns the newest request; throws if there is none. */
  async lastRequest(): Promise<SeenRequest> {
    const last = (await this.requests()).at(-1);
    if (!last) throw new Error('The server was not asked');
    return last;
  }

  get servers(): Servers {
    const { url } = this;
    return {
      apiUrl: url,
      socketUrl: url.replace('http', 'ws'),
      ticketUrl: url,
      trackingUrl: url,
      translationsUrl: url,
      pushKey: 'key',
      eventNamespace: '',
      isKeyGiven: true,
      isSocketGiven: true,
    };
  }
}
