import { addChats } from '../model/chats.ts';
import type { Snoozed } from '../model/entities.ts';
import { mergeTickets } from '../model/tickets.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';

/** Fetches the snoozed chats and tickets, and drops those that came back while their events were missed. */
export async function loadSnoozed(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  const before = { ...state.chats };
  const answer = await outcome(desk, ports.api.getSnoozed(null));
  // The lists of other states work without it, and the next refresh tries again.
  if (answer.kind !== 'done') return;
  const { chats, tickets, next } = answer.value;
  if (next === null) {
    const listed = new Set(chats.map(({ chatId }) => chatId));
    for (const [id, chat] of Object.entries(before))
      if (chat.snooze !== null && !listed.has(Number(id)) && state.chats[Number(id)] === chat)
        delete state.chats[Number(id)];
    const kept = new Set(tickets.map(({ ticketId }) => ticketId));
    state.tickets.items = state.tickets.items.filter(({ snooze, ticketId }) => snooze === null || kept.has(ticketId));
  }
  receivePage(desk, answer.value);
}

/** Fetches the next page of the snoozed chats and tickets. */
export async function loadMoreSnoozed(desk: Desk): Promise<void> {
  const { snoozed } = desk.state;
  const { next } = snoozed;
  if (snoozed.isLoadingMore || next === null) return;
  snoozed.isLoadingMore = true;
  const answer = await outcome(desk, desk.ports.api.getSnoozed(next));
  if (answer.kind === 'signed-out') return;
  snoozed.isLoadingMore = false;
  snoozed.problem = answer.kind === 'failed' ? answer.problem : null;
  // A refresh may have returned the list to its first page.
  if (answer.kind === 'done' && snoozed.next === next) receivePage(desk, answer.value);
}

function receivePage({ state }: Desk, { chats, tickets, next }: Snoozed): void {
  state.chats = addChats(state.chats, chats);
  state.tickets.items = mergeTickets(state.tickets.items, tickets);
  state.snoozed.next = next;
}
