import { callerId } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { closeWindow } from './closeWindow.ts';
import { endOnceHeard } from './conversation.ts';
import { isUnclear } from './sendOutcome.ts';

/** The visitor ends the chat: the one place from which the widget closes one (END-02, END-08). Without a chat the window closes (END-03). */
export async function confirmEnd(session: ChatSession): Promise<void> {
  const { state, ports } = session;
  const key = session.chatKey;
  if (state.dialog?.status === 'sending') return;
  if (!key) {
    state.dialog = null;
    return closeWindow(session);
  }
  const { conversation, chat } = session;
  state.dialog = { kind: 'end-chat', status: 'sending' };
  session.endAskedOf = key.chatId;
  session.channel?.whisper({ type: 'user-closed-chat', chatId: key.chatId });
  const answer = await ports.api.closeChat({ ...key, userId: callerId(state), rate: null }, conversation);
  // The realtime event may have told the end first; then this conversation is over and there is nothing left to do.
  if (conversation.aborted) return;
  // Where another chat has taken its place meanwhile, that one is still to be ended.
  if (answer.ok && !chat.aborted) return endOnceHeard(session, { closedBy: 'user', ...answer.value });
  if (!answer.ok && !isUnclear(answer)) session.endAskedOf = null;
  state.dialog = { kind: 'end-chat', status: 'failed' };
}
