import { HostServer } from '../../support/hostServer.ts';
import { expectSent, expectTalk } from '../../support/hostPages.ts';
import { expect, test as base } from '../../support/test.ts';
import type { Visitor } from '../../support/Visitor.ts';
import { variantIf } from '../../support/variants.ts';

/**
 * A service worker of the page. It answers requests whose URL contains the given piece, to any
 * server, in the given way.
 */
const WORKER = `
let spoiled = { piece: '', how: '' };
const ANSWERS = {
  'with garbage': () => new Response('}{ <<< not what you asked for', { headers: { 'content-type': 'text/javascript' } }),
  'with a page': () => new Response('<!doctype html><title>Offline</title><p>You are offline', { headers: { 'content-type': 'text/html' } }),
  'with JSON of another kind': () => Response.json([{ offline: true, message: null }]),
  'with 503': () => new Response('sorry', { status: 503 }),
  'with a network error': () => Response.error(),
  'with a failure of its own': () => Promise.reject(new TypeError('the worker is broken')),
  'never': () => new Promise(() => undefined),
};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', ({ data, ports }) => { spoiled = data; ports[0].postMessage('heard'); });
addEventListener('fetch', (event) => {
  if (spoiled.piece !== '' && event.request.url.includes(spoiled.piece)) event.respondWith(ANSWERS[spoiled.how]());
});
`;

type Host = { spoil(piece: string, how: string): Promise<void>; heal(): Promise<void>; works(): Promise<void> };

const test = base.extend<{ host: Host }>({
  /** A page whose worker took control before the widget requested its first chunk. */
  host: async ({ visitor, backend }, use) => {
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head>
      <body><button onclick="this.textContent = 'Pressed'">The page's own</button>${visitor.tag()}
      <script type="module" src="${backend.url}/cdn/support-widget.js"></script></body></html>`;
    const server = await HostServer.start({
      '/': { type: 'text/html', body: page },
      '/worker.js': { type: 'text/javascript', body: WORKER },
    });
    await visitor.page.goto(server.url);
    await visitor.page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
      await serviceWorker.register('/worker.js');
      if (!serviceWorker.controller) await controlled;
    });
    const tell = (piece: string, how: string): Promise<void> =>
      visitor.page.evaluate(
        async (spoiled) => {
          const { port1, port2 } = new MessageChannel();
          const heard = new Promise((resolve) => (port1.onmessage = resolve));
          navigator.serviceWorker.controller?.postMessage(spoiled, [port2]);
          await heard;
        },
        { piece, how },
      );
    await use({
      spoil: tell,
      heal: () => tell('', ''),
      works: async () => {
        await visitor.page.getByRole('button', { name: "The page's own" }).click();
        await expect(visitor.page.getByRole('button', { name: 'Pressed' })).toBeVisible();
      },
    });
    await server.stop();
  },
});

/** Returns the widget's own error messages. The browser logs its own for failed loads. */
const said = ({ errors }: Visitor, about: RegExp): string[] =>
  errors.filter((line) => line.startsWith('support-chat') && about.test(line));
const thrownAt = ({ page }: Visitor): Error[] => {
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  return thrown;
};

for (const [how, next] of [
  ['with a page', 'the next press works'],
  ['with a failure of its own', 'the next press works'],
  // A browser keeps a module that failed to parse until the page is reloaded.
  ['with garbage', 'the chat works after a reload'],
] as const)
  test(
    `[LAU-13] if a service worker answers for the app ${how}, an error is logged once, and ${next}`,
    variantIf(how === 'with a failure of its own'),
    async ({ visitor, host }) => {
      visitor.toleratesErrors = true;
      const thrown = thrownAt(visitor);
      await host.spoil('/cdn/app-', how);
      await visitor.launcher.click();
      await expect.poll(() => said(visitor, /could not be loaded/)).toHaveLength(1);
      await expect(visitor.launcher).toHaveAccessibleName('Open chat');
      await host.works();
      await host.heal();
      if (next === 'the chat works after a reload') await visitor.page.reload();
      await expectTalk(visitor, 'Second try');
      await visitor.joined();
      await visitor.window.getByRole('button', { name: 'Emoji' }).click();
      await expect(visitor.page.getByRole('button', { name: '😀' }).first()).toBeVisible();
      expect(said(visitor, /could not be loaded/)).toHaveLength(1);
      expect(thrown).toEqual([]);
    },
  );

test('[LAU-13][SEND-14] if a service worker never answers for the app, the page works and typed text is kept', async ({
  visitor,
  host,
}) => {
  await host.spoil('/cdn/app-', 'never');
  await visitor.launcher.click();
  await expect(visitor.launcher).toHaveAttribute('aria-busy', 'true');
  await visitor.composer.fill('Typed in vain?');
  await host.works();
  await host.heal();
  // Removes the widget, as a page does between views; the next window takes over the typed text.
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.remove());
  await visitor.page.reload();
  await visitor.launcher.click();
  await expect(visitor.composer).toHaveValue('Typed in vain?');
});

for (const how of ['with a page', 'with JSON of another kind', 'with 503', 'with a network error', 'never'])
  test(
    `[CALL-20][CALL-21][SEND-02] if a service worker answers every call ${how}, the message waits and is sent by Retry afterwards`,
    // 'with a page' and 'never' are the extremes: an answer that is no JSON, and none.
    variantIf(how !== 'with a page' && how !== 'never'),
    async ({ visitor, host }) => {
      visitor.toleratesErrors = true;
      const thrown = thrownAt(visitor);
      await visitor.page.evaluate(() => {
        // The widget's request timeout is 20 seconds; shortened here, until the worker heals.
        const { timeout } = AbortSignal;
        AbortSignal.timeout = () => timeout.call(AbortSignal, 300);
        Object.assign(window, { restoreTimeout: () => (AbortSignal.timeout = timeout) });
      });
      await host.spoil('/api/chat/', how);
      await visitor.launcher.click();
      await visitor.say('Patience');
      await expect(visitor.message('Patience')).toContainText('Not sent :(');
      expect(said(visitor, /POST \/api\/chat\/new: /).length).toBeGreaterThan(0);
      await host.works();
      await host.heal();
      await visitor.page.evaluate(() => (window as unknown as { restoreTimeout(): void }).restoreTimeout());
      await visitor.message('Patience').getByRole('button', { name: 'Retry' }).click();
      await expectSent(visitor, 'Patience');
      await expect(visitor.message('Patience')).toHaveCount(1);
      expect(thrown).toEqual([]);
    },
  );
