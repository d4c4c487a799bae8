import type { Page } from '@playwright/test';
import { gate } from '../support/faults.ts';
import { expectSent } from '../support/hostPages.ts';
import { expect, test } from '../support/phone.ts';
import type { Visitor } from '../support/Visitor.ts';

/** A page that is taller and wider than the screen. */
const TALL = '<p style="height: 4000px; width: 120vw">A long page</p>';

/** Simulates the on-screen keyboard through `visualViewport`, because tests cannot open a real one. */
async function fakeKeyboard(page: Page): Promise<(area: { height: number; offsetTop?: number }) => Promise<void>> {
  await page.addInitScript(() => {
    const fake = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height: innerHeight });
    Object.defineProperty(window, 'visualViewport', { value: fake });
    addEventListener('resize', () => {
      fake.height = innerHeight;
      fake.dispatchEvent(new Event('resize'));
    });
  });
  return (area) =>
    page.evaluate((given) => {
      Object.assign(window.visualViewport as object, { offsetTop: 0 }, given);
      window.visualViewport?.dispatchEvent(new Event('resize'));
    }, area);
}

/** Makes the page as wide as the screen. */
const head = '<meta name="viewport" content="width=device-width">';

async function open(phone: Visitor, markup = ''): Promise<void> {
  await phone.mount(markup + phone.tag('chat-button'), { head });
  await openHere(phone);
}

async function openHere(phone: Visitor): Promise<void> {
  await phone.launcher.click();
  await phone.thread.getByRole('article').first().waitFor();
}

async function say(phone: Visitor, text: string): Promise<void> {
  await phone.composer.fill(text);
  await phone.window.getByRole('button', { name: 'Send', exact: true }).click();
  await phone.message(text).last().waitFor();
}

const bottomOf = async (phone: Visitor, what: 'composer' | 'message' | 'window', text = ''): Promise<number> => {
  const box = await (what === 'message' ? phone.message(text).last() : phone[what]).boundingBox();
  return Math.round((box?.y ?? Infinity) + (box?.height ?? 0));
};

const historyOf = (page: Page): Promise<{ length: number; state: unknown; path: string }> =>
  page.evaluate(() => ({ length: history.length, state: history.state as unknown, path: location.pathname }));

for (const [position, size, keyboardTop] of [
  ['upright', { width: 390, height: 844 }, 480],
  ['on its side', { width: 844, height: 390 }, 170],
] as const) {
  test(`[WIN-03][WIN-20] ${position}, composer and last message stay above the keyboard`, async ({ phone }) => {
    await phone.page.setViewportSize(size);
    const keyboard = await fakeKeyboard(phone.page);
    await open(phone);
    for (const text of ['One', 'Two', 'Three', 'The last']) await say(phone, text);
    expect(await bottomOf(phone, 'window')).toBe(size.height);
    await keyboard({ height: keyboardTop });
    await expect.poll(() => bottomOf(phone, 'window')).toBe(keyboardTop);
    expect(await bottomOf(phone, 'composer')).toBeLessThanOrEqual(keyboardTop);
    const composerTop = (await phone.composer.boundingBox())?.y ?? 0;
    await expect.poll(() => bottomOf(phone, 'message', 'The last')).toBeLessThanOrEqual(composerTop);
    await keyboard({ height: size.height });
    await expect.poll(() => bottomOf(phone, 'window')).toBe(size.height);
  });
}

test('[WIN-20] if the keyboard makes the browser pan the page, the window follows the visible area', async ({
  phone,
}) => {
  const keyboard = await fakeKeyboard(phone.page);
  await open(phone);
  await keyboard({ height: 400, offsetTop: 130 });
  await expect.poll(async () => (await phone.window.boundingBox())?.y).toBe(130);
  expect((await phone.window.boundingBox())?.height).toBeCloseTo(400);
});

test('[WIN-20] if the keyboard shrinks the page, the window fits it, also after the phone is rotated', async ({
  phone,
}) => {
  await open(phone);
  await say(phone, 'The first');
  await phone.emailForm.waitFor();
  await say(phone, 'The last');
  for (const size of [
    { width: 412, height: 420 },
    { width: 839, height: 180 },
  ]) {
    await phone.page.setViewportSize(size);
    await expect.poll(() => bottomOf(phone, 'window')).toBe(size.height);
    const composerTop = (await phone.composer.boundingBox())?.y ?? 0;
    await expect.poll(() => bottomOf(phone, 'message', 'The last')).toBeLessThanOrEqual(composerTop);
    expect((await phone.window.boundingBox())?.width).toBeCloseTo(size.width);
  }
});

test('[WIN-03] fields use a font size that does not make Safari zoom in', async ({ phone }) => {
  await open(phone);
  await say(phone, 'Who are you?');
  const sizeOf = (field: typeof phone.composer): Promise<string> =>
    field.evaluate((element) => getComputedStyle(element).fontSize);
  expect(await sizeOf(phone.composer)).toBe('16px');
  expect(await sizeOf(phone.emailForm.getByRole('textbox', { name: 'Email' }))).toBe('16px');
});

test('[WIN-03] the page behind the window does not scroll, and keeps its exact position', async ({ phone }) => {
  const { page } = phone;
  const place = (): Promise<number[]> => page.evaluate(() => [scrollX, scrollY]);
  await phone.mount(`<style>html { scroll-behavior: smooth }</style>${TALL}${phone.tag('chat-button')}`, { head });
  await page.evaluate(() => window.scrollTo({ left: 31, top: 1_234, behavior: 'instant' }));
  const before = await place();
  expect(before[1]).toBe(1_234);
  await openHere(phone);
  const box = await phone.window.boundingBox();
  await page.mouse.move(100, (box?.height ?? 0) / 2);
  await page.mouse.wheel(0, 700);
  // Safari scrolls like this to bring a field above the keyboard.
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }));
  await phone.window.getByRole('button', { name: 'Back' }).click();
  await expect(phone.window).toBeHidden();
  await expect.poll(place).toEqual(before);
  await page.mouse.wheel(0, 300);
  await expect.poll(async () => (await place())[1]).toBeGreaterThan(1_234);
});

test('[WIN-03] a wheel or touch gesture on the window does not scroll the page', async ({ phone }) => {
  const { page } = phone;
  await open(phone, TALL);
  const header = phone.window.locator('[part~=header]');
  const box = await header.boundingBox();
  const client = await page.context().newCDPSession(page);
  await client.send('Input.synthesizeScrollGesture', {
    x: 100,
    y: (box?.y ?? 0) + 20,
    yDistance: -300,
    gestureSourceType: 'touch',
    speed: 3_000,
  });
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

for (const when of ['before', 'after'])
  test(`[SEND-09][REAL-20] tapping Send ${when} the app has loaded sends an IME composition once and empties the field`, async ({
    phone,
  }) => {
    const { page } = phone;
    const { wait, open: deliver } = gate();
    await page.route('**/cdn/app-*.js', async (route) => {
      await wait;
      await route.continue();
    });
    if (when === 'after') deliver();
    await phone.mount(phone.tag('chat-button'), { head });
    await phone.launcher.click();
    if (when === 'after') await phone.thread.getByRole('article').first().waitFor();
    const send = phone.window.getByRole('button', { name: 'Send', exact: true });
    await phone.composer.tap();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await send.tap();
    await send.tap({ force: true });
    await expect(phone.composer).toHaveValue('');
    await expect(phone.composer).toBeFocused();
    await expect(phone.window.getByText('にほん')).toHaveCount(1);
    await page.keyboard.type('x');
    await expect(phone.composer).toHaveValue('x');
    deliver();
    await expectSent(phone, 'にほん');
    await expect(phone.message('にほん')).toHaveCount(1);
    await expect(phone.composer).toHaveValue('x');
    expect(phone.bodies('POST /api/chat/new-message')).toHaveLength(1);
  });

test('[REAL-13] touch scrolls the thread on a page that prevents touch events, as scroll locks do', async ({
  phone,
}) => {
  const { page } = phone;
  const lock = `<script>
    for (const target of [window, document, document.body])
      for (const type of ['touchstart', 'touchmove'])
        target.addEventListener(type, (event) => event.preventDefault(), { passive: false });
    document.body.style.overflow = 'hidden';
  </script>`;
  await open(phone, TALL + lock);
  await say(phone, Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n'));
  // The e-mail form is the last entry to appear without an operator, and moves the thread.
  await phone.emailForm.waitFor();
  const fromEnd = (): Promise<number> =>
    phone.thread.evaluate((node) => node.scrollHeight - node.clientHeight - node.scrollTop);
  await expect.poll(fromEnd).toBeLessThan(2);
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 150, y: 200 }] });
  for (let y = 220; y <= 520; y += 20)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 150, y }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(fromEnd).toBeGreaterThan(200);
});

test('[WIN-03] Back closes the window and not the page, and the next Back leaves the page', async ({ phone }) => {
  await phone.serve('/before.html', 'Before');
  await phone.goTo('/before.html');
  await open(phone);
  const { page } = phone;
  await page.goBack();
  await expect(phone.window).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/host.html');
  expect(await phone.stored('chat-opened-window')).toBe('0');
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/before.html');
});

test('[WIN-03] closing the window with its button leaves no history entry', async ({ phone }) => {
  await phone.serve('/before.html', 'Before');
  await phone.goTo('/before.html');
  await phone.mount(phone.tag('chat-button'), { head });
  const { page } = phone;
  const before = await historyOf(page);
  for (let times = 0; times < 3; times += 1) {
    await openHere(phone);
    await expect.poll(async () => (await historyOf(page)).length).toBe(before.length + 1);
    await phone.window.getByRole('button', { name: 'Back' }).click();
    await expect(phone.window).toBeHidden();
    await expect.poll(async () => (await historyOf(page)).state).toEqual(before.state);
  }
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/before.html');
});

test('[WIN-03] after a reload with the window open, the first Back closes it and the second leaves the page', async ({
  phone,
}) => {
  await phone.serve('/before.html', 'Before');
  await phone.goTo('/before.html');
  await open(phone);
  const { page } = phone;
  const { length } = await historyOf(page);
  await page.reload();
  await expect(phone.window).toBeVisible();
  await phone.thread.getByRole('article').first().waitFor();
  expect((await historyOf(page)).length).toBe(length);
  await page.goBack();
  await expect(phone.window).toBeHidden();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/before.html');
});

test.describe('in a page with a router', () => {
  /**
   * Mimics a router: its own history state, a popstate listener, and a pushState wrapped by an
   * analytics script.
   */
  const ROUTER = `<script>
    window.heard = [];
    history.replaceState({ route: 'home' }, '');
    addEventListener('popstate', (event) => heard.push(['pop', location.hash, event.state]));
    const push = history.pushState;
    history.pushState = function (...given) { heard.push(['push']); push.apply(this, given); };
  </script>`;
  const heard = (phone: Visitor): Promise<unknown[]> =>
    phone.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

  test('[WIN-03] the router always sees only its own address and state', async ({ phone }) => {
    await open(phone, ROUTER);
    const { page } = phone;
    await expect
      .poll(async () => (await historyOf(page)).state)
      .toMatchObject({ route: 'home', supportChat: { depth: 1 } });
    await page.goBack();
    await expect(phone.window).toBeHidden();
    expect((await historyOf(page)).state).toEqual({ route: 'home' });
    await openHere(phone);
    await phone.window.getByRole('button', { name: 'Back' }).click();
    await expect(phone.window).toBeHidden();
    await expect.poll(async () => (await historyOf(page)).state).toEqual({ route: 'home' });
    for (const told of await heard(phone)) expect(told).toEqual(['pop', '', { route: 'home' }]);
  });

  test('[WIN-03] a navigation by the page during chat-close is not undone', async ({ phone }) => {
    await open(phone, ROUTER);
    const { page } = phone;
    await page.evaluate(() =>
      document.addEventListener('chat-close', () => history.pushState({ route: 'thanks' }, '', '#thanks')),
    );
    await phone.window.getByRole('button', { name: 'Back' }).click();
    await expect(phone.window).toBeHidden();
    await expect.poll(() => new URL(page.url()).hash).toBe('#thanks');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect((await historyOf(page)).state).toEqual({ route: 'thanks' });
    await page.goBack();
    // Skips the closed window's entry, which has the same address and state.
    await expect.poll(async () => (await historyOf(page)).state).toEqual({ route: 'home' });
    const [push, ...pops] = await heard(phone);
    expect(push).toEqual(['push']);
    for (const told of pops) expect(told).toMatchObject(['pop', '', { route: 'home' }]);
  });

  test('[WIN-03] a state that the router writes while the window is open is kept', async ({ phone }) => {
    await open(phone, ROUTER);
    const { page } = phone;
    await page.evaluate(() => history.replaceState({ route: 'home', step: 2 }, ''));
    const { length } = await historyOf(page);
    await phone.window.getByRole('button', { name: 'Back' }).click();
    await expect(phone.window).toBeHidden();
    await openHere(phone);
    await expect
      .poll(async () => (await historyOf(page)).state)
      .toMatchObject({ route: 'home', step: 2, supportChat: { depth: 1 } });
    expect((await historyOf(page)).length).toBe(length);
  });
});

test('[WIN-20] on a large screen the window does not affect the page’s scrolling or history', async ({ visitor }) => {
  await visitor.mount(TALL + visitor.tag());
  const before = await historyOf(visitor.page);
  await openHere(visitor);
  expect(await historyOf(visitor.page)).toEqual(before);
  await visitor.page.mouse.move(20, 400);
  await visitor.page.mouse.wheel(0, 300);
  await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
