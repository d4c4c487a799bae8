import * as v from 'valibot';
import { serverId } from '../entries/message/messageSchema.ts';
import type { TicketWidgetEntry } from '../entries/ticketWidget/ticketWidget.ts';
import type { ChatSession } from './ChatSession.ts';
import { keepForADay, readKept } from './keptForADay.ts';

const schema = v.object({ ticketId: serverId, hash: v.string(), email: v.string() });

/** The ticket's id and hash are stored (TKT-03): its confirmation is shown for a day, on every page (UX-06). */
export function keepTicket(session: ChatSession, ticket: v.InferOutput<typeof schema>): void {
  keepForADay(session, 'ticket', ticket);
}

/** The confirmation of the ticket that was sent last, within a day; null where there is none. */
export function keptTicket(session: ChatSession): TicketWidgetEntry | null {
  const kept = readKept(session, 'ticket', schema);
  if (!kept) return null;
  return { ...kept.value, objectType: 'ticketWidget', key: session.ports.newId(), chatId: null, createdAt: kept.at };
}
