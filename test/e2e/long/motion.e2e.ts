import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Sums up the layout shifts from now on that no input explains. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    const add = (list: { getEntries(): PerformanceEntry[] }): void => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    };
    const observer = new PerformanceObserver(add);
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, { takeShifts: () => (add({ getEntries: () => observer.takeRecords() }), seen.shift) });
  });
  return () => page.evaluate(() => (window as unknown as { takeShifts(): number }).takeShifts());
}

/** The motions that are running in the widget, except those that repeat, such as a spinner. */
const motionsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.getAttribute('part') ?? 'other'),
  );

test('[VIS-01] opening, a message of each side and closing shift no layout', async ({ visitor, operator }) => {
  await visitor.goTo('/');
  const { page } = visitor;
  const shifts = await watchShifts(page);
  // A page's own call is no input, so that every shift counts.
  await page.evaluate(() => document.querySelector('support-launcher')?.show());
  await visitor.thread.getByRole('radio').first().waitFor();
  await expect.poll(() => motionsIn(page)).toEqual([]);
  expect(await shifts()).toBe(0);
  await page.evaluate(() => window.SupportChat.send('A message of mine'));
  await operator.take('A message of mine');
  await operator.say('And one of ours');
  await expect(visitor.thread).toContainText('And one of ours');
  await page.evaluate(() => document.querySelector('support-launcher')?.hide());
  await expect(visitor.window).toBeHidden();
  expect(await shifts()).toBe(0);
});

test('[VIS-01] with reduced motion nothing moves', async ({ visitor, operator }) => {
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const look = (): void => {
      for (const { effect } of document.getAnimations())
        if (effect?.getComputedTiming().iterations === 1) moved.push(String((effect as KeyframeEffect).target?.outerHTML));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await visitor.open();
  await visitor.say('Calm');
  await operator.take('Calm');
  await operator.say('As you like');
  await expect(visitor.thread).toContainText('As you like');
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await expect(visitor.window).toBeHidden();
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('[VIS-01] a reload with an open conversation and a change of language move nothing', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open();
  await visitor.say('Stay where you are');
  await page.reload();
  await expect(visitor.thread).toContainText('Stay where you are');
  const moved = (): Promise<number> =>
    page.evaluate(
      () =>
        [...(document.querySelector('support-launcher')?.shadowRoot?.querySelectorAll('support-chat') ?? [])]
          .flatMap((chat) => chat.shadowRoot?.getAnimations() ?? [])
          .filter(({ effect }) => effect?.getComputedTiming().iterations === 1).length,
    );
  expect(await moved()).toBe(0);
  await page.evaluate(() => (document.documentElement.lang = 'de'));
  await expect(page.getByRole('log', { name: 'Unterhaltung' }).or(page.getByRole('log'))).toBeVisible();
  expect(await moved()).toBe(0);
});
