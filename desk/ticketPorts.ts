import type { SalesLead, Ticket, TicketFilter, TicketMessage, TicketStatus, TicketThread } from './model/entities.ts';
import type { PageRequest, Reply } from './requests.ts';

/** The calls of API.md about tickets and sales leads. Every one rejects with an `ApiError`. */
export interface TicketApi {
  getTickets(filter: TicketFilter, page: PageRequest): Promise<readonly Ticket[]>;
  getTicketThread(ticketId: number): Promise<TicketThread>;
  saveTicket(ticketId: number, status: TicketStatus): Promise<Ticket>;
  /** Refused when `from` does not answer it any more. Null stands for nobody. */
  assignTicket(ticketId: number, change: TicketAssignment): Promise<Ticket>;
  /** E-mails an answer. The same uuid again is the same mail. */
  sendTicketReply(ticketId: number, reply: Reply): Promise<{ ticket: Ticket; message: TicketMessage }>;
  retryTicketMail(ticketId: number, messageId: number): Promise<Ticket>;
  getLeads(page: PageRequest): Promise<readonly SalesLead[]>;
  markLead(leadId: number, isHandled: boolean): Promise<SalesLead>;
}

export type TicketAssignment = { readonly from: number | null; readonly to: number | null };

/** The changes by others, told on the desk's channel. */
export interface TicketListeners {
  onTicket(ticket: Ticket): void;
  onLead(lead: SalesLead): void;
}
