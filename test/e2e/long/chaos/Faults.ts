import type { BrowserContext, Request, Route, WebSocketRoute } from '@playwright/test';
import { pause } from './page.ts';
import type { Fault, FaultyCall } from './steps.ts';

const SLOW_MS = 700;
/**
 * Delays for successive held responses. A shorter delay lets a later response overtake an earlier
 * one.
 */
const HELD_MS = [1_200, 500, 900, 200];
const PATHS: readonly [FaultyCall, RegExp][] = [
  ['new', /\/api\/chat\/new$/],
  ['new-message', /\/new-message$/],
  ['new-attachment', /\/new-attachment/],
  ['verify-latest-message', /\/verify-latest-message$/],
  ['close', /\/close$/],
  ['check', /\/api\/chat\/check$/],
  ['auth', /\/broadcasting\/auth/],
];

/**
 * Sits between a visitor's browser and the server, and applies the planned faults to the next
 * calls.
 */
export class Faults {
  /** Each call from the visitor's pages, with its fault. */
  readonly journal: string[] = [];
  readonly #context: BrowserContext;
  readonly #sockets = new Set<WebSocketRoute>();
  readonly #muted = new WeakSet<WebSocketRoute>();
  readonly #passed = new WeakSet<Request>();
  #planned: Fault[] = [];
  #held = 0;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  static async between(context: BrowserContext): Promise<Faults> {
    const faults = new Faults(context);
    await context.route(/\/api\//, (route) => faults.#pass(route));
    // A page that is unloading may have sent a call past the route.
    context.on('requestfinished', (request) => {
      if (/\/api\//.test(request.url()) && !faults.#passed.has(request)) faults.#note(request, 'unrouted');
    });
    await context.routeWebSocket(/\/app\//, (socket) => {
      const server = socket.connectToServer();
      faults.#sockets.add(socket);
      socket.onMessage((frame) => (faults.#muted.has(socket) ? undefined : server.send(frame)));
      server.onMessage((frame) => (faults.#muted.has(socket) ? undefined : socket.send(frame)));
      socket.onClose(() => {
        faults.#sockets.delete(socket);
        void server.close();
      });
    });
    return faults;
  }

  plan(fault: Fault): void {
    this.#planned.push(fault);
  }

  async cutSockets(): Promise<void> {
    const cut = [...this.#sockets];
    this.#sockets.clear();
    await Promise.all(cut.map((socket) => socket.close({ code: 1012, reason: 'cut by the test' })));
  }

  /** Makes the connections half-open: nothing passes from now on, and neither side is notified. */
  muteSockets(): void {
    for (const socket of this.#sockets) this.#muted.add(socket);
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context.setOffline(isOffline);
    if (isOffline) await this.cutSockets();
  }

  /** Removes all faults. */
  async heal(): Promise<void> {
    this.#planned = [];
    await this.setOffline(false);
  }

  async #pass(route: Route): Promise<void> {
    this.#passed.add(route.request());
    const call = callOf(route.request());
    const at = this.#planned.findIndex((fault) => fault.call === call);
    const [fault] = at < 0 ? [] : this.#planned.splice(at, 1);
    this.#note(route.request(), fault?.how ?? '');
    try {
      switch (fault?.how) {
        case 'loseAnswer':
          await route.fetch();
          return await route.abort('connectionreset');
        case 'cutOff':
          return await route.abort('connectionfailed');
        case 'fail':
          return await route.fulfill({ status: 500, json: { success: false, error: 'Server error' } });
        case 'refuse':
          return await route.fulfill({ status: 403, json: { success: false, error: 'Forbidden' } });
        case 'slow':
          await pause(SLOW_MS);
          return await route.continue();
        case 'holdAnswer':
          return await this.#holdAnswer(route);
        case undefined:
          return await route.continue();
      }
    } catch {
      // The page is closed or the server is down, so there is no response.
      await route.abort('connectionfailed').catch(() => undefined);
    }
  }

  #note(request: Request, fate: string): void {
    const named = (request.postData() ?? '').match(/x\d+x|"(?:uu|chat_)id":"?[^",}]+"?/g) ?? [];
    this.journal.push([callOf(request) ?? pathOf(request), ...named, fate].join(' '));
  }

  /**
   * The server handles the call at once; its response arrives after responses to later calls from
   * this page or another tab.
   */
  async #holdAnswer(route: Route): Promise<void> {
    const ms = HELD_MS[this.#held % HELD_MS.length];
    this.#held += 1;
    const response = await route.fetch();
    await pause(ms ?? 0);
    await route.fulfill({ response });
  }
}

const pathOf = (request: Request): string => new URL(request.url()).pathname;
const callOf = (request: Request): FaultyCall | undefined =>
  PATHS.find(([, pattern]) => pattern.test(pathOf(request)))?.[0];
