import * as v from 'valibot';
import type { CannedReply, Ticket } from '../model/entities.ts';
import { TICKET_REPLY_LIMIT } from '../model/limits.ts';
import { mergeTickets } from '../model/mergeTickets.ts';
import { fillPlaceholders, placeholdersIn, ticketSource } from '../model/placeholders.ts';
import type { Desk } from '../state/createDesk.ts';
import type { TicketDraft } from '../state/ticketState.ts';
import { addFiles } from './draftFiles.ts';
import { outcome } from './outcome.ts';
import { refreshTicket } from './refreshTicket.ts';

const stored = v.object({ uuid: v.string(), text: v.string(), isSent: v.boolean() });

/** Restores the draft after a reload, and resends a reply that was in flight. */
export function restoreTicketDraft(desk: Desk, ticketId: number): void {
  const { tickets } = desk.state;
  if (tickets.drafts[ticketId] !== undefined) return;
  const kept = readKept(desk.ports.memory.read('draft', keyOf(ticketId)));
  tickets.drafts[ticketId] = {
    uuid: kept?.uuid ?? desk.ports.newId(),
    text: kept?.text ?? '',
    files: [],
    status: kept?.isSent === true ? 'waiting' : 'writing',
  };
  if (kept?.isSent === true) void deliver(desk, ticketId);
}

export function writeTicketDraft(desk: Desk, ticketId: number, text: string): void {
  const draft = draftOf(desk, ticketId);
  if (draft.status !== 'writing') return;
  draft.text = text;
  keep(desk, ticketId);
}

/** Adds files to a draft. A notice gives the reason for each file that cannot be sent. */
export function addTicketFiles(desk: Desk, ticketId: number, files: readonly File[]): void {
  const problem = addFiles(desk, draftOf(desk, ticketId), files);
  const shown = desk.state.tickets.threads[ticketId];
  if (shown !== undefined) shown.notice = problem;
}

export function removeTicketFile(desk: Desk, ticketId: number, fileId: string): void {
  const draft = draftOf(desk, ticketId);
  draft.files = draft.files.filter((file) => file.id !== fileId);
  desk.resources.draftFiles.delete(fileId);
}

/** Puts the canned reply into the draft with its placeholders filled in. Returns the new draft. */
export function insertTicketReply(desk: Desk, ticket: Ticket, reply: Pick<CannedReply, 'text'>): string {
  const text = fillPlaceholders(reply.text, ticketSource(ticket, desk.state.operator.name));
  writeTicketDraft(desk, ticket.ticketId, text);
  return text;
}

export function canSendTicketReply({ text, files, status }: TicketDraft): boolean {
  const length = text.trim().length;
  const hasContent = length > 0 || files.length > 0;
  return status === 'writing' && hasContent && length <= TICKET_REPLY_LIMIT && placeholdersIn(text).length === 0;
}

/** Sends the draft by e-mail. It stays in the composer until the server has it. */
export function sendTicketReply(desk: Desk, ticketId: number): void {
  const draft = draftOf(desk, ticketId);
  if (!canSendTicketReply(draft)) return;
  void deliver(desk, ticketId);
}

/** Retries the replies that wait for the connection. */
export function resendTicketReplies(desk: Desk): void {
  for (const [ticketId, { status }] of Object.entries(desk.state.tickets.drafts))
    if (status === 'waiting') void deliver(desk, Number(ticketId));
}

/** Makes a waiting reply editable again. It may have arrived already; the thread then shows it. */
export function editTicketReply(desk: Desk, ticketId: number): void {
  draftOf(desk, ticketId).status = 'writing';
  keep(desk, ticketId);
}

/** Discards a waiting reply. It may have arrived already; the thread then shows it. */
export function discardTicketReply(desk: Desk, ticketId: number): void {
  clearDraft(desk, ticketId);
  keep(desk, ticketId);
}

function clearDraft({ state, ports, resources }: Desk, ticketId: number): void {
  for (const { id } of state.tickets.drafts[ticketId]?.files ?? []) resources.draftFiles.delete(id);
  state.tickets.drafts[ticketId] = { uuid: ports.newId(), text: '', files: [], status: 'writing' };
}

async function deliver(desk: Desk, ticketId: number): Promise<void> {
  const { state, ports, resources } = desk;
  const draft = draftOf(desk, ticketId);
  draft.status = 'sending';
  keep(desk, ticketId);
  const files = draft.files.flatMap(({ id }) => resources.draftFiles.get(id) ?? []);
  const reply = { uuid: draft.uuid, text: draft.text.trim(), files };
  const sent = await outcome(desk, ports.api.sendTicketReply(ticketId, reply));
  if (sent.kind === 'gone') return;
  const shown = state.tickets.threads[ticketId];
  if (sent.kind === 'failed') {
    draft.status = sent.isTemporary ? 'waiting' : 'writing';
    if (shown !== undefined) shown.notice = sent.isTemporary ? null : sent.problem;
  } else {
    clearDraft(desk, ticketId);
    state.tickets.items = mergeTickets(state.tickets.items, [sent.value.ticket]);
    if (shown !== undefined) shown.notice = null;
  }
  keep(desk, ticketId);
  // After a refusal, too: a colleague may have taken the ticket.
  if (sent.kind === 'done' || !sent.isTemporary) void refreshTicket(desk, ticketId);
}

function draftOf(desk: Desk, ticketId: number): TicketDraft {
  const { drafts } = desk.state.tickets;
  drafts[ticketId] ??= { uuid: desk.ports.newId(), text: '', files: [], status: 'writing' };
  return drafts[ticketId];
}

function keep({ state, ports }: Desk, ticketId: number): void {
  const draft = state.tickets.drafts[ticketId];
  if (draft === undefined) return;
  const { uuid, text, status } = draft;
  // Files do not survive a reload, so a reply with files is not resent after one.
  const isSent = status !== 'writing' && draft.files.length === 0;
  const value = text === '' ? null : JSON.stringify({ uuid, text, isSent });
  ports.memory.write('draft', keyOf(ticketId), value);
}

function readKept(text: string | null): v.InferOutput<typeof stored> | null {
  if (text === null) return null;
  try {
    return v.parse(stored, JSON.parse(text));
  } catch {
    // Another version of the desk wrote it.
    return null;
  }
}

function keyOf(ticketId: number): string {
  return `ticket-${ticketId}`;
}
