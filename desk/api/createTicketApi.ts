import type { TicketApi } from '../ticketPorts.ts';
import type { createRequest } from './createRequest.ts';
import { query } from './query.ts';
import * as schemas from './schemas.ts';
import * as tickets from './ticketSchemas.ts';

export function createTicketApi(request: ReturnType<typeof createRequest>): TicketApi {
  return {
    getTickets: async (filter, page) => {
      const path = `/tickets?filter=${filter}&${query(page)}`;
      return (await request({ method: 'GET', path, answer: schemas.tickets })).tickets;
    },
    getTicketThread: (ticketId) =>
      request({ method: 'GET', path: `/tickets/${ticketId}`, answer: tickets.ticketThread }),
    saveTicket: async (ticketId, status) => {
      const call = { method: 'PUT', path: `/tickets/${ticketId}`, body: { status } } as const;
      return (await request({ ...call, answer: schemas.withTicket })).ticket;
    },
    assignTicket: async (ticketId, { from, to }) => {
      const call = { method: 'PUT', path: `/tickets/${ticketId}/assignee`, body: { from, to } } as const;
      return (await request({ ...call, answer: schemas.withTicket })).ticket;
    },
    sendTicketReply: (ticketId, { uuid, text, files }) => {
      const [path, body] =
        files.length === 0 ? ['messages', { uuid, message: text }] : ['attachments', formOf({ uuid, text, files })];
      return request({ method: 'POST', path: `/tickets/${ticketId}/${path}`, body, answer: tickets.answered });
    },
    retryTicketMail: async (ticketId, messageId) => {
      const path = `/tickets/${ticketId}/messages/${messageId}/retry`;
      return (await request({ method: 'POST', path, answer: schemas.withTicket })).ticket;
    },
    getLeads: async (page) =>
      (await request({ method: 'GET', path: `/sales-leads?${query(page)}`, answer: tickets.salesLeads })).leads,
    markLead: async (leadId, isHandled) => {
      const call = { method: 'PUT', path: `/sales-leads/${leadId}`, body: { is_handled: isHandled } } as const;
      return (await request({ ...call, answer: tickets.withLead })).lead;
    },
  };
}

function formOf({ uuid, text, files }: Parameters<TicketApi['sendTicketReply']>[1]): FormData {
  const form = new FormData();
  form.set('uuid', uuid);
  if (text !== '') form.set('message', text);
  for (const file of files) form.append('files', file, file.name);
  return form;
}
