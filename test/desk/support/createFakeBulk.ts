import type { BulkApi, BulkChange } from '../../../desk/api/DeskApi.ts';
import type { Chat, Ticket } from '../../../desk/model/entities.ts';
import { ticketIdOf } from '../../../desk/model/threadKey.ts';
import { type MakeAnswer, refused } from './answers.ts';
import { NOW } from './builders.ts';

const SNOOZED_PAGE = 200;

type Server = { chats: Chat[]; tickets: Ticket[] };

/** The in-memory backend for actions on several chats and tickets. Chats with another owner than 1 are skipped. */
export function createFakeBulk(server: Server, answer: MakeAnswer): BulkApi {
  const before = new Map<number, Server>();
  const changed = <Row extends Chat | Ticket>(row: Row, change: BulkChange): Row => {
    if (change.kind === 'tag') return { ...row, tags: [...row.tags, change.tag] };
    if (change.kind === 'assign') return { ...row, operatorId: change.operatorId };
    if (change.kind === 'snooze') return { ...row, snooze: { since: NOW, until: change.until }, backAt: null };
    if (change.kind === 'wake') return { ...row, snooze: null };
    return 'chatId' in row && 'room' in row ? { ...row, closesAt: NOW } : { ...row, status: 'solved' };
  };
  return {
    runBulkAction: (_, threads, change) =>
      answer(() => {
        const bulkId = before.size + 1;
        before.set(bulkId, { chats: server.chats, tickets: server.tickets });
        const keys = new Set(threads.map(({ key }) => key));
        const isMine = ({ operatorId }: Chat) => operatorId === null || operatorId === 1;
        const chats = server.chats.filter((chat) => keys.has(chat.chatId) && isMine(chat));
        const ids = new Set([...keys].flatMap((key) => (typeof key === 'number' ? [] : [ticketIdOf(key)])));
        const tickets = server.tickets.filter(({ ticketId }) => ids.has(ticketId));
        server.chats = server.chats.map((chat) => (chats.includes(chat) ? changed(chat, change) : chat));
        server.tickets = server.tickets.map((ticket) =>
          tickets.includes(ticket) ? { ...changed(ticket, change), revision: ticket.revision + 1 } : ticket,
        );
        const done = chats.length + tickets.length;
        const owned = keys.size - done;
        return {
          bulkId,
          outcome: { done, skipped: owned > 0 ? [{ reason: 'owned', count: owned }] : [] },
          chats: server.chats.filter(({ chatId }) => chats.some((chat) => chat.chatId === chatId)),
          tickets: server.tickets.filter(({ ticketId }) => tickets.some((one) => one.ticketId === ticketId)),
        };
      }),
    undoBulkAction: (bulkId) =>
      answer(() => {
        const was = before.get(bulkId);
        if (was === undefined) return refused('It is too late to undo this', 409);
        server.chats = was.chats;
        server.tickets = was.tickets.map((ticket) => ({ ...ticket, revision: ticket.revision + 2 }));
        const { chats, tickets } = server;
        return { bulkId, outcome: { done: chats.length + tickets.length, skipped: [] }, chats, tickets };
      }),
    getSnoozed: (after) =>
      answer(() => {
        const from = Number(after ?? 0);
        const to = from + SNOOZED_PAGE;
        const chats = server.chats.filter(({ snooze }) => snooze !== null);
        const tickets = server.tickets.filter(({ snooze }) => snooze !== null);
        const next = Math.max(chats.length, tickets.length) > to ? String(to) : null;
        return { chats: chats.slice(from, to), tickets: tickets.slice(from, to), next };
      }),
  };
}
