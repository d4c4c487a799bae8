import type { InboxApi } from '../../../desk/api/DeskApi.ts';
import type { Chat, DeskView, NoteMention, Ticket } from '../../../desk/model/entities.ts';
import { narrowThreads } from '../../../desk/model/inboxFilter.ts';
import { oneList } from '../../../desk/model/oneList.ts';
import { ticketKey } from '../../../desk/model/threadKey.ts';
import { type MakeAnswer, refused } from './answers.ts';

/** The chats and tickets of a page. */
const PAGE = 2;

export type Inbox = {
  readonly chats: readonly Chat[];
  readonly tickets: readonly Ticket[];
  views: readonly DeskView[];
  mentions: readonly NoteMention[];
  /** The filters of each call, in the order of arrival. */
  readonly inboxCalls: string[];
};

/** The in-memory backend for the calls of `InboxApi`. The operator who asks is person 1. */
export function createFakeInbox(server: Inbox, answer: MakeAnswer): InboxApi {
  return {
    getInbox: (filter, after) =>
      answer(() => {
        server.inboxCalls.push(JSON.stringify(filter));
        const chats = Object.fromEntries(server.chats.map((chat) => [chat.chatId, chat]));
        const { waiting, answered } = oneList(narrowThreads({ chats, tickets: server.tickets }, filter, 1), null);
        const from = Number(after ?? 0);
        const all = [...waiting, ...answered];
        const threads = all.slice(from, from + PAGE).map((thread) => ({ chat: null, ticket: null, ...thread }));
        return { threads, next: from + PAGE < all.length ? String(from + PAGE) : null };
      }),
    getInboxChoices: () => answer(() => ({ companies: ['legal-forms'], languages: ['de'] })),
    getViews: () => answer(() => server.views),
    addView: (given) =>
      answer(() => {
        if (server.views.some(({ name }) => name === given.name)) return refused('There is a view of this name', 409);
        const view = { ...given, id: server.views.length + 1 };
        server.views = [...server.views, view];
        return view;
      }),
    changeView: (viewId, change) =>
      answer(() => {
        const view = server.views.find(({ id }) => id === viewId);
        if (view === undefined) return refused('There is no such view', 404);
        server.views = server.views.map((one) => (one.id === viewId ? { ...view, ...change } : one));
        return { ...view, ...change };
      }),
    deleteView: (viewId) => answer(() => void (server.views = server.views.filter(({ id }) => id !== viewId))),
    getMentions: () =>
      answer(() => ({ mentions: server.mentions, unread: server.mentions.filter(({ isRead }) => !isRead).length })),
    markMentionsRead: (thread, until) =>
      answer(() => {
        const isRead = (one: NoteMention) =>
          one.mentionId <= until && (one.chatId ?? (one.ticketId === null ? null : ticketKey(one.ticketId))) === thread;
        server.mentions = server.mentions.map((one) => (isRead(one) ? { ...one, isRead: true } : one));
      }),
  };
}
