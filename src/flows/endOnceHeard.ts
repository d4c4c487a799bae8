import { backOff } from '../config/backOff.ts';
import type { ChatSession, Ending } from '../session/ChatSession.ts';
import { finishChat } from './finishChat.ts';
import { hearLastWords } from './verifyLatest.ts';

/**
 * The chat is over, and ends here once what was said before is heard: at once where nothing is missing. An answer that is lost is asked for
 * again, without the question that the visitor has answered: the chat stays as it is for so long.
 */
export async function endOnceHeard(session: ChatSession, ending: Ending, failures = 0): Promise<void> {
  const { chat, ports } = session;
  session.ending = ending;
  if (session.gap && !(await hearLastWords(session))) {
    if (chat.aborted) return;
    session.state.dialog = null;
    return ports.clock.after(backOff(failures), chat, () => void endOnceHeard(session, ending, failures + 1));
  }
  if (!chat.aborted) finishChat(session, ending);
}
