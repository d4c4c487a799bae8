import type { EntryBase, ServerId } from './entryBase.ts';

/** The confirmation of a ticket (ENT-09). */
export type TicketWidgetEntry = EntryBase & {
  objectType: 'ticketWidget';
  ticketId: ServerId;
  hash: string;
  email: string;
};
