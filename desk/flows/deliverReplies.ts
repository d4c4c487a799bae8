import type { OutgoingReply } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome } from './outcome.ts';
import { receiveMessages } from './receiveMessages.ts';

/**
 * Sends a chat's pending replies one at a time, in the order typed. If the server cannot be reached,
 * the rest waits for `resendReplies`. A refused reply does not stop the others.
 */
export async function deliverReplies(desk: Desk, chatId: number): Promise<void> {
  const { sendingChats } = desk.resources;
  if (sendingChats.has(chatId)) return;
  sendingChats.add(chatId);
  for (let reply = nextReply(desk, chatId); reply !== undefined; reply = nextReply(desk, chatId)) {
    if (!(await deliver(desk, chatId, reply))) break;
  }
  sendingChats.delete(chatId);
}

/**
 * Sends the replies that wait for the connection. Drops those that the store no longer has: another
 * tab has sent or discarded them.
 */
export async function resendReplies(desk: Desk): Promise<void> {
  const { state, ports, resources } = desk;
  const isWaiting = (reply: OutgoingReply) => reply.status === 'waiting';
  const chatIds = () => Object.keys(state.outgoing).map(Number);
  if (!chatIds().some((chatId) => state.outgoing[chatId]?.some(isWaiting))) return;
  const stored = await ports.replies.readIds();
  if (resources.visit.signal.aborted) return;
  for (const chatId of chatIds()) {
    for (const { uuid } of (state.outgoing[chatId] ?? []).filter(isWaiting)) {
      if (!stored.has(uuid)) dropReply(desk, chatId, uuid);
    }
    changeReplies(desk, chatId, (reply) => (isWaiting(reply) ? { ...reply, status: 'pending', problem: null } : reply));
    void deliverReplies(desk, chatId);
  }
}

/** At the start of a visit, restores and sends the replies that an earlier page could not send. */
export async function restoreReplies(desk: Desk): Promise<void> {
  const { state, ports, resources } = desk;
  const stored = await ports.replies.readAll();
  if (resources.visit.signal.aborted) return;
  for (const { chatId, reply, files } of stored) {
    const known = state.outgoing[chatId] ?? [];
    if (known.some((one) => one.uuid === reply.uuid)) continue;
    resources.replyFiles.set(reply.uuid, files);
    state.outgoing[chatId] = [...known, reply.status === 'pending' ? { ...reply, status: 'waiting' } : reply];
  }
  await resendReplies(desk);
}

export function changeReplies({ state }: Desk, chatId: number, change: (reply: OutgoingReply) => OutgoingReply): void {
  state.outgoing[chatId] = (state.outgoing[chatId] ?? []).map(change);
}

export function dropReply({ state, resources }: Desk, chatId: number, uuid: string): void {
  state.outgoing[chatId] = (state.outgoing[chatId] ?? []).filter((reply) => reply.uuid !== uuid);
  resources.replyFiles.delete(uuid);
}

/** Persists a reply with its files until the server has it. */
export function storeReply({ ports, resources }: Desk, chatId: number, reply: OutgoingReply): void {
  // The state holds proxies, which IndexedDB cannot clone.
  const files = reply.files.map(({ name, size }) => ({ name, size }));
  const contents = resources.replyFiles.get(reply.uuid) ?? [];
  void ports.replies.save({ chatId, reply: { ...reply, files }, files: contents });
}

/** Returns the next reply to send. None while an earlier one waits, so that replies stay in order. */
function nextReply({ state }: Desk, chatId: number): OutgoingReply | undefined {
  const next = state.outgoing[chatId]?.find((reply) => reply.status !== 'failed');
  return next?.status === 'pending' ? next : undefined;
}

/** Sends a reply. Returns whether the next one may follow. */
async function deliver(desk: Desk, chatId: number, reply: OutgoingReply): Promise<boolean> {
  const { ports, resources } = desk;
  const files = resources.replyFiles.get(reply.uuid) ?? [];
  const sent = await outcome(desk, ports.api.sendReply(chatId, { uuid: reply.uuid, text: reply.text, files }));
  if (sent.kind === 'done') receiveMessages(desk, chatId, [sent.value]);
  if (sent.kind !== 'failed') return sent.kind === 'done';
  if (!sent.isTemporary) {
    keepRefused(desk, chatId, { ...reply, status: 'failed', problem: sent.problem });
    return true;
  }
  changeReplies(desk, chatId, (one) => (one.status === 'pending' ? { ...one, status: 'waiting' } : one));
  return false;
}

/** Persists a refused reply, so that a reload does not resend it. A no-op if it arrived or was discarded. */
function keepRefused(desk: Desk, chatId: number, refused: OutgoingReply): void {
  if (!desk.state.outgoing[chatId]?.some(({ uuid }) => uuid === refused.uuid)) return;
  changeReplies(desk, chatId, (reply) => (reply.uuid === refused.uuid ? refused : reply));
  storeReply(desk, chatId, refused);
}
