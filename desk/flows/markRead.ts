import type { Desk } from '../state/createDesk.ts';
import { chatOnScreen } from '../state/selectors.ts';
import { outcome } from './outcome.ts';

/** Tells the server what has been read: the last of the visitor's messages on a visible screen, once an id. */
export function markRead(desk: Desk): void {
  const { state, ports, resources } = desk;
  const chatId = chatOnScreen(state);
  const conversation = chatId === null ? undefined : state.conversations[chatId];
  if (chatId === null || conversation?.load !== 'ready' || !ports.page.isVisible()) return;
  // An operator who looks on has not read it for the colleague who answers.
  const owner = state.chats[chatId]?.operatorId ?? null;
  if (owner !== null && owner !== state.me.operatorId) return;
  const last = conversation.messages.findLast((message) => message.authorType === 'user');
  if (last === undefined || (resources.reportedReads.get(chatId) ?? 0) >= last.id) return;
  resources.reportedReads.set(chatId, last.id);
  void report(desk, chatId, last.id);
}

async function report(desk: Desk, chatId: number, messageId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.markRead(chatId, messageId));
  // Forgotten again, so that the next occasion tells it.
  if (answer.kind === 'failed') desk.resources.reportedReads.delete(chatId);
}
