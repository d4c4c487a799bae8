import type { RealtimeEvent } from '../ports.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { endOnceHeard } from './endOnceHeard.ts';

/** Staff ended the chat, with a sound (END-07), or the visitor did in another tab, without one. */
export function closedByServer(session: ChatSession, event: Extract<RealtimeEvent, { type: 'closed' }>): void {
  if (String(session.state.chat.id) !== String(event.chatId)) return;
  if (event.closedBy === 'staff') session.ports.sound.play('closed');
  void endOnceHeard(session, event);
}
