import type { ChatSession } from '../session/ChatSession.ts';

/** The visitor stays: nothing changes (END-01). */
export function cancelEnd(session: ChatSession): void {
  session.state.dialog = null;
  session.endAskedOf = null;
}
