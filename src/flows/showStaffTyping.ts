import { STAFF_TYPING_MS } from '../config/durations.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** Shows for three seconds after each signal that staff is typing (READ-03). */
export function showStaffTyping(session: ChatSession, name: string): void {
  const { state, ports } = session;
  state.typing = name || state.operator?.name || '';
  const until = ports.clock.now() + STAFF_TYPING_MS;
  session.typingUntil = until;
  ports.clock.after(STAFF_TYPING_MS, session.chat, () => {
    if (session.typingUntil === until) state.typing = null;
  });
}
