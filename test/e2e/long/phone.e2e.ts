import type { Page } from '@playwright/test';
import { gate } from '../support/faults.ts';
import { expectSent } from '../support/hostPages.ts';
import { expect, test } from '../support/phone.ts';
import { variantIf } from '../support/variants.ts';
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

test('[WIN-03][WIN-13][WIN-20][SEND-09] on a phone Enter inserts a newline, and composer and last message stay above the keyboard, also when it pans or shrinks the page', async ({
  phone,
}) => {
  const size = { width: 390, height: 844 };
  await phone.page.setViewportSize(size);
  const keyboard = await fakeKeyboard(phone.page);
  const expectAbove = async (bottom: number): Promise<void> => {
    await expect.poll(() => bottomOf(phone, 'window')).toBe(bottom);
    expect(await bottomOf(phone, 'composer')).toBeLessThanOrEqual(bottom);
    const composerTop = (await phone.composer.boundingBox())?.y ?? 0;
    await expect.poll(() => bottomOf(phone, 'message', 'The last')).toBeLessThanOrEqual(composerTop);
  };
  await open(phone);

  await test.step('Enter inserts a newline, the button sends, and there is no emoji picker', async () => {
    await phone.composer.fill('One');
    await phone.composer.press('Enter');
    await phone.composer.pressSequentially('line');
    await expect(phone.composer).toHaveValue('One\nline');
    await expect(phone.window.getByRole('button', { name: 'Emoji' })).toHaveCount(0);
    await phone.window.getByRole('button', { name: 'Send', exact: true }).click();
    await phone.message('One').waitFor();
  });

  await test.step('fields use a font size that does not make Safari zoom in', async () => {
    for (const field of [phone.composer, phone.emailForm.getByRole('textbox', { name: 'Email' })])
      await expect(field).toHaveCSS('font-size', '16px');
  });

  await test.step('a keyboard that covers the page, or pans it', async () => {
    for (const text of ['Two', 'Three', 'The last']) await say(phone, text);
    expect(await bottomOf(phone, 'window')).toBe(size.height);
    await keyboard({ height: 480 });
    await expectAbove(480);
    await keyboard({ height: 400, offsetTop: 130 });
    await expect.poll(async () => (await phone.window.boundingBox())?.y).toBe(130);
    expect((await phone.window.boundingBox())?.height).toBeCloseTo(400);
    await keyboard({ height: size.height });
    await expectAbove(size.height);
  });

  await test.step('a keyboard that shrinks the page, upright and on its side', async () => {
    for (const { width, height } of [
      { width: 412, height: 420 },
      { width: 839, height: 180 },
    ]) {
      await phone.page.setViewportSize({ width, height });
      await expectAbove(height);
      expect((await phone.window.boundingBox())?.width).toBeCloseTo(width);
    }
  });
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
  test(
    `[SEND-09][REAL-20] tapping Send ${when} the app has loaded sends an IME composition once and empties the field`,
    variantIf(when === 'after'),
    async ({ phone }) => {
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
    },
  );

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

test('[WIN-03] a page’s router always sees only its own address and state, and keeps what it writes while the window is open', async ({
  phone,
}) => {
  /**
   * Mimics a router: its own history state, a popstate listener, and a pushState wrapped by an
   * analytics script.
   */
  const router = `<script>
    window.heard = [];
    history.replaceState({ route: 'home' }, '');
    addEventListener('popstate', (event) => heard.push(['pop', location.hash, event.state]));
    const push = history.pushState;
    history.pushState = function (...given) { heard.push(['push']); push.apply(this, given); };
  </script>`;
  const { page } = phone;
  const heard = (): Promise<unknown[]> => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  const stateOf = async (): Promise<unknown> => (await historyOf(page)).state;
  const close = async (): Promise<void> => {
    await phone.window.getByRole('button', { name: 'Back' }).click();
    await expect(phone.window).toBeHidden();
  };
  await open(phone, router);

  await test.step('when the window opens and Back closes it', async () => {
    await expect.poll(stateOf).toMatchObject({ route: 'home', supportChat: { depth: 1 } });
    await page.goBack();
    await expect(phone.window).toBeHidden();
    expect(await phone.stored('chat-opened-window')).toBe('0');
    expect(await stateOf()).toEqual({ route: 'home' });
  });

  await test.step('when its button closes it, which leaves no history entry', async () => {
    await openHere(phone);
    await expect.poll(stateOf).toMatchObject({ supportChat: { depth: 1 } });
    await page.evaluate(() => history.replaceState({ route: 'home', step: 2 }, ''));
    const { length } = await historyOf(page);
    await close();
    await openHere(phone);
    await expect.poll(stateOf).toMatchObject({ route: 'home', step: 2, supportChat: { depth: 1 } });
    expect((await historyOf(page)).length).toBe(length);
    for (const told of await heard()) expect(told).toMatchObject(['pop', '', { route: 'home' }]);
  });

  await test.step('when it navigates during chat-close, which is not undone', async () => {
    const before = (await heard()).length;
    await page.evaluate(() =>
      document.addEventListener('chat-close', () => history.pushState({ route: 'thanks' }, '', '#thanks')),
    );
    await close();
    await expect.poll(() => new URL(page.url()).hash).toBe('#thanks');
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await stateOf()).toEqual({ route: 'thanks' });
    await page.goBack();
    // Skips the closed window's entry, which has the same address and state.
    await expect.poll(stateOf).toEqual({ route: 'home', step: 2 });
    const [push, ...pops] = (await heard()).slice(before);
    expect(push).toEqual(['push']);
    for (const told of pops) expect(told).toMatchObject(['pop', '', { route: 'home' }]);
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
