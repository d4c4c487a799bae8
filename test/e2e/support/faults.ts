import type { Page, Route, WebSocketRoute } from '@playwright/test';
import { backOff } from '../../../src/config/backOff.ts';

/** Returns a gate that holds a response until the test opens it. */
export function gate(): { wait: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (open = resolve));
  return { wait, open };
}

/** Aborts the next `times` requests to that path before they leave the browser. */
export async function cutOff(page: Page, path: string, times = 1): Promise<void> {
  await page.route(path, (route) => route.abort('connectionfailed'), { times });
}

/**
 * Disables automatic resending: a failed message is sent again only when the visitor presses Retry
 * or the page asks for it.
 * Call it before the page loads.
 */
export async function withoutResend(page: Page): Promise<void> {
  await page.addInitScript((pause) => {
    const { setTimeout: later } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...values: unknown[]): number =>
        ms === pause ? 0 : later(run, ms, ...values),
    });
  }, backOff(0));
}

/** Lets the server handle the next `times` requests to that path, and drops its responses. */
export async function loseAnswer(page: Page, path: string, times = 1): Promise<void> {
  await page.route(
    path,
    async (route: Route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times },
  );
}

/** Answers the next `times` requests to that path with this response instead of the server's. */
export async function answerWith(
  page: Page,
  path: string,
  json: unknown,
  { times = 1, status = 200 } = {},
): Promise<void> {
  await page.route(
    path,
    (route) =>
      route.fulfill({
        status,
        json,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
      }),
    { times },
  );
}

/** Routes the page's sockets through the test. They reach the real server until the test cuts them. */
export async function sockets(page: Page): Promise<{ cut(): Promise<void>; frames: string[]; opened(): number }> {
  const live = new Set<WebSocketRoute>();
  const frames: string[] = [];
  let opened = 0;
  await page.routeWebSocket(/\/app\//, (socket) => {
    opened += 1;
    live.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      frames.push(String(frame));
      server.send(frame);
    });
    socket.onClose(() => live.delete(socket));
  });
  return {
    frames,
    opened: () => opened,
    async cut() {
      for (const socket of live) await socket.close({ code: 1012, reason: 'cut by the test' });
      live.clear();
    },
  };
}
