import type { Forward } from '../api/DeskApi.ts';
import type { LeftAsideMail, Ticket, TicketFilter, TicketStatus, TicketThread } from '../model/entities.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import { ticketKey } from '../model/threadKey.ts';
import { mergeTickets, reconcileTickets, TICKET_FILTERS, ticketsOf } from '../model/tickets.ts';
import type { Desk } from '../state/createDesk.ts';
import { showUndelivered } from './alerts.ts';
import { restoreDraft } from './draft.ts';
import { loadLeads } from './leads.ts';
import { loadLeftAside } from './leftAside.ts';
import { lastId, loadNextPage } from './loadPage.ts';
import { outcome, type Outcome } from './outcome.ts';
import { removeReplies } from './outgoing.ts';

/** Opens a ticket: shows the known data at once, then fetches its thread. */
export function openTicket(desk: Desk, ticketId: number): void {
  const { state } = desk;
  state.view = 'tickets';
  state.selectedTicketId = ticketId;
  state.tickets.threads[ticketId] ??= {
    ...{ load: 'loading', problem: null, thread: null, isLoadingEarlier: false, notice: null },
  };
  restoreDraft(desk, ticketKey(ticketId));
  void refreshTicket(desk, ticketId);
}

/** Closes the ticket. A window with room for one pane then shows the list. */
export function closeTicket({ state }: Desk): void {
  state.selectedTicketId = null;
}

export async function setTicketStatus(desk: Desk, ticketId: number, status: TicketStatus): Promise<void> {
  applyChange(desk, ticketId, await outcome(desk, desk.ports.api.saveTicket(ticketId, status)));
}

/** Assigns the ticket to an operator, or to none (`null`). Returns null on success, or what went wrong. */
export async function assignTicket(desk: Desk, ticket: Ticket, to: number | null): Promise<string | null> {
  const change = { from: ticket.operatorId, to };
  const assigned = await outcome(desk, desk.ports.api.assignTicket(ticket.ticketId, change));
  applyChange(desk, ticket.ticketId, assigned);
  return assigned.kind === 'failed' ? assigned.problem : null;
}

/** Changes the subject, also of the e-mails to come. Returns null on success, or what went wrong. */
export async function changeSubject(desk: Desk, ticketId: number, subject: string): Promise<string | null> {
  return applySaved(desk, ticketId, await outcome(desk, desk.ports.api.saveSubject(ticketId, subject)));
}

/** Changes the customer's address. Returns null on success, or what went wrong. */
export async function changeTicketEmail(desk: Desk, ticketId: number, email: string): Promise<string | null> {
  return applySaved(desk, ticketId, await outcome(desk, desk.ports.api.saveTicketEmail(ticketId, email)));
}

/** Applies what a dialog saved. A failure is shown in the dialog, which keeps the typed text. */
function applySaved(desk: Desk, ticketId: number, changed: Outcome<Ticket>): string | null {
  if (changed.kind === 'failed') return changed.problem;
  applyChange(desk, ticketId, changed);
  return null;
}

/** Sends the thread to another person. Returns null on success, or what went wrong. */
export async function forwardTicket(desk: Desk, ticketId: number, forward: Forward): Promise<string | null> {
  const sent = await outcome(desk, desk.ports.api.forwardTicket(ticketId, forward));
  // A failure is shown in the dialog, which keeps the typed text.
  if (sent.kind === 'failed') return sent.problem;
  if (sent.kind === 'done') applyChange(desk, ticketId, { kind: 'done', value: sent.value.ticket });
  return null;
}

export async function retryTicketMail(desk: Desk, ticketId: number, messageId: number): Promise<void> {
  applyChange(desk, ticketId, await outcome(desk, desk.ports.api.retryTicketMail(ticketId, messageId)));
}

function applyChange(desk: Desk, ticketId: number, changed: Outcome<Ticket>): void {
  const { tickets } = desk.state;
  if (changed.kind === 'signed-out') return;
  if (changed.kind === 'done') tickets.items = mergeTickets(tickets.items, [changed.value]);
  const shown = tickets.threads[ticketId];
  if (shown === undefined) return;
  shown.notice = changed.kind === 'failed' ? changed.problem : null;
  // A colleague was quicker, or the thread has changed too.
  void refreshTicket(desk, ticketId);
}

/** Fetches a ticket with its newest e-mails, and those before them that are shown already. */
export async function refreshTicket(desk: Desk, ticketId: number): Promise<void> {
  const { tickets } = desk.state;
  const answer = await fetchThread(desk, ticketId);
  const shown = tickets.threads[ticketId];
  if (answer.kind === 'signed-out' || shown === undefined) return;
  if (answer.kind === 'failed') {
    if (shown.load !== 'ready') Object.assign(shown, { load: 'failed', problem: answer.problem });
    return;
  }
  const { ticket, messages } = answer.value;
  removeReplies(desk, ticketKey(ticketId), new Set(messages.map(({ uuid }) => uuid)));
  tickets.items = mergeTickets(tickets.items, [ticket]);
  // A later call may have been answered first; keep the newer thread.
  if ((shown.thread?.ticket.revision ?? -1) <= ticket.revision) shown.thread = answer.value;
  Object.assign(shown, { load: 'ready', problem: null });
}

async function fetchThread(desk: Desk, ticketId: number): Promise<Outcome<TicketThread>> {
  const { threads } = desk.state.tickets;
  const newest = await outcome(desk, desk.ports.api.getTicketThread(ticketId));
  if (newest.kind !== 'done') return newest;
  let thread = newest.value;
  for (let first = firstId(thread); thread.hasMore; first = firstId(thread)) {
    // Read again for each page: the operator may have asked for earlier ones meanwhile.
    if (first <= firstId(threads[ticketId]?.thread)) break;
    const page = await outcome(desk, desk.ports.api.getTicketThread(ticketId, first));
    if (page.kind !== 'done') return page;
    thread = withEarlier(thread, page.value);
  }
  return { kind: 'done', value: thread };
}

/** Fetches the e-mails before those shown. */
export async function loadEarlierMails(desk: Desk, ticketId: number): Promise<void> {
  const { threads } = desk.state.tickets;
  const shown = threads[ticketId];
  if (!shown?.thread || shown.isLoadingEarlier) return;
  const before = firstId(shown.thread);
  shown.isLoadingEarlier = true;
  const page = await outcome(desk, desk.ports.api.getTicketThread(ticketId, before));
  if (page.kind === 'signed-out') return;
  shown.isLoadingEarlier = false;
  shown.notice = page.kind === 'failed' ? page.problem : null;
  if (page.kind === 'done' && firstId(shown.thread) === before) shown.thread = withEarlier(shown.thread, page.value);
}

const firstId = (thread: TicketThread | null | undefined) => thread?.messages[0]?.id ?? Infinity;

function withEarlier(thread: TicketThread, { messages, hasMore }: TicketThread): TicketThread {
  return { ...thread, messages: [...messages, ...thread.messages], hasMore };
}

/** Fetches the tickets that wait for an answer, which are counted, the lists shown so far, the leads, and the open thread. */
export function loadAllTickets(desk: Desk): void {
  const { tickets, selectedTicketId } = desk.state;
  for (const filter of TICKET_FILTERS)
    if (filter === 'owed' || tickets.lists[filter].load !== 'idle') void loadTickets(desk, filter);
  void loadLeads(desk);
  if (tickets.filter === 'aside') void loadLeftAside(desk);
  if (selectedTicketId !== null) void refreshTicket(desk, selectedTicketId);
}

/** Fetches the first tickets of a filter. A refresh drops those that have left it while their events were missed. */
export async function loadTickets(desk: Desk, filter: TicketFilter): Promise<void> {
  const { tickets, me } = desk.state;
  const list = tickets.lists[filter];
  if (list.load !== 'ready') list.load = 'loading';
  const before = new Set(tickets.items);
  const answer = await outcome(desk, desk.ports.api.getTickets(filter, {}));
  if (answer.kind === 'signed-out') return;
  if (answer.kind === 'failed') {
    if (list.load !== 'ready') Object.assign(list, { load: 'failed', problem: answer.problem });
    return;
  }
  const page = answer.value;
  tickets.items =
    list.load === 'ready'
      ? reconcileTickets(tickets.items, { before, page, listed: ticketsOf(tickets.items, filter, me.operatorId) })
      : mergeTickets(tickets.items, page);
  Object.assign(list, { load: 'ready', problem: null, hasMore: page.length === PAGE_LENGTH });
  list.last = lastId(page, idOf);
}

export async function loadMoreTickets(desk: Desk, filter: TicketFilter): Promise<void> {
  const { tickets, me } = desk.state;
  await loadNextPage(desk, {
    list: tickets.lists[filter],
    shown: ticketsOf(tickets.items, filter, me.operatorId).map(idOf),
    idOf,
    fetchPage: (page) => desk.ports.api.getTickets(filter, page),
    addPage: (page) => {
      tickets.items = mergeTickets(tickets.items, page);
    },
  });
}

const idOf = ({ ticketId }: Ticket): number => ticketId;

/** Applies an event about a ticket. The thread on screen is fetched, because the event does not hold it. */
export function receiveTicket(desk: Desk, ticket: Ticket): void {
  const { state } = desk;
  showUndelivered(desk, ticket);
  state.tickets.items = mergeTickets(state.tickets.items, [ticket]);
  const known = state.tickets.threads[ticket.ticketId]?.thread?.ticket.revision ?? -1;
  if (state.selectedTicketId === ticket.ticketId && known < ticket.revision) void refreshTicket(desk, ticket.ticketId);
}

export function chooseTickets(desk: Desk, filter: TicketFilter | 'leads' | 'aside'): void {
  desk.state.tickets.filter = filter;
  if (filter === 'leads') void loadLeads(desk);
  else if (filter === 'aside') void loadLeftAside(desk);
  else if (desk.state.tickets.lists[filter].load === 'idle') void loadTickets(desk, filter);
}

/** Makes a ticket of a chat, and opens it. Returns null on success, or what went wrong. */
export async function makeTicketOfChat(
  desk: Desk,
  chatId: number,
  fields: { subject: string; email: string },
): Promise<string | null> {
  const made = await outcome(desk, desk.ports.api.makeTicketOfChat(chatId, fields));
  // A failure is shown in the dialog, which keeps the typed texts.
  if (made.kind === 'failed') return made.problem;
  if (made.kind === 'done') openMade(desk, made.value);
  return null;
}

/** Makes a ticket of an e-mail, and opens it. */
export async function makeTicketOf(desk: Desk, { mailId }: LeftAsideMail): Promise<void> {
  const made = await outcome(desk, desk.ports.api.makeTicketOf(mailId));
  const { tickets } = desk.state;
  if (made.kind === 'failed') tickets.asideList.problem = made.problem;
  if (made.kind !== 'done') return;
  tickets.aside = tickets.aside.filter((mail) => mail.mailId !== mailId);
  openMade(desk, made.value);
}

function openMade(desk: Desk, ticket: Ticket): void {
  receiveTicket(desk, ticket);
  chooseTickets(desk, 'owed');
  openTicket(desk, ticket.ticketId);
}
