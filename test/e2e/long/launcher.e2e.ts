import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';
import type { Visitor } from '../support/Visitor.ts';

const stateOf = ({ page }: Visitor): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('support-launcher')?.state);

test('[FREE-01][LAU-01][LAU-04] before the first interaction the launcher and its bubble shift nothing, and the widget makes no call, opens no socket and stores nothing', async ({
  visitor,
}) => {
  const requests: string[] = [];
  const sockets: string[] = [];
  visitor.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  visitor.page.on('websocket', (socket) => sockets.push(socket.url()));
  await visitor.page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  // A page small enough to arrive in one piece. A larger one may render in parts and shift without
  // the widget.
  await visitor.mount(`${visitor.tag()}<p>The text below</p>`);
  await expect(visitor.bubble).toBeVisible();
  const box = await visitor.launcher.boundingBox();
  expect(box && [1280 - box.x - box.width, 800 - box.y - box.height]).toEqual([20, 15]);
  await visitor.page.waitForLoadState('networkidle');
  // A frame's layout-shift entries are reported after the frame.
  await visitor.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  expect(await visitor.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  expect(requests.filter((path) => path.startsWith('/cdn/')).length).toBeLessThanOrEqual(2);
  expect(requests.filter((path) => !path.startsWith('/cdn/'))).toEqual(['/host.html']);
  expect(sockets).toEqual([]);
  const kept = await visitor.page.evaluate(async () => [
    ...[localStorage.length, sessionStorage.length, document.cookie],
    (await indexedDB.databases()).length,
  ]);
  expect(kept).toEqual([0, 0, '', 0]);
});

test('[LAU-04][LAU-06][LAU-12][WIN-16][WIN-17] on the next page a dismissed bubble stays hidden, an open window reopens, and a minimized one does not', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  await visitor.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(visitor.bubble).toBeHidden();
  await expect(visitor.window).toBeHidden();
  await visitor.goTo('/pricing.html');
  await expect(visitor.launcher).toBeVisible();
  await expect(visitor.bubble).toBeHidden();
  await visitor.launcher.click();
  await visitor.thread.getByRole('article').first().waitFor();
  await visitor.goTo('/');
  await expect(visitor.window).toBeVisible();
  await visitor.chooseMenuItem('Minimize chat');
  await visitor.goTo('/pricing.html');
  await expect.poll(() => stateOf(visitor)).toBe('loaded');
  await expect(visitor.window).toBeHidden();
});

for (const [what, files] of [
  ['everything', '**/cdn/**'],
  ['the app', '**/cdn/app-*.js'],
  ['React', '**/cdn/react-*.js'],
] as const)
  test(
    `[LAU-10][LAU-13] if loading ${what} fails, the error is only logged, and a later click tries again`,
    variantIf(what !== 'React'),
    async ({ visitor }) => {
      visitor.toleratesErrors = true;
      await visitor.goTo('/');
      await visitor.page.route(files, (route) => route.abort());
      await visitor.launcher.click();
      await expect(visitor.launcher).not.toHaveAttribute('aria-busy', 'true');
      const lines = (): string[] => visitor.errors.filter((line) => line.startsWith('support-chat'));
      await expect.poll(lines).toEqual([expect.stringContaining('could not be loaded')]);
      await visitor.page.unroute(files);
      await visitor.launcher.click();
      await expect(visitor.thread).toContainText('What can we help you with');
      await expect.poll(() => stateOf(visitor)).toBe('loaded');
    },
  );

test('[LAU-09][LAU-10][LAU-11][LAU-16][LAU-17][LAU-18][LAU-19] the page’s calls and events open, prefill and close the window', async ({
  visitor,
}) => {
  await visitor.goTo('/');

  await test.step('startLoad opens once, resolves to false while pending, and stores chatFrom', async () => {
    const answers = await visitor.page.evaluate(async () => {
      const first = window.SupportChat?.startLoad({ chatFrom: { page: 'pricing' }, message: 'I need help' });
      const second = await window.SupportChat?.startLoad();
      return [await first, second];
    });
    expect(answers).toEqual([true, false]);
    await expect(visitor.composer).toHaveValue('I need help');
    expect(await visitor.stored('from')).toBe('{"page":"pricing"}');
  });

  await test.step('open-chat adds its value to the typed text', async () => {
    await visitor.dispatch('open-chat', { value: 'with my lease' });
    await expect(visitor.composer).toHaveValue('I need help\nwith my lease');
    await visitor.composer.press('Enter');
    await visitor.message('I need help').waitFor();
    expect((await visitor.body('POST /api/chat/new')).whereChatFrom).toEqual({ page: 'pricing' });
  });

  await test.step('a closed window opens again by a call and by each event', async () => {
    await visitor.page.evaluate(() => window.SupportChat?.closeChatApp());
    await expect(visitor.window).toBeHidden();
    expect(await visitor.page.evaluate(() => window.SupportChat?.startLoad())).toBe(true);
    await expect(visitor.window).toBeVisible();
    await visitor.dispatch('change-chat-state', { state: 'closed' });
    await expect(visitor.window).toBeHidden();
    await visitor.dispatch('change-chat-state', { state: 'opened' });
    for (const name of ['close-chat', 'close-chat-app']) {
      await visitor.dispatch('open-chat');
      await expect(visitor.window).toBeVisible();
      await visitor.dispatch(name);
      await expect(visitor.window).toBeHidden();
    }
    await expect.poll(() => visitor.stored('state')).toBe('closed');
  });
});
