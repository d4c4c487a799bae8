import type { Page } from '@playwright/test';
import type { ServerChat } from './Desk.ts';
import { putInFront, windowOf } from './page.ts';

/** Everything said in a schedule carries a mark like this, in a text or in a file's name. */
export const MARK = /x\d+x/g;

export type Shown = { marks: string[]; failed: string[]; pending: string[]; isCut: boolean };

/** The marks in a tab's thread in their order, those that are not sent, and those still on their way. `isCut`: there is more above, out of view. */
export async function shownIn(page: Page): Promise<Shown> {
  const articles = await windowOf(page)
    .getByRole('article')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({ text: node.textContent ?? '', isBusy: node.querySelector('[aria-busy=true]') !== null })),
    )
    .catch(() => []);
  const above = windowOf(page).locator('[data-space=above]');
  const isCut = await above
    .evaluate(({ clientHeight }) => clientHeight > 0, null, { timeout: 1_000 })
    .catch(() => false);
  const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];
  return {
    marks: articles.flatMap(({ text }) => marksIn(text)),
    failed: articles.filter(({ text }) => text.includes('Not sent')).flatMap(({ text }) => marksIn(text)),
    pending: articles.filter(({ text }) => text.includes('Sending')).flatMap(({ text }) => marksIn(text)),
    isCut,
  };
}

/** The marks that are not sent in all of a tab's thread, which is read up to its beginning, a screen at a time, and left at its end. */
export async function failedUpwards(page: Page): Promise<string[]> {
  const log = windowOf(page).getByRole('log');
  const failed: string[] = [];
  await putInFront(page);
  for (let isTop = false; !isTop;) {
    isTop = await log.evaluate(goUp);
    failed.push(...(await shownIn(page)).failed);
  }
  await readOn(page);
  return failed;
}

/** The marks in all fields of the window: in the composer, or in a form that has taken its place. */
export async function typedIn(page: Page): Promise<string[]> {
  const texts = await windowOf(page)
    .locator('textarea, input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    .catch(() => []);
  return texts.flatMap((text) => text.match(MARK) ?? []);
}

/** Down to the end of the thread, where what comes is drawn. */
export async function readOn(page: Page): Promise<void> {
  const log = windowOf(page).getByRole('log');
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
}

/** In the page: true at the beginning, drawn when it is done. */
async function goUp(log: Element): Promise<boolean> {
  log.scrollBy(0, -log.clientHeight);
  const isTop = log.scrollTop === 0;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return isTop;
}

export const marksOf = ({ messages }: ServerChat): string[] =>
  messages.flatMap(({ message, attachments }) =>
    [message, ...attachments.map(({ name }) => name)].flatMap((text) => text.match(MARK) ?? []),
  );

/** By mark the message that brought it, by its id: the order in which the server has taken them, in whatever chats. One may carry several. */
export const arrivals = (chats: readonly ServerChat[]): Map<string, number> =>
  new Map(
    chats.flatMap((chat) =>
      chat.messages.flatMap((message) =>
        marksOf({ ...chat, messages: [message] }).map((mark) => [mark, message.id] as const),
      ),
    ),
  );

export function twice(shown: readonly string[], tab: string): string[] {
  const again = shown.filter((mark, at) => shown.indexOf(mark) !== at);
  return again.length > 0 ? [`${tab} shows twice: ${again.join(' ')}`] : [];
}
