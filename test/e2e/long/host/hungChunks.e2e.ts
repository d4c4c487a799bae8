import type { Page } from '@playwright/test';
import { CHUNK_ANSWER_MS } from '../../../../src/config/durations.ts';
import { expectSent } from '../../support/hostPages.ts';
import { expect, test } from '../../support/test.ts';

type Waiting = { address: string; giveUp(): void };

/** The widget's patience with its own code, which ends when the test says so. To be asked for before the page comes. */
async function holdPatience(page: Page): Promise<{ endFor(chunk: string): Promise<void> }> {
  await page.addInitScript((patience) => {
    const { setTimeout: later } = window;
    const waiting: Waiting[] = [];
    Object.assign(window, {
      waiting,
      setTimeout(run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]): number {
        if (ms !== patience) return later(run, ms, ...values);
        return waiting.push({ address: String(values[0]), giveUp: () => run(...values) });
      },
    });
  }, CHUNK_ANSWER_MS);
  return {
    async endFor(chunk) {
      await page.waitForFunction((name) => {
        const { waiting } = window as unknown as { waiting: Waiting[] };
        const one = waiting.find(({ address }) => address.includes(`/${name}-`));
        one?.giveUp();
        return one !== undefined;
      }, chunk);
    },
  };
}

for (const chunk of ['control', 'react', 'app'])
  test(`[LAU-13][SEND-14] a server that never answers for ${chunk}: one line says so, and the next press has a chat at once, with what was typed`, async ({
    visitor,
  }) => {
    visitor.toleratesErrors = true;
    const { page } = visitor;
    const patience = await holdPatience(page);
    // The browser goes on waiting for that address, whoever imports it.
    await page.route(new RegExp(`/dist/${chunk}-\\w+\\.js$`), () => undefined);
    await visitor.mount(visitor.tag());
    await visitor.launcher.click();
    await visitor.composer.fill('Half a thought');
    await expect(visitor.launcher).toHaveAttribute('aria-busy', 'true');
    await patience.endFor(chunk);
    await expect(visitor.launcher).toHaveAccessibleName('Open chat');
    await expect(visitor.launcher).not.toHaveAttribute('aria-busy', 'true');
    const said = (): string[] => visitor.errors.filter((line) => line.startsWith('support-chat'));
    await expect
      .poll(said)
      .toEqual([
        expect.stringMatching(new RegExp(`^support-chat could not be loaded \\S+/${chunk}-\\w+\\.js timed out$`)),
      ]);

    await visitor.launcher.click();
    await expect(visitor.thread).toContainText('Please select the area');
    await expect(visitor.composer).toHaveValue('Half a thought');
    await visitor.composer.press('Enter');
    await expectSent(visitor, 'Half a thought');
    // What is loaded on demand goes with the app that has come.
    await visitor.window.getByRole('button', { name: 'Emoji' }).click();
    await expect(page.getByRole('button', { name: '😀' }).first()).toBeVisible();
  });

test('[LAU-13][ENT-04] a server that never answers for the forms: after a while they are asked for again, and come', async ({
  visitor,
}) => {
  const { page } = visitor;
  const patience = await holdPatience(page);
  await page.route(/\/dist\/cards-\w+\.js$/, () => undefined);
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await visitor.say('Half a thought');
  await expect(visitor.thread.getByRole('textbox')).toHaveCount(0);
  await patience.endFor('cards');
  await expect(visitor.thread.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
