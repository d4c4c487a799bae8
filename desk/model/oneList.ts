import { isSetAside, isWaiting, waitingSince, type ChatPool } from './chats.ts';
import type { Chat, Ticket } from './entities.ts';
import { ticketKey, type ThreadKey } from './threadKey.ts';

export type ListedThread =
  { readonly kind: 'chat'; readonly chat: Chat } | { readonly kind: 'ticket'; readonly ticket: Ticket };

export const keyOfThread = (thread: ListedThread): ThreadKey =>
  thread.kind === 'chat' ? thread.chat.chatId : ticketKey(thread.ticket.ticketId);

export type OneList = {
  /** Chats and tickets to which the team owes an answer, longest wait first. */
  readonly waiting: readonly ListedThread[];
  /** The other open chats and pending tickets, newest activity first. */
  readonly answered: readonly ListedThread[];
};

type Entry = { readonly thread: ListedThread; readonly since: string | null; readonly at: string };

/** Returns every chat and ticket that is not closed, of the tag if one is given. */
export function oneList(
  { chats, tickets }: { readonly chats: ChatPool; readonly tickets: readonly Ticket[] },
  tag: string | null,
): OneList {
  const isTagged = ({ tags }: { readonly tags: readonly string[] }) => tag === null || tags.includes(tag);
  const entries: Entry[] = [
    ...Object.values(chats)
      .filter((chat) => (chat.status === 'open' || isWaiting(chat)) && !isSetAside(chat) && isTagged(chat))
      .map((chat) => ({ thread: { kind: 'chat' as const, chat }, since: chatWait(chat), at: chat.updatedAt })),
    ...tickets
      .filter((ticket) => ticket.status !== 'solved' && ticket.snooze === null && isTagged(ticket))
      .map((ticket) => ({
        thread: { kind: 'ticket' as const, ticket },
        since: ticketWait(ticket),
        at: ticket.updatedAt,
      })),
  ];
  return {
    waiting: entries
      .filter(({ since }) => since !== null)
      .sort((a, b) => Date.parse(a.since ?? '') - Date.parse(b.since ?? ''))
      .map(({ thread }) => thread),
    answered: entries
      .filter(({ since }) => since === null)
      .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .map(({ thread }) => thread),
  };
}

/** Since when the visitor waits: in the queue, or for the answer to the last message. Null: the team wrote last. */
export function chatWait(chat: Chat): string | null {
  if (isWaiting(chat)) return waitingSince(chat);
  if (chat.status !== 'open' || chat.lastMessage === null) return null;
  return chat.lastMessage.authorType === 'staff' ? null : chat.lastMessage.createdAt;
}

/** Since when the customer waits; null if the team owes no answer. */
export function ticketWait({ status, waitingSince: since, updatedAt }: Ticket): string | null {
  return status === 'open' ? (since ?? updatedAt) : null;
}
