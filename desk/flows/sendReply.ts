import type { OutgoingReply } from '../model/entities.ts';
import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { noteOf } from '../model/noteDraft.ts';
import { placeholdersIn } from '../model/placeholders.ts';
import type { Desk } from '../state/createDesk.ts';
import { changeReplies, deliverReplies, dropReply, storeReply } from './deliverReplies.ts';

/** Sends the draft. The reply shows as pending, survives a reload, and follows the chat's earlier replies. */
export function sendReply(desk: Desk, chatId: number): void {
  const { state, ports, resources } = desk;
  const draft = state.drafts[chatId];
  const text = draft?.text.trim() ?? '';
  if (draft === undefined || text.length > MESSAGE_LIMIT || (text === '' && draft.files.length === 0)) return;
  // Never send a note or an unfilled placeholder to a visitor, whatever the caller.
  if (noteOf(draft.text) !== null || placeholdersIn(text).length > 0) return;
  const chosen = draft.files.map((file) => ({ ...file, content: resources.draftFiles.get(file.id) }));
  for (const file of chosen) resources.draftFiles.delete(file.id);
  const reply: OutgoingReply = {
    uuid: ports.newId(),
    text,
    files: chosen.map(({ name, size }) => ({ name, size })),
    createdAt: new Date(ports.clock.now()).toISOString(),
    status: 'pending',
    problem: null,
  };
  resources.replyFiles.set(
    reply.uuid,
    chosen.flatMap((file) => file.content ?? []),
  );
  state.outgoing[chatId] = [...(state.outgoing[chatId] ?? []), reply];
  state.drafts[chatId] = { text: '', files: [] };
  ports.memory.write('draft', String(chatId), null);
  storeReply(desk, chatId, reply);
  // Also retry the earlier replies, which must arrive first.
  changeReplies(desk, chatId, (one) => (one.status === 'waiting' ? { ...one, status: 'pending' } : one));
  void deliverReplies(desk, chatId);
}

/** Retries a reply with the same uuid, so it stays one message even if the first try arrived. */
export function retryReply(desk: Desk, chatId: number, uuid: string): void {
  changeReplies(desk, chatId, (reply) => {
    const isMeant = reply.uuid === uuid || reply.status === 'waiting';
    return isMeant ? { ...reply, status: 'pending', problem: null } : reply;
  });
  void deliverReplies(desk, chatId);
}

export function discardReply(desk: Desk, chatId: number, uuid: string): void {
  dropReply(desk, chatId, uuid);
  void desk.ports.replies.remove(uuid);
}
