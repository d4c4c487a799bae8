import type { Refusal } from '../ports.ts';
import { waitingEntry } from '../session/outbox.ts';
import type { ChatSession } from '../session/ChatSession.ts';

export const TOO_MANY_REQUESTS = 429;

/** Whether the server said neither yes nor no: it may be that the call was done, and the next may well work. */
export const isUnclear = ({ code, status }: Refusal): boolean =>
  code === 'network' ||
  code === 'malformed' ||
  code === 'aborted' ||
  (status !== null && (status >= 500 || status === TOO_MANY_REQUESTS));

/** The message stays to be seen, with what the server said of it, and its retry (SEND-02). `willRetry`: it is sent again by itself. */
export function markNotSent(
  session: ChatSession,
  uuid: string,
  { refusal = null, willRetry = false }: { refusal?: Refusal | null; willRetry?: boolean },
): void {
  if (!waitingEntry(session, uuid)) return;
  const failure = refusal?.error || null;
  session.thread.update(uuid, 'message', { sendStatus: 'notSend', progress: null, failure, willRetry });
}
