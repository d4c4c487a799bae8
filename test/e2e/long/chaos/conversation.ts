import type { Page } from '@playwright/test';
import type { ServerChat } from './Desk.ts';
import { marksOf, type Shown } from './marks.ts';
import { putInFront, windowOf } from './page.ts';

/** `id`: of the chat that the page is in, or was in last; null: of none that it knows. `isGoingOn`: the page offers to end it (WIN-04). */
export type PageChat = { id: number | null; isGoingOn: boolean };

/** Asks the page as a visitor can, by its menu: the transcript is named after the chat (WIN-06, END-09). Null when the menu can't be had just now. */
export async function chatOf(page: Page): Promise<PageChat | null> {
  try {
    await putInFront(page);
    const downloadItem = page.getByRole('menuitem', { name: /^Download/ });
    // An earlier try that came too late may have left the menu open.
    if (!(await downloadItem.isVisible()))
      await windowOf(page).getByRole('button', { name: 'Menu' }).click({ timeout: 1_000 });
    await downloadItem.waitFor({ timeout: 1_000 });
    const isGoingOn = await page.getByRole('menuitem', { name: 'End chat' }).isVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 2_000 }),
      downloadItem.click({ timeout: 1_000 }),
    ]);
    const id = Number.parseInt(download.suggestedFilename(), 10);
    return { id: Number.isNaN(id) ? null : id, isGoingOn };
  } catch {
    return null;
  }
}

/** A tab shows of a chat exactly what the server holds, in its order; of a long one the end. Where what is not sent stands is the page's to say. */
export function differences({ marks, failed, isCut }: Shown, chat: ServerChat, tab: string): string[] {
  const held = marksOf(chat).filter((mark) => !failed.includes(mark));
  const seen = marks.filter((mark) => held.includes(mark));
  const due = isCut && seen[0] !== undefined ? held.slice(held.indexOf(seen[0])) : held;
  if (seen.join(' ') === due.join(' ')) return [];
  return [`${tab} shows ${seen.join(' ')} of chat ${chat.chat_id}, the server holds ${held.join(' ')}`];
}

/**
 * Compares the chat that the page says it is in, which need not be the visitor's newest, with the server's: its state and its messages. Of an ended
 * chat a page that was loaded after the end may know nothing but its rating. `said`: the marks that the page has sent itself.
 */
export function differencesByPage(
  shown: Shown,
  chats: readonly ServerChat[],
  { pageChat, said, tab }: { pageChat: PageChat | null; said: readonly string[]; tab: string },
): string[] {
  if (!pageChat) return [`${tab} can't be asked for its chat`];
  const { id, isGoingOn } = pageChat;
  const own = chats.flatMap(marksOf).filter((mark) => said.includes(mark));
  if (id === null) return own.length > 0 ? [`${tab} is in no chat, though it has said ${own.join(' ')}`] : [];
  const chat = chats.find(({ chat_id: one }) => one === id);
  if (!chat) return [`${tab} is in chat ${id}, which is not this visitor's`];
  const isOpen = chat.status !== 'closed';
  if (isOpen !== isGoingOn)
    return [`${tab} ${isGoingOn ? 'goes on in' : 'has left'} chat ${id}, which is ${chat.status}`];
  const isKnown = marksOf(chat).some((mark) => own.includes(mark) || shown.marks.includes(mark));
  return isOpen || isKnown ? differences(shown, chat, tab) : [];
}

/**
 * Of the chats before that one a page may know nothing, or of some alone what it has looked for in them; but one in which it still shows what
 * staff said, it shows whole.
 */
export function earlierDifferences(
  shown: Shown,
  chats: readonly ServerChat[],
  { current, said, tab }: { current: ServerChat | undefined; said: readonly string[]; tab: string },
): string[] {
  const isKnown = (chat: ServerChat): boolean =>
    marksOf(chat).some((mark) => shown.marks.includes(mark) && !said.includes(mark));
  return chats
    .filter((chat) => chat !== current && chat.status === 'closed' && isKnown(chat))
    .flatMap((chat) => differences(shown, chat, tab));
}
