import type { Chat, ChatStatus } from './entities.ts';

/** Every chat the desk knows of, by id. */
export type ChatPool = { readonly [chatId: number]: Chat };

/** The chats of one filter. Waiting visitors are a queue, longest wait first; other chats show the newest activity first. */
export function orderChats(pool: ChatPool, status: ChatStatus): readonly Chat[] {
  const order = status === 'waiting' ? byWait : byActivity;
  return Object.values(pool)
    .filter((chat) => chat.status === status)
    .sort(order);
}

/** Keeps the chats that have the tag, and those of one operator; null narrows nothing. */
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

/** When the visitor began to wait for this answer. */
export function waitingSince(chat: Chat): string {
  return chat.waitingSince ?? chat.createdAt;
}

function byActivity(a: Chat, b: Chat): number {
  return Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.chatId - a.chatId;
}

/** Events of two servers may overtake each other: what is older than what is shown is dropped. */
export function newerChat(known: Chat | undefined, incoming: Chat): Chat {
  return known !== undefined && Date.parse(incoming.updatedAt) < Date.parse(known.updatedAt) ? known : incoming;
}

/**
 * The pool after a page of one status was fetched from its top. A chat that the page no longer lists has left that
 * status while nobody told; one that an event changed during the fetch (`before` holds another object) stays.
 */
export function reconcileChats(
  pool: ChatPool,
  fetched: { readonly before: ChatPool; readonly status: ChatStatus; readonly page: readonly Chat[] },
): ChatPool {
  const listed = new Set(fetched.page.map((chat) => chat.chatId));
  const kept = Object.values(pool).filter(
    (chat) => chat.status !== fetched.status || listed.has(chat.chatId) || fetched.before[chat.chatId] !== chat,
  );
  return addChats(Object.fromEntries(kept.map((chat) => [chat.chatId, chat])), fetched.page);
}

export function addChats(pool: ChatPool, page: readonly Chat[]): ChatPool {
  const added = page.map((chat) => [chat.chatId, newerChat(pool[chat.chatId], chat)] as const);
  return { ...pool, ...Object.fromEntries(added) };
}

/** Chats that this operator should look at: every waiting one, and open ones of theirs, or of nobody, with something unread. */
export function countAttention(pool: ChatPool, { onScreen, me }: { onScreen: number | null; me: number }): number {
  const isTheirs = ({ operatorId }: Chat) => operatorId === null || operatorId === me;
  return Object.values(pool).filter(
    (chat) =>
      chat.status === 'waiting' ||
      (chat.status === 'open' && chat.unread > 0 && isTheirs(chat) && chat.chatId !== onScreen),
  ).length;
}
