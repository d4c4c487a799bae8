/** Names a chat by its number, or a ticket, with its draft and its unsent replies. */
export type ThreadKey = number | TicketKey;
type TicketKey = `ticket-${number}`;

export const isChatKey = (key: ThreadKey): key is number => typeof key === 'number';
export const ticketKey = (ticketId: number): TicketKey => `ticket-${ticketId}`;
export const ticketIdOf = (key: TicketKey): number => Number(key.slice('ticket-'.length));
