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

const listOf = (page: Page, name: 'shifted' | 'moved'): Promise<string[]> =>
  page.evaluate((key) => (window as unknown as Record<string, string[]>)[key] ?? ['The page is not watched'], name);

test('[VIS-01] opening, a message of each side and closing move the widget, and shift no layout', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  await page.addInitScript(watch);
  await visitor.goTo('/');
  await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted.splice(0));
  // A page's own call is no input, so that every shift counts.
  await page.evaluate(() => document.querySelector('support-launcher')?.show());
  await visitor.thread.getByRole('radio').first().waitFor();
  await expect.poll(async () => (await listOf(page, 'moved')).length).toBeGreaterThan(0);
  expect(await listOf(page, 'shifted')).toEqual([]);
  // With the first message the composer gets its button for files.
  await page.evaluate(() => window.SupportChat.send('The first'));
  await operator.take('The first');
  await expect(visitor.window.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  await expect(visitor.thread).toContainText('joined');
  await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted.splice(0));
  await page.evaluate(() => window.SupportChat.send('A message of mine'));
  await operator.say('And one of ours');
  await expect(visitor.thread).toContainText('And one of ours');
  await page.evaluate(() => document.querySelector('support-launcher')?.hide());
  await expect(visitor.window).toBeHidden();
  expect(await listOf(page, 'shifted')).toEqual([]);
});

test('[VIS-01] with reduced motion nothing moves', async ({ visitor, operator }) => {
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(watch);
  await visitor.open();
  await visitor.say('Calm');
  await operator.take('Calm');
  await operator.say('As you like');
  await expect(visitor.thread).toContainText('As you like');
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await expect(visitor.window).toBeHidden();
  expect(await listOf(page, 'moved')).toEqual([]);
});

test('[VIS-01] the painted loading indicator turns, but not with reduced motion', async ({ visitor }) => {
  const { page } = visitor;
  const code = gate();
  await page.route('**/cdn/app-*.js', (route) => code.wait.then(() => route.continue()));
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  const motion = () =>
    page.locator('.shell-wait').evaluate((element) => getComputedStyle(element, '::before').animationName);
  expect(await motion()).toBe('spin');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toBe('none');
  code.open();
  await expect(visitor.thread).toContainText('Hi there!');
});

test('[VIS-01] a reload with an open conversation and a change of language move nothing', async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(watch);
  await visitor.open();
  await visitor.say('Stay where you are');
  await page.reload();
  await expect(visitor.thread).toContainText('Stay where you are');
  await page.evaluate(() => (document.documentElement.lang = 'de'));
  await expect(page.getByRole('dialog', { name: 'Support-Chat' })).toBeVisible();
  expect(await listOf(page, 'moved')).toEqual([]);
});
