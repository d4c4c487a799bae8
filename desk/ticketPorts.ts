import type { SalesLead, Ticket, TicketFilter, TicketMessage, TicketStatus, TicketThread } from './model/entities.ts';
import type { PageRequest, Reply } from './requests.ts';

/** The calls of API.md about tickets and sales leads. Each rejects with an `ApiError`. */
export interface TicketApi {
  getTickets(filter: TicketFilter, page: PageRequest): Promise<readonly Ticket[]>;
  getTicketThread(ticketId: number): Promise<TicketThread>;
  saveTicket(ticketId: number, status: TicketStatus): Promise<Ticket>;
  /** Refused if it is no longer assigned to `from`. Null means unassigned. */
  assignTicket(ticketId: number, change: TicketAssignment): Promise<Ticket>;
  /** Sends a reply by e-mail. A repeated uuid sends no second mail. */
  sendTicketReply(ticketId: number, reply: Reply): Promise<{ ticket: Ticket; message: TicketMessage }>;
  retryTicketMail(ticketId: number, messageId: number): Promise<Ticket>;
  getLeads(page: PageRequest): Promise<readonly SalesLead[]>;
  markLead(leadId: number, isHandled: boolean): Promise<SalesLead>;
}

export type TicketAssignment = { readonly from: number | null; readonly to: number | null };

/** Changes by others, published on the desk's channel. */
export interface TicketListeners {
  onTicket(ticket: Ticket): void;
  onLead(lead: SalesLead): void;
}
