import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

test('[LAU-01] the launcher floats 20 px from the right and 15 px from the bottom', async ({ visitor }) => {
  await visitor.goTo('/');
  const box = await visitor.launcher.boundingBox();
  expect(box && [1280 - box.x - box.width, 800 - box.y - box.height]).toEqual([20, 15]);
});

test('[LAU-04] the bubble appears without a layout shift in the page', async ({ visitor }) => {
  await visitor.page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  // A page small enough to arrive in one piece. A larger one may render in parts and shift without
  // the widget.
  await visitor.mount(`${visitor.tag()}<p>The text below</p>`, { path: '/still.html' });
  await expect(visitor.bubble).toBeVisible();
  // A frame's layout-shift entries are reported after the frame.
  await visitor.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
  expect(await visitor.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('[LAU-02][LAU-10] the launcher is busy while the chat loads', async ({ visitor }) => {
  await visitor.goTo('/');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await visitor.page.route('**/cdn/**', async (route) => {
    await gate;
    await route.continue();
  });
  await visitor.launcher.click();
  await expect(visitor.launcher).toHaveAttribute('aria-busy', 'true');
  expect(await visitor.page.evaluate(() => document.querySelector('support-launcher')?.state)).toBe('pending');
  release();
  await expect(visitor.launcher).not.toHaveAttribute('aria-busy', 'true');
  expect(await visitor.page.evaluate(() => document.querySelector('support-launcher')?.state)).toBe('loaded');
});

test('[LAU-04][LAU-06] dismissing the bubble opens nothing, and the bubble never shows again', async ({ visitor }) => {
  await visitor.goTo('/');
  await expect(visitor.bubble).toBeVisible();
  await visitor.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(visitor.bubble).toBeHidden();
  await expect(visitor.window).toBeHidden();
  await visitor.goTo('/pricing.html');
  await expect(visitor.launcher).toBeVisible();
  await expect(visitor.bubble).toBeHidden();
});

test('[LAU-07] clicking the bubble opens the chat', async ({ visitor }) => {
  await visitor.goTo('/');
  await visitor.bubble.click();
  await expect(visitor.window).toBeVisible();
  await expect(visitor.bubble).toBeHidden();
});

test('[LAU-05] the bubble is hidden if the chat is stored as opened and its window was not closed', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  await visitor.page.evaluate(() => localStorage.setItem('chat-app-state', 'opened'));
  await visitor.goTo('/pricing.html');
  await expect(visitor.launcher).toBeVisible();
  await expect(visitor.bubble).toBeHidden();
  await visitor.page.evaluate(() => localStorage.setItem('chat-app-chat-opened-window', '0'));
  await visitor.goTo('/');
  await expect(visitor.bubble).toBeVisible();
});

test('[LAU-12][WIN-16][WIN-17] an open window reopens on the next page, a minimized one does not', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.goTo('/pricing.html');
  await expect(visitor.window).toBeVisible();
  await visitor.chooseMenuItem('Minimize chat');
  await visitor.goTo('/');
  await expect
    .poll(() => visitor.page.evaluate(() => document.querySelector('support-launcher')?.state))
    .toBe('loaded');
  await expect(visitor.window).toBeHidden();
});

test('[LAU-14] opening the chat sets the success flag and clears it two seconds later', async ({ visitor }) => {
  await visitor.page.addInitScript(() => {
    const told: [string, number][] = [];
    Object.assign(window, { told });
    const { setItem, removeItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'chat-app-success') told.push(['set', performance.now()]);
      setItem.call(this, key, value);
    };
    Storage.prototype.removeItem = function (key) {
      if (key === 'chat-app-success') told.push(['cleared', performance.now()]);
      removeItem.call(this, key);
    };
  });
  await visitor.open();
  const told = (): Promise<[string, number][]> =>
    visitor.page.evaluate(() => (window as unknown as { told: [string, number][] }).told);
  await expect.poll(async () => (await told()).map(([what]) => what)).toEqual(['set', 'cleared']);
  const [[, set], [, cleared]] = (await told()) as [[string, number], [string, number]];
  expect(cleared - set).toBeGreaterThanOrEqual(1_990);
});

for (const [what, files] of [
  ['everything', '**/cdn/**'],
  ['the app', '**/cdn/app-*.js'],
  ['React', '**/cdn/react-*.js'],
] as const)
  test(`[LAU-13] if loading ${what} fails, the error is only logged, and a later click tries again`, async ({
    visitor,
  }) => {
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
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 600 } });

  test('[LAU-08] on a phone the launcher shows only in chat-button mode', async ({ visitor }) => {
    await visitor.page.setViewportSize({ width: 390, height: 600 });
    await visitor.mount(visitor.tag());
    await expect(visitor.launcher).toBeHidden();
    await visitor.mount(visitor.tag('chat-button'), { path: '/button.html' });
    await expect(visitor.launcher).toBeVisible();
  });
});

/** Simulates browser zoom: fewer and larger CSS pixels in a window of the same size. */
async function zoom(visitor: Visitor, factor: number): Promise<void> {
  await visitor.page.addInitScript(() => {
    Object.defineProperties(window, { outerWidth: { value: 1280 }, outerHeight: { value: 735 } });
  });
  await visitor.page.setViewportSize({ width: Math.round(1280 / factor), height: Math.round(650 / factor) });
}

for (const factor of [2, 4])
  test(`[UX-01] a laptop zoomed to ${factor * 100} % shows the launcher, and Enter sends`, async ({ visitor }) => {
    await zoom(visitor, factor);
    await visitor.goTo('/');
    await visitor.launcher.click();
    await visitor.composer.fill('Hello');
    await visitor.composer.press('Enter');
    await expect(visitor.thread.getByText('Hello', { exact: true })).toBeVisible();
    await visitor.composer.press('Escape');
    await expect(visitor.launcher).toBeFocused();
  });

test('[UX-09] a double click on the launcher opens the window', async ({ visitor }) => {
  await visitor.goTo('/');
  await visitor.launcher.dblclick();
  await expect(visitor.window).toBeVisible();
  await expect(visitor.thread).toContainText('Hi there');
  await expect(visitor.window).toBeVisible();
});

test('[UX-03] with the chat loaded, dismissing the bubble by keyboard moves the focus to the launcher', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag('chat-button'));
  await expect
    .poll(() => visitor.page.evaluate(() => document.querySelector('support-launcher')?.state))
    .toBe('loaded');
  await visitor.page.getByRole('button', { name: 'Dismiss' }).focus();
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.bubble).toBeHidden();
  await expect(visitor.launcher).toBeFocused();
});

test('[LAU-11][LAU-12] chat-button mode loads the chat at once without opening the window', async ({ visitor }) => {
  await visitor.mount(visitor.tag('chat-button'));
  await expect
    .poll(() => visitor.page.evaluate(() => document.querySelector('support-launcher')?.state))
    .toBe('loaded');
  await expect(visitor.window).toBeHidden();
});

test('[LAU-09][LAU-10][LAU-11][LAU-16] startLoad opens the chat once, resolves to false while pending, and stores chatFrom', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  const answers = await visitor.page.evaluate(async () => {
    const first = window.SupportChat?.startLoad({ chatFrom: { page: 'pricing' }, message: 'I need help' });
    const second = await window.SupportChat?.startLoad();
    return [await first, second];
  });
  expect(answers).toEqual([true, false]);
  await expect(visitor.composer).toHaveValue('I need help');
  expect(await visitor.stored('from')).toBe('{"page":"pricing"}');
  await visitor.say('Hello');
  expect((await visitor.body('POST /api/chat/new')).whereChatFrom).toEqual({ page: 'pricing' });
  await visitor.page.evaluate(() => window.SupportChat?.closeChatApp());
  await expect(visitor.window).toBeHidden();
  expect(await visitor.page.evaluate(() => window.SupportChat?.startLoad())).toBe(true);
  await expect(visitor.window).toBeVisible();
});

test('[LAU-09] calls queued before the script loaded are executed', async ({ visitor }) => {
  const stub = `<script>window.SupportChat = { q: [['startLoad', { message: 'Early' }]] }</script>`;
  await visitor.mount(visitor.tag(), { head: stub });
  await expect(visitor.composer).toHaveValue('Early');
});

test('[LAU-15][EL-10][USER-02][STA-04] setUser registers the visitor with a bearer token, and setUser(null) makes them a guest again', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  await visitor.page.evaluate(() =>
    window.SupportChat?.setUser({ id: 'u42', primaryEmail: 'ann@example.com', token: 'secret-token' }),
  );
  expect(await visitor.stored('user-support-id')).toBeNull();
  await visitor.launcher.click();
  await expect.poll(() => visitor.stored('user-support-id')).toBe('u42');
  expect(await visitor.stored('user-support-email')).toBe('ann@example.com');
  await visitor.say('Only for Ann');
  const created = await visitor.called('POST /api/chat/new');
  expect(created?.authorization).toBe('Bearer secret-token');
  expect(await visitor.body('POST /api/chat/new')).toMatchObject({ user_id: 'u42', user_name: 'ann@example.com' });
  await expect(visitor.emailForm).toBeHidden();
  await visitor.page.evaluate(() => window.SupportChat?.setUser(null));
  await expect.poll(() => visitor.stored('user-support-id')).toBeNull();
  expect([await visitor.stored('user-support-email'), await visitor.stored('user-support-token')]).toEqual([
    null,
    null,
  ]);
  await expect(visitor.message('Only for Ann')).toHaveCount(0);
});

test('[LAU-17] the page event open-chat adds its value to the composer after the text typed there', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  await visitor.dispatch('open-chat', { value: 'About my lease' });
  await expect(visitor.composer).toHaveValue('About my lease');
  await visitor.dispatch('open-chat', { value: 'and the deposit' });
  await expect(visitor.composer).toHaveValue('About my lease\nand the deposit');
});

test('[LAU-18][LAU-19] page events open and close the window', async ({ visitor }) => {
  await visitor.goTo('/');
  await visitor.dispatch('change-chat-state', { state: 'opened' });
  await expect(visitor.window).toBeVisible();
  await visitor.dispatch('change-chat-state', { state: 'closed' });
  await expect(visitor.window).toBeHidden();
  for (const name of ['close-chat', 'close-chat-app']) {
    await visitor.dispatch('open-chat');
    await expect(visitor.window).toBeVisible();
    await visitor.dispatch(name);
    await expect(visitor.window).toBeHidden();
  }
  await expect.poll(() => visitor.stored('state')).toBe('closed');
});

test('[LAU-20] a stored initial message prefills the composer once', async ({ visitor }) => {
  await visitor.goTo('/');
  await visitor.page.evaluate(() => localStorage.setItem('chat-app-chat-init-message', 'Left by the page'));
  await visitor.launcher.click();
  await expect(visitor.composer).toHaveValue('Left by the page');
  await visitor.composer.fill('');
  await visitor.page.reload();
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect(visitor.composer).toHaveValue('');
});

test('[FREE-01] before the first interaction the widget makes no call, opens no socket and stores nothing', async ({
  visitor,
}) => {
  const requests: string[] = [];
  const sockets: string[] = [];
  visitor.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  visitor.page.on('websocket', (socket) => sockets.push(socket.url()));
  await visitor.mount(visitor.tag());
  await expect(visitor.launcher).toBeVisible();
  await visitor.page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.startsWith('/cdn/')).length).toBeLessThanOrEqual(2);
  expect(requests.filter((path) => !path.startsWith('/cdn/'))).toEqual(['/host.html']);
  expect(sockets).toEqual([]);
  const kept = await visitor.page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    document.cookie,
    (await indexedDB.databases()).length,
  ]);
  expect(kept).toEqual([0, 0, '', 0]);
});
