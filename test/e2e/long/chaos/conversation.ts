import type { Page } from '@playwright/test';
import type { ServerChat } from './Desk.ts';
import { marksOf, type Shown } from './marks.ts';
import { putInFront, windowOf } from './page.ts';

/**
 * `id`: the page's current or last chat, or null if it knows of none. `isGoingOn`: the page offers
 * to end it (WIN-04).
 */
export type PageChat = { id: number | null; isGoingOn: boolean };

/**
 * Reads the page's chat through its menu: the transcript's file name contains the chat's id
 * (WIN-06, END-09). Returns null if the menu cannot be used right now.
 */
export async function chatOf(page: Page): Promise<PageChat | null> {
  try {
    await putInFront(page);
    const downloadItem = page.getByRole('menuitem', { name: /^Download/ });
    // An earlier attempt that timed out may have left the menu open.
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

/**
 * Compares a tab's thread with the server's chat, in order. If the top is cut off, compares only
 * the visible end. Ignores unsent messages, which the page may place anywhere.
 */
export function differences({ marks, failed, isCut }: Shown, chat: ServerChat, tab: string): string[] {
  const held = marksOf(chat).filter((mark) => !failed.includes(mark));
  const seen = marks.filter((mark) => held.includes(mark));
  const due = isCut && seen[0] !== undefined ? held.slice(held.indexOf(seen[0])) : held;
  if (seen.join(' ') === due.join(' ')) return [];
  return [`${tab} shows ${seen.join(' ')} of chat ${chat.chat_id}, the server holds ${held.join(' ')}`];
}

/**
 * Compares the chat that the page reports, which need not be the visitor's newest, with the
 * server's: its status and its messages. A page loaded after the chat's end may show only the
 * rating.
 * `said`: the marks that the page itself has sent.
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
    return [`${tab} ${isGoingOn ? 'continues in' : 'has left'} chat ${id}, which is ${chat.status}`];
  const isKnown = marksOf(chat).some((mark) => own.includes(mark) || shown.marks.includes(mark));
  return isOpen || isKnown ? differences(shown, chat, tab) : [];
}

/**
 * Compares earlier closed chats. A page may know nothing of an earlier chat, or only the visitor's
 * messages that it looked up in it; but if it still shows a staff message, it must show the whole
 * chat.
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
