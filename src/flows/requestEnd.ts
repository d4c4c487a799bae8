import type { ChatSession } from '../session/ChatSession.ts';

/** Asks the visitor whether the chat is to stop (WIN-14). */
export function requestEnd(session: ChatSession): void {
  session.state.dialog = { kind: 'end-chat', status: 'ready' };
}
