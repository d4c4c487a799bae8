import { addChats } from '../model/chats.ts';
import { mergeTickets } from '../model/tickets.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

/** Fetches the snoozed chats and tickets, and drops those that came back while their events were missed. */
export async function loadSnoozed(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  const before = { ...state.chats };
  const answer = await outcome(desk, ports.api.getSnoozed());
  // The lists of other states work without it, and the next refresh tries again.
  if (answer.kind !== 'done') return;
  const { chats, tickets, hasMore } = answer.value;
  if (!hasMore) {
    const listed = new Set(chats.map(({ chatId }) => chatId));
    for (const [id, chat] of Object.entries(before))
      if (chat.snooze !== null && !listed.has(Number(id)) && state.chats[Number(id)] === chat)
        delete state.chats[Number(id)];
    const kept = new Set(tickets.map(({ ticketId }) => ticketId));
    state.tickets.items = state.tickets.items.filter(({ snooze, ticketId }) => snooze === null || kept.has(ticketId));
  }
  state.chats = addChats(state.chats, chats);
  state.tickets.items = mergeTickets(state.tickets.items, tickets);
}
