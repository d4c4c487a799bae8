import type { ChatSession } from '../session/ChatSession.ts';
import { deliver } from './deliver.ts';

/** Sends a failed message again under its uuid, with its files (SEND-03). */
export function retryMessage(session: ChatSession, uuid: string): Promise<void> {
  const entry = session.thread.get(uuid);
  if (entry?.objectType !== 'message' || entry.sendStatus !== 'notSend') return Promise.resolve();
  session.thread.update(uuid, 'message', { sendStatus: 'pending', failure: null });
  session.resend.uuids.delete(uuid);
  return session.enqueue(() => deliver(session, uuid));
}
