import type { MessageEntry } from '../entries/message/message.ts';
import { hasEnded } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { keepInOutbox } from '../session/outbox.ts';
import { enqueue, goOn } from './conversation.ts';

/** Sends a failed message again under its uuid, with its files (SEND-03). */
export function retryMessage(session: ChatSession, uuid: string): Promise<void> {
  const entry = session.thread.get(uuid);
  if (entry?.objectType !== 'message' || entry.sendStatus !== 'notSend') return Promise.resolve();
  const again: MessageEntry = {
    ...entry,
    chatId: session.state.chat.id,
    sendStatus: 'pending',
    failure: null,
    willRetry: false,
  };
  session.resend.uuids.delete(uuid);
  // Said in an earlier conversation, it goes on in this one; in the next, where none has begun.
  const isEnded = hasEnded(session.state);
  if (!isEnded && isBeforeMarker(session, uuid)) session.thread.remove(uuid);
  session.thread.merge(again);
  if (isEnded) return Promise.resolve(goOn(session));
  void keepInOutbox(session, again);
  return enqueue(session, uuid);
}

function isBeforeMarker({ thread }: ChatSession, key: string): boolean {
  for (const entry of thread.backwards()) {
    if (entry.key === key) return false;
    if (entry.objectType === 'delimeter') return true;
  }
  return false;
}
