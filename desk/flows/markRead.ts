import type { Desk } from '../state/createDesk.ts';
import { chatOnScreen } from '../state/selectors.ts';
import { outcome } from './outcome.ts';

/** Reports the visitor's last message as read if the page is visible, once per message id. */
export function markRead(desk: Desk): void {
  const { state, ports, resources } = desk;
  const chatId = chatOnScreen(state);
  const conversation = chatId === null ? undefined : state.conversations[chatId];
  if (chatId === null || conversation?.load !== 'ready' || !ports.page.isVisible()) return;
  // Looking at a colleague's chat does not mark it as read for the colleague.
  const owner = state.chats[chatId]?.operatorId ?? null;
  if (owner !== null && owner !== state.me.operatorId) return;
  const last = conversation.messages.findLast((message) => message.authorType === 'user');
  if (last === undefined || (resources.reportedReads.get(chatId) ?? 0) >= last.id) return;
  resources.reportedReads.set(chatId, last.id);
  void report(desk, chatId, last.id);
}

async function report(desk: Desk, chatId: number, messageId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.markRead(chatId, messageId));
  // The next call reports it again.
  if (answer.kind === 'failed') desk.resources.reportedReads.delete(chatId);
}
