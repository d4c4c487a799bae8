import type { Locator, Page } from '@playwright/test';
import { differenceOf, NONE } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

/** CSS that pages apply to all their elements, and that the widget must withstand. */
const HOSTILE: Record<string, string> = {
  'a reset of everything': '* { all: unset !important }',
  'a root of 10 pixels': 'html { font-size: 62.5% }',
  'spaced out text': '* { line-height: 3 !important; letter-spacing: 0.3em !important; word-spacing: 1em !important }',
  'boxes, animations and transitions':
    '* { box-sizing: content-box !important; animation: spin 1s infinite !important; transition: all 2s !important } @keyframes spin { to { rotate: 1turn } }',
  'inherited text properties':
    '* { text-transform: uppercase !important; text-align: center !important; text-indent: 3em !important; hyphens: auto !important; white-space: nowrap !important; font: italic 900 30px/3 cursive !important; color: red !important; writing-mode: vertical-rl !important }',
  'what can be neither seen nor pressed':
    '* { visibility: hidden !important; pointer-events: none !important; user-select: none !important; cursor: none !important; opacity: 0.2 !important }',
  'a body that is transformed': 'body { transform: scale(1); margin: 40px; height: 3000px }',
  'a body under a filter': 'body { filter: grayscale(1); overflow: hidden; contain: paint; height: 50px }',
  'a host of its own display':
    'support-launcher, support-chat { display: block; transform: rotate(3deg); overflow: hidden }',
  'a cover above all': 'body::after { content: ""; position: fixed; inset: 0; z-index: 2147483647; background: #fff }',
};

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** Takes a screenshot clipped to the part's box. */
async function pictureOf(page: Page, part: Locator): Promise<Buffer> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return page.screenshot({ clip: box, animations: 'disabled' });
}

/** Runs `work` with the given styles added to the page. */
async function under(page: Page, css: string, work: () => Promise<void>): Promise<void> {
  const style = await page.addStyleTag({ content: css });
  await work();
  await style.evaluate((node) => (node as unknown as Element).remove());
}

test('[EL-07] launcher and window render identically in hostile pages and in an empty one', async ({
  visitor,
  desk,
}) => {
  test.slow();
  const { page } = visitor;
  const blank = await page.context().newPage();
  await page.bringToFront();
  // An element that has just been animated in is rendered in a slightly different shade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [button, bubble, chat] = ['launcher-button', 'launcher-bubble', 'window'].map((part) =>
    page.locator(`[part=${part}]`),
  ) as [Locator, Locator, Locator];
  const holds = async (parts: readonly Locator[]): Promise<void> => {
    const plain: Buffer[] = [];
    for (const part of parts) plain.push(await pictureOf(page, part));
    for (const [name, css] of Object.entries(HOSTILE)) {
      await under(page, css, async () => {
        for (const [at, part] of parts.entries()) {
          const seen = await pictureOf(page, part);
          const difference = await differenceOf(blank, [plain[at] as Buffer, seen]);
          if (difference.pixels > 0) await test.info().attach(`${name}.png`, { body: seen, contentType: 'image/png' });
          expect.soft(difference, `under ${name}: ${String(part)}`).toEqual(NONE);
        }
      });
    }
  };
  await visitor.mount(visitor.tag());
  await expect(bubble).toBeVisible();
  await holds([button, bubble]);
  await visitor.launcher.click();
  await visitor.say('Hello, does it look right?');
  await desk.reply(Number(await visitor.chatId()), 'As ever: https://example.com');
  await expect(visitor.message('As ever')).toBeVisible();
  await expect(visitor.message('Hello').getByText(/Sent|Seen/)).toBeVisible();
  await holds([button, chat]);
});

test('[EL-07] on a right-to-left page the widget moves to the page’s other corner and keeps its own direction', async ({
  visitor,
}) => {
  const { page } = visitor;
  // An element that has just been animated in is rendered in a slightly different shade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chat = page.locator('[part=window]');
  await visitor.mount(visitor.tag('lang="en"'));
  await visitor.launcher.click();
  await visitor.thread.getByRole('radio').first().waitFor();
  const plain = await pictureOf(page, chat);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await expect.poll(async () => (await chat.boundingBox())?.x, { message: 'it stands at the left' }).toBe(20);
  const seen = await pictureOf(page, chat);
  expect(await differenceOf(await page.context().newPage(), [plain, seen])).toEqual(NONE);
});

test('[EL-07] with a zoomed body the widget is scaled and stays within the screen', async ({ visitor }) => {
  const { page } = visitor;
  // An element that has just been animated in is rendered in a slightly different shade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.thread.getByRole('radio').first().waitFor();
  const boxOf = async (part: string): Promise<number[]> => {
    const { x, y, width, height } = (await page.locator(`[part=${part}]`).boundingBox()) ?? NOWHERE;
    return [width, 1280 - x - width, 800 - y - height, y].map(Math.round);
  };
  // Width, and the distances to the right, bottom and top.
  expect(await boxOf('launcher-button')).toEqual([60, 20, 15, 725]);
  expect(await boxOf('window')).toEqual([400, 20, 91, 19]);
  await page.addStyleTag({ content: 'body { zoom: 1.25 }' });
  expect(await boxOf('launcher-button')).toEqual([75, 25, 19, 706]);
  // Unlimited, the window would be 900 px high, more than the screen. It keeps its distance from all
  // edges.
  expect(await boxOf('window')).toEqual([500, 25, 114, 24]);
});

test('[EL-07][REAL-13] the widget can be clicked and its text selected on a page that forbids both', async ({
  visitor,
}) => {
  const { page } = visitor;
  // An element that has just been animated in is rendered in a slightly different shade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const forbidding =
    '<style>* { pointer-events: none !important; user-select: none !important; cursor: none !important }</style>' +
    '<script>for (const type of ["mousedown", "selectstart", "contextmenu", "dragstart"]) document.addEventListener(type, (event) => event.preventDefault())</script>';
  await visitor.mount(visitor.tag(), { head: forbidding });
  expect(await visitor.launcher.evaluate((node) => getComputedStyle(node).cursor)).toBe('pointer');
  await visitor.launcher.click();
  await visitor.thread.getByRole('radio').first().waitFor();
  await visitor.launcher.focus();
  await visitor.composer.click();
  await page.keyboard.type('Copy this, please');
  await page.keyboard.press('Enter');
  // The form appears after the response and moves the entries above it.
  await visitor.emailForm.waitFor();
  await visitor.message('Copy this').getByText('Copy this, please').click({ clickCount: 3 });
  const chosen = await page.evaluate(() => getSelection()?.toString());
  expect(chosen).toContain('Copy this, please');
});
