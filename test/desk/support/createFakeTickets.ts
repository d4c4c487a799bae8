import type { TicketApi } from '../../../desk/api/DeskApi.ts';
import type { ChatNote, LeftAsideMail, SalesLead, Ticket, TicketMessage } from '../../../desk/model/entities.ts';
import { ticketsOf } from '../../../desk/model/tickets.ts';
import { type MakeAnswer, refused } from './answers.ts';
import { makeTicket, NOW } from './builders.ts';

const PAGE_MAILS = 200;

type Server = {
  ticketNotes: ChatNote[];
  tickets: Ticket[];
  ticketMessages: TicketMessage[];
  leftAside: LeftAsideMail[];
};

/** The in-memory backend for tickets and sales leads. This operator is number 1. */
export function createFakeTickets(server: Server, answer: MakeAnswer): TicketApi {
  let leads: SalesLead[] = [];
  const ticketOf = (ticketId: number) =>
    server.tickets.find((one) => one.ticketId === ticketId) ?? makeTicket({ ticketId });
  const change = (ticketId: number, over: Partial<Ticket>): Ticket => {
    const before = ticketOf(ticketId);
    const changed = { ...before, ...over, revision: before.revision + 1 };
    server.tickets = [...server.tickets.filter((one) => one.ticketId !== ticketId), changed];
    return changed;
  };
  return {
    getTickets: (filter) => answer(() => ticketsOf(server.tickets, filter, 1)),
    getTicketThread: (ticketId, before = Infinity) =>
      answer(() => {
        const messages = server.ticketMessages.filter(({ id }) => id < before);
        const hasMore = messages.length > PAGE_MAILS;
        return {
          ticket: ticketOf(ticketId),
          attachments: [],
          messages: messages.slice(-PAGE_MAILS),
          hasMore,
          ...{ notes: [...server.ticketNotes], chats: [], tickets: [] },
          ...{ canReply: true, canForward: true },
        };
      }),
    saveTicket: (ticketId, status) => answer(() => change(ticketId, { status })),
    assignTicket: (ticketId, { from, to }) =>
      answer(() => {
        if (ticketOf(ticketId).operatorId !== from) return refused('Eli answers this ticket', 409);
        return change(ticketId, { operatorId: to, operatorName: to === null ? null : 'Dana' });
      }),
    saveSubject: (ticketId, subject) => answer(() => change(ticketId, { subject })),
    saveTicketEmail: (ticketId, email) => answer(() => change(ticketId, { email })),
    sendTicketReply: (ticketId, { uuid, text, cc }) =>
      answer(() => {
        const known = server.ticketMessages.find((message) => message.uuid === uuid);
        const copies = cc ?? ticketOf(ticketId).cc;
        const message = known ?? makeTicketMessage({ id: server.ticketMessages.length + 1, uuid, text, cc: copies });
        if (known === undefined) server.ticketMessages.push(message);
        return {
          ticket: change(ticketId, { status: 'pending', operatorId: 1, operatorName: 'Dana', cc: copies }),
          message,
        };
      }),
    forwardTicket: (ticketId, { uuid, to, text }) =>
      answer(() => {
        const known = server.ticketMessages.find((message) => message.uuid === uuid);
        const id = server.ticketMessages.length + 1;
        const message = known ?? makeTicketMessage({ id, uuid, text, forwardedTo: to });
        if (known === undefined) server.ticketMessages.push(message);
        return { ticket: change(ticketId, {}), message };
      }),
    addTicketNote: (ticketId, { uuid, text, mentions = [] }) =>
      answer(() => {
        const known = server.ticketNotes.find((note) => note.uuid === uuid);
        if (known !== undefined) return known;
        const named = mentions.map((operatorId) => ({ operatorId, name: '' }));
        const note = {
          id: server.ticketNotes.length + 1,
          uuid,
          text,
          authorName: 'Dana',
          createdAt: NOW,
          mentions: named,
        };
        server.ticketNotes.push(note);
        change(ticketId, {});
        return note;
      }),
    addTicketTag: (ticketId, tag) => answer(() => change(ticketId, { tags: [tag] })),
    removeTicketTag: (ticketId) => answer(() => change(ticketId, { tags: [] })),
    getTaggedTickets: (tag) => answer(() => server.tickets.filter(({ tags }) => tags.includes(tag))),
    retryTicketMail: (ticketId) => answer(() => change(ticketId, { isUndelivered: false })),
    getLeftAside: () => answer(() => [...server.leftAside]),
    makeTicketOfChat: (chatId, { subject, email }) =>
      answer(() =>
        chatId === 404 ? refused('There is no such chat', 404) : change(200 + chatId, { chatId, subject, email }),
      ),
    makeTicketOf: (mailId) =>
      answer(() => {
        if (!server.leftAside.some((mail) => mail.mailId === mailId)) return refused('Not left aside any more', 404);
        server.leftAside = server.leftAside.filter((mail) => mail.mailId !== mailId);
        return change(100 + mailId, {});
      }),
    getLeads: () => answer(() => leads),
    markLead: (leadId, isHandled) =>
      answer(() => {
        const handledBy = isHandled ? 'Dana' : null;
        const handledAt = isHandled ? NOW : null;
        const lead = { leadId, email: 'ann@example.com', fields: [], createdAt: NOW, handledBy, handledAt };
        leads = [...leads.filter((one) => one.leadId !== leadId), lead];
        return lead;
      }),
  };
}

export function makeTicketMessage(over: Partial<TicketMessage> = {}): TicketMessage {
  return {
    ...{ id: 1, uuid: 'u', sender: 'team', authorName: 'Dana', authorEmail: null, viaEmail: null, text: 'Hello' },
    ...{ cc: [], isParticipant: false, forwardedTo: null, answeredForwardId: null },
    ...{
      isAutomatic: false,
      isProven: null,
      leftOut: [],
      attachments: [],
      delivery: 'sent',
      problem: null,
      createdAt: NOW,
    },
    ...over,
  };
}
