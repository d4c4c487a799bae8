import { CHUNK_ANSWER_MS } from '../../../../src/config/durations.ts';
import { expectSent } from '../../support/hostPages.ts';
import { expect, test } from '../../support/test.ts';

test('[LAU-13][SEND-14] if the app’s chunk never arrives, an error is logged once, and a later press opens the chat with the typed text', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  const { page } = visitor;
  // The test triggers the widget's chunk timeout; all other timers run normally.
  await page.addInitScript((patience) => {
    const { setTimeout: realSetTimeout } = window;
    Object.assign(window, {
      setTimeout(run: () => void, ms?: number, ...values: unknown[]): number {
        if (ms !== patience) return realSetTimeout(run, ms, ...values);
        // Hovering over the launcher also requests the app, with its own timeout.
        const { endPatience: endEarlier } = window as { endPatience?: () => void };
        Object.assign(window, { endPatience: () => [endEarlier, run].forEach((end) => end?.()) });
        return 0;
      },
    });
  }, CHUNK_ANSWER_MS);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/cdn\/app-\w+\.js$/, async (route) => {
    await answered;
    await route.continue();
  });
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.composer.fill('Half a thought');
  await expect(visitor.launcher).toHaveAttribute('aria-busy', 'true');
  await page.waitForFunction(() => 'endPatience' in window);
  await expect(async () => {
    await page.evaluate(() => (window as unknown as { endPatience(): void }).endPatience());
    await expect(visitor.launcher).toHaveAccessibleName('Open chat', { timeout: 500 });
  }).toPass();
  await expect(visitor.launcher).not.toHaveAttribute('aria-busy', 'true');
  const lines = visitor.errors.filter((line) => line.startsWith('support-chat'));
  expect(lines).toEqual([expect.stringMatching(/could not be loaded Error: no answer within 15 seconds/)]);

  answer();
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect(visitor.composer).toHaveValue('Half a thought');
  await visitor.composer.press('Enter');
  await expectSent(visitor, 'Half a thought');
});
