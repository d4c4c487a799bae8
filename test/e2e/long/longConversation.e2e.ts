import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LINES = 80;

/** Returns the numbers of the lines in view. */
const linesInView = (log: Locator): Promise<number[]> =>
  log.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [...element.querySelectorAll('article')].flatMap((row) => {
      const rect = row.getBoundingClientRect();
      const number = /Line (\d+) of it/.exec(row.textContent)?.[1];
      return number !== undefined && rect.bottom > top && rect.top < bottom ? Number(number) : [];
    });
  });

test('[WIN-15][WIN-18][UX-09] a long conversation can be scrolled from its end to its beginning and back', async ({
  visitor,
  desk,
}) => {
  test.slow();
  await visitor.open();
  await visitor.say('Tell me everything');
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

  await visitor.page.reload();
  await expect(line(LINES)).toBeInViewport();
  await visitor.thread.focus();
  // Messages that are not stored arrive from the server above the beginning that the reader has
  // scrolled to.
  await expect(async () => {
    await visitor.thread.press('Home');
    await expect(visitor.message('Hi there!')).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(line(LINES)).not.toBeInViewport();

  // Scrolls back page by page and expects to see every line.
  const seen = new Set<number>();
  await expect(async () => {
    for (const number of await linesInView(visitor.thread)) seen.add(number);
    await visitor.thread.press('PageDown');
    await expect(line(LINES)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  for (const number of await linesInView(visitor.thread)) seen.add(number);
  for (let number = 1; number < LINES; number += 1) expect(seen).toContain(number);
});
