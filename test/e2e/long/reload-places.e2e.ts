import type { Locator } from '@playwright/test';
import type { DeskApi } from '../support/DeskApi.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';
import { variantIf } from '../support/variants.ts';

/** Returns the texts of all articles in order. Scrolls to the beginning until no earlier ones are added. */
const articles = (thread: Locator): Promise<string[]> =>
  thread.evaluate(async (log) => {
    const frame = (): Promise<number> => new Promise((drawn) => requestAnimationFrame(drawn));
    const rendered = () => [...log.querySelectorAll<HTMLElement>('article')];
    for (let count = -1; count !== rendered().length;) {
      count = rendered().length;
      log.scrollTop = 0;
      for (let frames = 0; frames < 3; frames += 1) await frame();
    }
    return rendered().map(({ innerText }) => innerText.replaceAll(/\s+/g, ' '));
  });

/** Sends `count` replies as the operator, ten at a time. */
async function answered(visitor: Visitor, desk: DeskApi, count: number): Promise<void> {
  const chatId = Number(await visitor.chatId());
  await desk.reply(chatId, 'Good morning.');
  const rest = Array.from({ length: count - 2 }, (_, at) => `Answer ${at + 2}.`);
  for (let at = 0; at < rest.length; at += 10)
    await Promise.all(rest.slice(at, at + 10).map((text) => desk.reply(chatId, text)));
  await desk.reply(chatId, 'Goodbye.');
  await visitor.message('Goodbye.').waitFor();
}

/** Reloads the page and waits for the server's response with missed messages. */
async function reload(visitor: Visitor): Promise<void> {
  const told = visitor.page.waitForResponse(/\/verify-latest-message\?/);
  await visitor.page.reload();
  await (await told).finished();
  await visitor.message('Goodbye.').waitFor();
}

for (const count of [2, 60, 300])
  test(
    `[REAL-16] a reload keeps every article in its place, with the e-mail card above ${count} answers and a second tab`,
    variantIf(count !== 60),
    async ({ visitor, desk }) => {
      test.slow(count > 100, 'the operator needs longer than the visitor');
      await visitor.openToOperator();
      await visitor.say('The signature field does not open.');
      await visitor.emailForm.waitFor();
      const other = await visitor.page.context().newPage();
      await other.goto(visitor.page.url());
      await other.getByRole('dialog', { name: 'Support chat' }).getByText('The signature field').first().waitFor();
      await answered(visitor, desk, count);
      await other.getByRole('log').getByText('Goodbye.').waitFor();
      const before = await articles(visitor.thread);
      await reload(visitor);
      await expect.poll(() => articles(visitor.thread)).toEqual(before);
      expect(before.filter((text) => text.includes('by email if you leave'))).toHaveLength(1);
    },
  );
