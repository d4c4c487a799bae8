import type { Desk } from '../state/createDesk.ts';
import { forgetChat } from './forgetChats.ts';
import { outcome } from './outcome.ts';

/** Returns null on success, or what went wrong. */
export async function blockVisitor(desk: Desk, chatId: number, reason: string): Promise<string | null> {
  const blocked = await outcome(desk, desk.ports.api.blockVisitor(chatId, reason));
  if (blocked.kind === 'done') desk.state.work.blocks[chatId] = blocked.value;
  return blocked.kind === 'failed' ? blocked.problem : null;
}

export async function unblock(desk: Desk, id: number): Promise<string | null> {
  const { work } = desk.state;
  const done = await outcome(desk, desk.ports.api.unblock(id));
  if (done.kind === 'failed') return done.problem;
  if (done.kind === 'gone') return null;
  for (const [chatId, block] of Object.entries(work.blocks)) if (block?.id === id) work.blocks[Number(chatId)] = null;
  work.blocked = work.blocked?.filter((visitor) => visitor.id !== id) ?? null;
  return null;
}

export async function loadBlocked(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getBlocked());
  if (answer.kind === 'done') desk.state.work.blocked = answer.value;
  if (answer.kind === 'failed') desk.state.notice = answer.problem;
}

/** Deletes a closed chat permanently and removes it from this page. Returns null on success, or what went wrong. */
export async function deleteChat(desk: Desk, chatId: number): Promise<string | null> {
  const deletions = desk.resources.ownDeletions;
  // The event may arrive before the answer, and must not show as news here.
  deletions.add(chatId);
  const deleted = await outcome(desk, desk.ports.api.deleteChat(chatId));
  if (deleted.kind === 'done') forgetChat(desk, chatId);
  if (deleted.kind === 'failed') deletions.delete(chatId);
  return deleted.kind === 'failed' ? deleted.problem : null;
}
