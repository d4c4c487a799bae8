import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { copiesText, readCopies } from '../model/copies.ts';
import { noteOf } from '../model/draftText.ts';
import type { OutgoingReply } from '../model/entities.ts';
import { TICKET_REPLY_LIMIT } from '../model/limits.ts';
import { placeholdersIn } from '../model/placeholders.ts';
import { isChatKey, type ThreadKey, ticketIdOf } from '../model/threadKey.ts';
import { mergeTickets } from '../model/tickets.ts';
import type { Desk } from '../state/createDesk.ts';
import type { Draft } from '../state/createDeskState.ts';
import { returnToDraft, showNotice, takeDraft } from './draft.ts';
import { outcome, type Outcome } from './outcome.ts';
import { addReply, changeReplies, filesOf, refuseReply, removeReplies } from './outgoing.ts';
import { receiveMessages } from './receiveMessages.ts';
import { refreshTicket } from './tickets.ts';

/**
 * The one sender of replies to chats and tickets. It alone decides when to send again:
 * - One loop per chat or ticket sends its pending replies one at a time, in the order typed.
 * - If the server cannot be reached or is busy, the rest waits. `resendReplies` sends it when the network
 *   or the live connection returns, and every `POLL_MS`; the next reply and Retry send it at once.
 * - A refused reply is not resent. In a chat it stays in the thread, and the operator retries or
 *   discards it. In a ticket it returns to the composer.
 *
 * Every try has the same uuid, so the server keeps one message.
 */

/** Whether a draft to a chat or a ticket can be sent as a reply. */
export function canSendReply({ text, files, cc = '' }: Draft, to: ThreadKey): boolean {
  const length = text.trim().length;
  const isChat = isChatKey(to);
  // Never send a note or an unfilled placeholder, whatever the caller.
  if (noteOf(text) !== null || placeholdersIn(text).length > 0) return false;
  if (readCopies(cc).problem !== null) return false;
  return (length > 0 || files.length > 0) && length <= (isChat ? MESSAGE_LIMIT : TICKET_REPLY_LIMIT);
}

/** Sends the draft. The reply survives a reload, and follows the earlier replies. */
export function sendReply(desk: Desk, to: ThreadKey): void {
  const { state, ports } = desk;
  const draft = state.drafts[to];
  if (draft === undefined || !canSendReply(draft, to)) return;
  const { text, files, cc } = takeDraft(desk, to);
  const reply: OutgoingReply = {
    to,
    uuid: ports.newId(),
    text: text.trim(),
    files,
    ...(cc === undefined ? {} : { cc: readCopies(cc).addresses }),
    createdAt: new Date(ports.clock.now()).toISOString(),
    status: 'pending',
    problem: null,
  };
  addReply(desk, reply);
  retryReply(desk, to, reply.uuid);
}

/** Retries a reply, and the waiting ones, which may be earlier and must arrive first. */
export function retryReply(desk: Desk, to: ThreadKey, uuid: string): void {
  changeReplies(desk, to, (reply) => {
    const isRetried = reply.uuid === uuid || reply.status === 'waiting';
    return isRetried ? { ...reply, status: 'pending', problem: null } : reply;
  });
  void deliverReplies(desk, to);
}

/** Discards an unsent reply. It may have arrived already; the thread then shows it. */
export function discardReply(desk: Desk, to: ThreadKey, uuid: string): void {
  removeReplies(desk, to, new Set([uuid]));
}

/** Returns an unsent reply to the composer. It may have arrived already; the thread then shows it. */
export function editReply(desk: Desk, to: ThreadKey, uuid: string): void {
  const reply = desk.state.outgoing[to]?.find((one) => one.uuid === uuid);
  if (reply === undefined) return;
  const contents = filesOf(desk, reply);
  discardReply(desk, to, uuid);
  const cc = reply.cc === undefined ? undefined : copiesText(reply.cc);
  returnToDraft(desk, to, { text: reply.text, files: contents, cc });
}

/**
 * Sends the replies that wait for the connection. Drops those that the store no longer has: another
 * tab has sent or discarded them.
 */
export async function resendReplies(desk: Desk): Promise<void> {
  const { state, ports, resources } = desk;
  const waiting = () => Object.values(state.outgoing).flatMap((replies) => replies.filter(isWaiting));
  if (waiting().length === 0) return;
  const stored = await ports.replies.readIds();
  if (resources.visit.signal.aborted) return;
  for (const { to, uuid } of waiting()) if (!stored.has(uuid)) discardReply(desk, to, uuid);
  for (const { to, uuid } of waiting()) retryReply(desk, to, uuid);
}

/** At the start of a visit, restores and sends this operator's replies that an earlier page could not send. */
export async function restoreReplies(desk: Desk): Promise<void> {
  const { state, ports, resources } = desk;
  const stored = await ports.replies.readAll();
  if (resources.visit.signal.aborted) return;
  for (const { operatorId, reply, files } of stored) {
    const known = state.outgoing[reply.to] ?? [];
    if (operatorId !== state.me.operatorId || known.some(({ uuid }) => uuid === reply.uuid)) continue;
    for (const [place, file] of files.entries()) {
      const id = reply.files[place]?.id;
      if (id !== undefined) resources.files.set(id, file);
    }
    state.outgoing[reply.to] = [...known, reply.status === 'pending' ? { ...reply, status: 'waiting' } : reply];
  }
  await resendReplies(desk);
}

async function deliverReplies(desk: Desk, to: ThreadKey): Promise<void> {
  const { sending } = desk.resources;
  if (sending.has(to)) return;
  sending.add(to);
  for (let reply = nextReply(desk, to); reply !== undefined; reply = nextReply(desk, to)) {
    const sent = await post(desk, reply);
    if (sent.kind === 'signed-out') break;
    if (sent.kind === 'done') discardReply(desk, to, reply.uuid);
    else if (sent.isTemporary) changeReplies(desk, to, (one) => (isPending(one) ? { ...one, status: 'waiting' } : one));
    else if (isChatKey(to)) refuseReply(desk, { ...reply, status: 'failed', problem: sent.problem });
    else editReply(desk, to, reply.uuid);
  }
  sending.delete(to);
}

/** Returns the next reply to send. None while an earlier one waits, so that replies stay in order. */
function nextReply({ state }: Desk, to: ThreadKey): OutgoingReply | undefined {
  const next = state.outgoing[to]?.find((reply) => reply.status !== 'failed');
  return next !== undefined && isPending(next) ? next : undefined;
}

async function post(desk: Desk, outgoing: OutgoingReply): Promise<Outcome<unknown>> {
  const { state, ports } = desk;
  const { to, uuid, text, cc } = outgoing;
  const reply = { uuid, text, files: filesOf(desk, outgoing), ...(cc === undefined ? {} : { cc: [...cc] }) };
  if (isChatKey(to)) {
    const sent = await outcome(desk, ports.api.sendReply(to, reply));
    if (sent.kind === 'done') receiveMessages(desk, to, [sent.value]);
    return sent;
  }
  const ticketId = ticketIdOf(to);
  const sent = await outcome(desk, ports.api.sendTicketReply(ticketId, reply));
  if (sent.kind === 'signed-out') return sent;
  if (sent.kind === 'done') state.tickets.items = mergeTickets(state.tickets.items, [sent.value.ticket]);
  const isRefused = sent.kind === 'failed' && !sent.isTemporary;
  showNotice(desk, to, isRefused ? sent.problem : null);
  // After a refusal, too: a colleague may have taken the ticket.
  if (sent.kind === 'done' || isRefused) void refreshTicket(desk, ticketId);
  return sent;
}

const isPending = ({ status }: OutgoingReply) => status === 'pending';
const isWaiting = ({ status }: OutgoingReply) => status === 'waiting';
