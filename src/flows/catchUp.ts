import { backOff } from '../config/backOff.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { resend } from './deliver.ts';
import { verifyLatest } from './verifyLatest.ts';

/**
 * Something may have been said that was not heard (RT-06): asks for it, again and again until the server has answered, whatever comes live
 * meanwhile. What waits for another try is sent, too.
 */
export function catchUp(session: ChatSession): void {
  if (!session.chatKey) return;
  session.gap = {};
  void fill(session, 0);
  resend(session);
}

async function fill(session: ChatSession, failures: number): Promise<void> {
  const { gap, chat, ports } = session;
  const isAnswered = await verifyLatest(session);
  // A later doubt has begun its own filling, from the same message.
  if (chat.aborted || session.gap !== gap) return;
  // Where nobody listens yet, the next word is missed again.
  if (isAnswered && session.isLive) session.gap = null;
  if (!isAnswered)
    ports.clock.after(backOff(failures), chat, () => session.gap === gap && void fill(session, failures + 1));
}
