import { QUICK } from '../../../backend/support/startBackend.ts';
import type { Visitor } from '../../support/Visitor.ts';
import { Backend } from '../../support/backend.ts';
import { answerAt, expectSent } from '../../support/hostPages.ts';
import { expect, test } from '../../support/test.ts';

/** Returns the widget's own error messages on that subject. */
const complaints = ({ errors }: Visitor, about: RegExp): string[] =>
  errors.filter((line) => line.startsWith('support-chat') && about.test(line));

/**
 * Faults that a browser or the page's scripts may cause before the widget loads. The widget must
 * still work.
 */
const LACKS: Record<string, () => void> = {
  'IndexedDB that throws, and a localStorage of null': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { value: null });
  },
  'a BroadcastChannel that throws, and no locks': () => {
    Object.defineProperty(window, 'BroadcastChannel', {
      value: function () {
        throw new DOMException('no', 'SecurityError');
      },
    });
    Object.defineProperty(navigator, 'locks', { value: undefined });
  },
  'frozen prototypes and constructors': () => {
    for (const kind of [
      Object,
      Array,
      Function,
      Promise,
      Map,
      Set,
      Error,
      String,
      RegExp,
      Event,
      EventTarget,
      Node,
      Element,
    ]) {
      Object.freeze(kind.prototype);
      Object.freeze(kind);
    }
  },
  'Prototype.js, which serialises in its own way and adds to Array.prototype': () => {
    Object.assign(String.prototype, { toJSON: (): string => `"${String(this)}"` });
    Object.assign(Array.prototype, { last: 1, first: (): number => 1, extend: (): number => 1, foo: 'bar' });
  },
};

/** Before it sends, the widget waits for a database that does not answer. */
const WAITS: Record<string, () => void> = {
  'IndexedDB that never opens': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  'IndexedDB whose requests are never answered': () => {
    for (const name of ['put', 'getAll', 'delete'] as const)
      IDBObjectStore.prototype[name] = () => new EventTarget() as never;
  },
};

/** As libraries of the years before 2010 do: a loop with for…in then finds these, too. */
const extendObjects = (): void =>
  void Object.assign(Object.prototype, {
    keys: (): string[] => [],
    each(visit: (name: string) => void): void {
      for (const name in this) visit(name);
    },
    version: '1.0',
  });

test('[HOST-02] a page with enumerable methods on Object.prototype has a working chat', async ({ visitor, desk }) => {
  await visitor.page.addInitScript(extendObjects);
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('Anyway');
  await expect(visitor.message('Anyway')).toContainText(/Sent|Seen/);
  await desk.answer('Right **here**: https://example.com');
  await expect(visitor.message('Right here').locator('strong')).toHaveText('here');
  await visitor.page.reload();
  await expect(visitor.message('Right here').locator('strong')).toHaveText('here');
  expect(visitor.errors).toEqual([]);
});

test('[HOST-02] a page with enumerable methods on Object.prototype has a working ticket form', async ({ visitor }) => {
  await visitor.page.addInitScript(extendObjects);
  await visitor.page.route('**/status/chat/online', (route) => route.fulfill({ json: false }));
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('My lease does not open');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('Your ticket number is');
  expect(visitor.errors).toEqual([]);
});

for (const [what, happens] of Object.entries(LACKS))
  test(`[ENV-03] a page with ${what} has a working chat`, async ({ visitor, desk }) => {
    await visitor.page.addInitScript(happens);
    await visitor.mount(visitor.tag());
    await visitor.launcher.click();
    await visitor.say('Anyway');
    await expect(visitor.message('Anyway')).toContainText(/Sent|Seen/);
    await desk.answer('Right here');
    await expect(visitor.message('Right here')).toBeVisible();
  });

for (const [what, happens] of Object.entries(WAITS))
  test(`[ENV-03] a page with ${what} has a working chat`, async ({ visitor, desk }) => {
    const { page } = visitor;
    await page.clock.install();
    await page.addInitScript(happens);
    await visitor.mount(visitor.tag());
    await visitor.launcher.click();
    await visitor.say('Anyway');
    await expect(async () => {
      await page.clock.fastForward(3_000);
      await expect(visitor.message('Anyway')).toContainText(/Sent|Seen/, { timeout: 1_000 });
    }).toPass();
    await desk.answer('Right here');
    await expect(visitor.message('Right here')).toBeVisible();
  });

test('[SEND-02] a message fails after a timeout if the page’s fetch never settles', async ({ visitor }) => {
  await visitor.page.addInitScript(() => {
    window.fetch = () => new Promise(() => undefined);
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 300);
  });
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('Hello?');
  await expect(visitor.message('Hello?')).toContainText('Not sent :(');
  visitor.toleratesErrors = true;
});

test('[LAU-13] if React cannot listen to the page, the launcher stays and the reason is logged once', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() => Object.preventExtensions(document));
  await visitor.mount(visitor.tag());
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  await visitor.launcher.click();
  await expect.poll(() => complaints(visitor, /could not be loaded/)).toHaveLength(1);
  await expect(visitor.window).toBeHidden();
  await expect(visitor.launcher).toHaveAccessibleName('Open chat');
  expect(thrown).toEqual([]);
  visitor.toleratesErrors = true;
});

test('[LAU-13][SEND-14] after a failure while React takes over, the next press works and keeps the typed text', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    let isFirst = true;
    document.addEventListener = (...given: Parameters<EventTarget['addEventListener']>): void => {
      if (given[0] === 'selectionchange' && isFirst) {
        isFirst = false;
        throw new Error('Not now');
      }
      EventTarget.prototype.addEventListener.apply(document, given);
    };
  });
  let letCome = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/cdn\/app-\w+\.js$/, (route) => isWritten.then(() => route.continue()));
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.composer.fill('Half a thought');
  letCome();
  await expect.poll(() => complaints(visitor, /could not be loaded/)).toHaveLength(1);
  await expect(visitor.window).toBeHidden();

  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect(visitor.composer).toHaveValue('Half a thought');
  await visitor.composer.press('Enter');
  await expectSent(visitor, 'Half a thought');
  await visitor.joined();
  await expect(visitor.launcher).toHaveAttribute('aria-busy', 'false');
  // The failed session has ended, so there is only one.
  expect(visitor.bodies('POST /api/chat/new')).toHaveLength(1);
  expect(complaints(visitor, /./)).toHaveLength(1);
  visitor.toleratesErrors = true;
});

test('[LAU-13] an error during React’s rendering does not reach the page’s error handlers and is logged once', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() => Reflect.deleteProperty(window, 'ResizeObserver'));
  await visitor.mount(visitor.tag());
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  await visitor.launcher.click();
  await expect.poll(() => complaints(visitor, /could not be drawn/)).toHaveLength(1);
  await expect(visitor.window).toBeHidden();
  await expect(visitor.launcher).toHaveAccessibleName('Open chat');
  expect(thrown).toEqual([]);
  visitor.toleratesErrors = true;
});

test('[SEC-01] one console line names the policy that blocks the server', async ({ visitor, backend }) => {
  const page = `<!doctype html><link rel="icon" href="data:,">${visitor.tag()}<script type="module" src="/cdn/support-widget.js"></script>`;
  await answerAt(visitor, '/policy.html', page, { headers: { 'content-security-policy': "connect-src 'none'" } });
  await visitor.goTo('/policy.html');
  await visitor.launcher.click();
  await visitor.say('Anybody?');
  await expect(visitor.message('Anybody?')).toContainText('Not sent :(');
  expect(complaints(visitor, /Content Security Policy/)).toEqual([
    `support-chat: The page's Content Security Policy blocks ${backend.url}: add it to connect-src`,
  ]);
  visitor.toleratesErrors = true;
});

for (const isAllowed of [false, true])
  test(`[ENV-03] in a sandboxed frame, whose origin the server ${isAllowed ? 'allows, the chat works in memory' : 'refuses, a message is shown as not sent'}`, async ({
    visitor,
    backend,
  }) => {
    // A backend started for one test compiles its database first.
    test.setTimeout(120_000);
    const own = isAllowed ? await Backend.start({ ALLOWED_ORIGINS: 'null' }, QUICK) : null;
    const { url, pushKey } = own ?? backend;
    const inner = `<support-launcher api-url="${url}" push-key="${pushKey}"></support-launcher><script type="module" src="${url}/cdn/support-widget.js"></script>`;
    await visitor.mount(`<iframe sandbox="allow-scripts" width="900" height="700" srcdoc='${inner}'></iframe>`);
    const frame = visitor.page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Open chat' }).click();
    const composer = frame.getByRole('textbox', { name: 'Message', exact: true });
    await composer.fill('From nowhere');
    await composer.press('Enter');
    const message = frame.getByRole('article').filter({ hasText: 'From nowhere' });
    await expect(message).toContainText(isAllowed ? /(Sent|Seen)$/ : 'Not sent :(');
    // Leaves the page before its server stops, which would cause errors.
    await visitor.page.goto('about:blank');
    await own?.stop();
    if (!isAllowed) visitor.toleratesErrors = true;
  });
