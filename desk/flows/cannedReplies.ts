import type { CannedReply } from '../model/entities.ts';
import { fillPlaceholders } from '../model/placeholders.ts';
import type { Desk } from '../state/createDesk.ts';
import { writeDraft } from './draft.ts';
import { outcome } from './outcome.ts';

/** Keeps the replies fetched earlier if the call fails. */
export async function loadReplies(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getCannedReplies());
  if (answer.kind === 'done') desk.state.work.replies = answer.value;
}

/** Puts the reply into the draft with its placeholders filled in. Returns the new draft. */
export function insertReply(desk: Desk, chatId: number, reply: Pick<CannedReply, 'text'>): string {
  const { state } = desk;
  const chat = state.chats[chatId];
  const text =
    chat === undefined ? reply.text : fillPlaceholders(reply.text, { chat, operatorName: state.operator.name });
  writeDraft(desk, chatId, text);
  return text;
}

/** Returns null on success, or what went wrong. */
export async function saveReply(desk: Desk, id: number | null, reply: Omit<CannedReply, 'id'>): Promise<string | null> {
  const saved = await outcome(desk, desk.ports.api.saveCannedReply(id, reply));
  if (saved.kind === 'done') await loadReplies(desk);
  return saved.kind === 'failed' ? saved.problem : null;
}

export async function deleteReply(desk: Desk, id: number): Promise<string | null> {
  const deleted = await outcome(desk, desk.ports.api.deleteCannedReply(id));
  if (deleted.kind === 'done') await loadReplies(desk);
  return deleted.kind === 'failed' ? deleted.problem : null;
}
