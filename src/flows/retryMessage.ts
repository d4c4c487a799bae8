import { keepInOutbox } from '../session/outbox.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import { goOn, hasEnded } from './carryOver.ts';
import { deliver } from './deliver.ts';

/** Sends a failed message again under its uuid, with its files (SEND-03). */
export function retryMessage(session: ChatSession, uuid: string): Promise<void> {
  const entry = session.thread.get(uuid);
  if (entry?.objectType !== 'message' || entry.sendStatus !== 'notSend') return Promise.resolve();
  session.resend.uuids.delete(uuid);
  if (hasEnded(session)) goOn(session);
  const again: MessageEntry = { ...entry, chatId: session.state.chat.id, sendStatus: 'pending', failure: null };
  // Said in an earlier conversation, it goes on in this one.
  if (isBeforeMarker(session, uuid)) session.thread.remove(uuid);
  session.thread.merge(again);
  void keepInOutbox(session, again);
  return session.enqueue(() => deliver(session, uuid));
}

function isBeforeMarker({ thread }: ChatSession, key: string): boolean {
  for (const entry of thread.backwards()) {
    if (entry.key === key) return false;
    if (entry.objectType === 'delimeter') return true;
  }
  return false;
}
