import type { Page } from '@playwright/test';
import { gate } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

/**
 * Adds functions to each page: the layout shifts that no input explains, and the motions in all shadow
 * roots. A shift below 0.0001 is less than a line of text that moves by half its height.
 */
function watch(): void {
  const shifted: string[] = [];
  const moved: string[] = [];
  const partOf = (node: Node | null): string =>
    (node instanceof Element && node.getAttribute('part')) || `${node?.nodeName}`;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput && value >= 0.0001)
        shifted.push(`${value} ${sources.map(({ node }) => partOf(node)).join(', ')}`);
  }).observe({ type: 'layout-shift' });
  const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
  // A spinner, which repeats, is no motion in this sense.
  const motions = (): Animation[] =>
    rootsIn(document)
      .flatMap((root) => root.getAnimations())
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  const look = (): void => {
    for (const { effect } of motions()) moved.push(partOf((effect as KeyframeEffect).target));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { shifted, moved, motions });
}

/** Empties the list, so that it has only what happens from now on. */
const forget = (page: Page, name: 'shifted' | 'moved'): Promise<void> =>
  page.evaluate((key) => void (window as unknown as Record<string, string[]>)[key]?.splice(0), name);

const listOf = (page: Page, name: 'shifted' | 'moved'): Promise<string[]> =>
  page.evaluate((key) => (window as unknown as Record<string, string[]>)[key] ?? ['The page is not watched'], name);

test('[VIS-01] opening, a message of each side and closing move the widget, a reload and a change of language do not, and no layout shifts', async ({
  visitor,
  desk,
}) => {
  const { page } = visitor;
  await page.addInitScript(watch);
  await visitor.goTo('/');
  await forget(page, 'shifted');
  // A page's own call is no input, so that every shift counts.
  await page.evaluate(() => document.querySelector('support-launcher')?.show());
  await visitor.thread.getByRole('radio').first().waitFor();
  await expect.poll(async () => (await listOf(page, 'moved')).length).toBeGreaterThan(0);
  expect(await listOf(page, 'shifted')).toEqual([]);
  // With the first message the composer gets its button for files.
  await page.evaluate(() => window.SupportChat.send('The first'));
  const chat = Number(await visitor.chatId());
  await visitor.joined();
  await desk.reply(chat, 'Hello');
  await expect(visitor.window.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  await expect(visitor.message('Hello')).toBeVisible();
  await forget(page, 'shifted');
  await page.evaluate(() => window.SupportChat.send('A message of mine'));
  await desk.reply(chat, 'And one of ours');
  await expect(visitor.thread).toContainText('And one of ours');
  await page.evaluate(() => document.querySelector('support-launcher')?.hide());
  await expect(visitor.window).toBeHidden();
  expect(await listOf(page, 'shifted')).toEqual([]);

  await page.evaluate(() => document.querySelector('support-launcher')?.show());
  await expect(visitor.window).toBeVisible();
  await page.reload();
  await expect(visitor.thread).toContainText('And one of ours');
  await page.evaluate(() => (document.documentElement.lang = 'de'));
  await expect(page.getByRole('dialog', { name: 'Support-Chat' })).toBeVisible();
  expect(await listOf(page, 'moved')).toEqual([]);
});

test('[VIS-01] with reduced motion nothing moves, and the painted loading indicator does not turn', async ({
  visitor,
  desk,
}) => {
  const { page } = visitor;
  const code = gate();
  await page.addInitScript(watch);
  await page.route('**/cdn/app-*.js', (route) => code.wait.then(() => route.continue()));
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  const motion = () =>
    page.locator('.shell-wait').evaluate((element) => getComputedStyle(element, '::before').animationName);
  expect(await motion()).toBe('spin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toBe('none');
  code.open();
  await visitor.thread.getByRole('article').first().waitFor();
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await expect(visitor.window).toBeHidden();

  await forget(page, 'moved');
  await visitor.launcher.click();
  await visitor.say('Calm');
  const chat = Number(await visitor.chatId());
  await visitor.joined();
  await desk.reply(chat, 'As you like');
  await expect(visitor.thread).toContainText('As you like');
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await expect(visitor.window).toBeHidden();
  expect(await listOf(page, 'moved')).toEqual([]);
});
