import { decodeEmoji } from '../../protocol/emoji.ts';
import { plainText } from '../../protocol/formatting.ts';
import { guestName, isGuestName } from '../../protocol/guestName.ts';
import { PAGE_LENGTH } from './limits.ts';
import type { Chat, ChatStatus, Settings } from './entities.ts';

/** Every chat that the desk has loaded, by id. */
export type ChatPool = { readonly [chatId: number]: Chat };
// The server may cut a preview in the middle of an emoji's character reference.
const CUT_REFERENCE = /&#x?[0-9a-f]*$/i;

/** Returns the chats of one status: waiting chats by longest wait, others by newest activity. */
export function orderChats(pool: ChatPool, status: ChatStatus): readonly Chat[] {
  const order = status === 'waiting' ? byWait : byActivity;
  return chatsOf(pool, status).sort(order);
}

/** Returns the chats of one status; of the waiting ones, those with a message. */
export function chatsOf(pool: ChatPool, status: ChatStatus): Chat[] {
  const isOfStatus = (chat: Chat) => chat.status === status && (status === 'closed' || !isSetAside(chat));
  return Object.values(pool).filter(status === 'waiting' ? isWaiting : isOfStatus);
}

/** Whether the visitor waits for an answer. A chat that was only opened does not wait until its first message. */
export function isWaiting(chat: Chat): boolean {
  return chat.status === 'waiting' && chat.lastMessage !== null && !isSetAside(chat);
}

/** Whether the chat is snoozed or about to be closed, so that the lists of its status do not show it. */
export function isSetAside({ snooze, closesAt }: Pick<Chat, 'snooze' | 'closesAt'>): boolean {
  return snooze !== null || closesAt !== null;
}

/** Returns the chats with the tag and of the operator; null applies no filter. */
export function narrowChats(
  chats: readonly Chat[],
  { tag, ownerId }: { readonly tag: string | null; readonly ownerId: number | null },
): readonly Chat[] {
  return chats.filter(
    (chat) => (tag === null || chat.tags.includes(tag)) && (ownerId === null || chat.operatorId === ownerId),
  );
}

function byWait(a: Chat, b: Chat): number {
  return Date.parse(waitingSince(a)) - Date.parse(waitingSince(b)) || a.chatId - b.chatId;
}

/** Returns when the current wait began. */
export function waitingSince(chat: Chat): string {
  return chat.waitingSince ?? chat.createdAt;
}

function byActivity(a: Chat, b: Chat): number {
  return Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.chatId - a.chatId;
}

/** Returns the newer of two versions. Events from two servers may arrive out of order. */
export function newerChat(known: Chat | undefined, incoming: Chat): Chat {
  return known !== undefined && Date.parse(incoming.updatedAt) < Date.parse(known.updatedAt) ? known : incoming;
}

/**
 * Merges the first page of one status into the pool. Drops a chat of that status that the page does
 * not list, because its event was missed, unless an event changed it during the fetch (`before` then
 * holds another object).
 */
export function reconcileChats(
  pool: ChatPool,
  fetched: { readonly before: ChatPool; readonly status: ChatStatus; readonly page: readonly Chat[] },
): ChatPool {
  const listed = new Set(fetched.page.map((chat) => chat.chatId));
  const kept = Object.values(pool).filter(
    (chat) =>
      chat.status !== fetched.status ||
      chat.snooze !== null ||
      listed.has(chat.chatId) ||
      fetched.before[chat.chatId] !== chat,
  );
  return addChats(Object.fromEntries(kept.map((chat) => [chat.chatId, chat])), fetched.page);
}

export function addChats(pool: ChatPool, page: readonly Chat[]): ChatPool {
  const added = page.map((chat) => [chat.chatId, newerChat(pool[chat.chatId], chat)] as const);
  return { ...pool, ...Object.fromEntries(added) };
}

/** Counts the waiting chats, and the unread open ones that are this operator's or unassigned. */
export function countAttention(pool: ChatPool, { onScreen, me }: { onScreen: number | null; me: number }): number {
  const isTheirs = ({ operatorId }: Chat) => operatorId === null || operatorId === me;
  return Object.values(pool).filter(
    (chat) =>
      isWaiting(chat) ||
      (chat.status === 'open' && !isSetAside(chat) && chat.unread > 0 && isTheirs(chat) && chat.chatId !== onScreen),
  ).length;
}

/** Returns a count as text. If the server has more, it is rounded down to whole pages, so that all counts agree. */
export function countText(count: number, hasMore: boolean): string {
  if (!hasMore) return String(count);
  return `${Math.max(PAGE_LENGTH, count - (count % PAGE_LENGTH))}+`;
}

/** How urgent a wait is: `long` is highlighted, `alarm` also rings. */
export type WaitLevel = 'short' | 'long' | 'alarm';

type Thresholds = Pick<Settings, 'waitWarning' | 'waitAlarm'>;

export function waitLevel(chat: Chat, now: number, { waitWarning, waitAlarm }: Thresholds): WaitLevel {
  if (!isWaiting(chat)) return 'short';
  const seconds = (now - Date.parse(waitingSince(chat))) / 1_000;
  if (seconds >= waitAlarm) return 'alarm';
  return seconds >= waitWarning ? 'long' : 'short';
}

/** Whether a colleague owns the open chat, so that this operator can only read it. */
export function isColleagues({ status, operatorId }: Chat, me: { readonly operatorId: number }): boolean {
  return status === 'open' && operatorId !== null && operatorId !== me.operatorId;
}

/** Returns the last message as one line. Replies by `ownName` start with "You". */
export function chatPreview({ lastMessage }: Chat, ownName: string): string {
  if (lastMessage === null) return 'No messages yet';
  const isStaff = lastMessage.authorType === 'staff';
  const typed = decodeEmoji(lastMessage.message.replace(CUT_REFERENCE, ''));
  const text = lastMessage.callback?.title ?? (isStaff ? plainText(typed) : typed).replace(/\s+/g, ' ').trim();
  const files = lastMessage.attachments.map((attachment) => attachment.name).join(', ');
  const preview = text !== '' ? text : files !== '' ? `File: ${files}` : 'Picture';
  if (!isStaff) return preview;
  return `${lastMessage.authorName === ownName ? 'You' : lastMessage.authorName}: ${preview}`;
}

/** Returns the account that the page names. Without a signed token, anyone could claim the user id. */
export function accountText({ type, userId, isVerified }: Chat['visitor']): string {
  if (type === 'guest') return 'Guest';
  return isVerified ? `Customer ${userId}` : `Customer ${userId} (not verified)`;
}

/** Returns the name set by the page, else the visitor's own, else their e-mail address, else "Guest 12". */
export function visitorName({ chatId, visitor }: Pick<Chat, 'chatId' | 'visitor'>): string {
  const given = isGuestName(visitor.name) ? '' : visitor.name.trim();
  return visitor.displayName?.trim() || given || visitor.email || guestName(chatId, visitor.name);
}

const MAX_NAME_IN_SENTENCE = 40;

/** Shortens a name for a sentence. Where a name has a line of its own, the style sheet shortens it. */
export function shortName(name: string): string {
  const letters = Array.from(name);
  return letters.length <= MAX_NAME_IN_SENTENCE ? name : `${letters.slice(0, MAX_NAME_IN_SENTENCE - 1).join('')}…`;
}
