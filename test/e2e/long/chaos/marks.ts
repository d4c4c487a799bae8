import type { Page } from '@playwright/test';
import type { ServerChat } from './Desk.ts';
import { putInFront, windowOf } from './page.ts';

/** Matches the mark that every message of a schedule carries, in its text or in a file name. */
export const MARK = /x\d+x/g;

/** The thread renders this many entries when it opens, and more as the reader scrolls up. */
const RENDERED_FIRST = 60;

export type Shown = { marks: string[]; failed: string[]; pending: string[]; isCut: boolean };

/**
 * Returns a tab's marks in thread order, including those unsent and those still being sent.
 * `isCut`: earlier entries may not be rendered.
 */
export async function shownIn(page: Page): Promise<Shown> {
  const articles = await windowOf(page)
    .getByRole('article')
    .evaluateAll((nodes) =>
      nodes.map((node) => ({ text: node.textContent ?? '', isBusy: node.querySelector('[aria-busy=true]') !== null })),
    )
    .catch(() => []);
  const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];
  return {
    marks: articles.flatMap(({ text }) => marksIn(text)),
    failed: articles.filter(({ text }) => text.includes('Not sent')).flatMap(({ text }) => marksIn(text)),
    pending: articles.filter(({ text }) => text.includes('Sending')).flatMap(({ text }) => marksIn(text)),
    isCut: articles.length >= RENDERED_FIRST,
  };
}

/**
 * Returns the unsent marks of a tab's whole thread. Scrolls up one screen at a time, then back to
 * the end.
 */
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

/** Returns the marks in all fields of the window: the composer, or a form in its place. */
export async function typedIn(page: Page): Promise<string[]> {
  const texts = await windowOf(page)
    .locator('textarea, input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    .catch(() => []);
  return texts.flatMap((text) => text.match(MARK) ?? []);
}

/** Scrolls to the end of the thread, where new entries are rendered. */
export async function readOn(page: Page): Promise<void> {
  const log = windowOf(page).getByRole('log');
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight));
}

/**
 * Runs in the page. Scrolls up one screen, waits until it is rendered, and returns true at the
 * beginning.
 */
async function goUp(log: Element): Promise<boolean> {
  log.scrollBy(0, -log.clientHeight);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  // Earlier entries that were added have moved the thread down.
  return log.scrollTop === 0;
}

export const marksOf = ({ messages }: ServerChat): string[] =>
  messages.flatMap(({ message, attachments }) =>
    [message, ...attachments.map(({ name }) => name)].flatMap((text) => text.match(MARK) ?? []),
  );

/**
 * Maps each mark to the id of its message, which gives the order of arrival across all chats. A
 * message may have several marks.
 */
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
