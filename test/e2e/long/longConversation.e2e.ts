import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LINES = 80;
const nodesIn = (log: Locator): Promise<number> => log.evaluate((element) => element.querySelectorAll('*').length);

test('[WIN-15][WIN-18][A11Y-02] a long conversation can be scrolled from end to beginning while only a small part is rendered', async ({
  visitor,
  operator,
  desk,
}) => {
  test.slow();
  await visitor.open();
  await visitor.say('Tell me everything');
  await operator.take('Tell me everything');
  const line = (number: number): Locator => visitor.thread.getByText(`Line ${number} of it`, { exact: true });
  const chatId = await visitor.chatId();
  const tell = (number: number): Promise<unknown> =>
    desk.call('POST', `/chats/${chatId}/messages`, {
      uuid: crypto.randomUUID(),
      message: `Line ${number} of it`,
    });
  await tell(1);
  await Promise.all(Array.from({ length: LINES - 2 }, (_, at) => tell(at + 2)));
  await tell(LINES);
  await expect(line(LINES)).toBeInViewport();
  expect(await nodesIn(visitor.thread)).toBeLessThan(400);

  await visitor.page.reload();
  await expect(line(LINES)).toBeInViewport();
  await visitor.thread.focus();
  // Messages that are not stored arrive from the server above the beginning that the reader has
  // scrolled to.
  await expect(async () => {
    await visitor.thread.press('Home');
    await expect(visitor.message('Hi there!')).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(line(LINES)).toHaveCount(0);
  expect(await nodesIn(visitor.thread)).toBeLessThan(400);

  // Scrolls back page by page and expects to see every line.
  const seen = new Set<number>();
  await expect(async () => {
    for (const text of await visitor.thread.getByText(/^Line \d+ of it$/).allInnerTexts())
      seen.add(Number(/\d+/.exec(text)?.[0]));
    await visitor.thread.press('PageDown');
    await expect(line(LINES)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await expect.poll(() => visitor.thread.getByText(/^Line \d+ of it$/).count()).toBeGreaterThan(0);
  for (let number = 1; number < LINES; number += 1) expect(seen).toContain(number);
});
