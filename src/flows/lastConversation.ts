import type { AskEntry, TranscriptMail } from '../entries/ask/ask.ts';
import type { Entry } from '../entries/models.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { readLastConversation, type LastConversation } from '../session/lastConversation.ts';
import type { EndedChat } from '../session/state.ts';

/** Offers the conversation of an earlier page above the new one's greeting, for a day after its end (UX-18). */
export function offerLastConversation(session: ChatSession): void {
  const last = readLastConversation(session);
  if (!last) return;
  const { thread, ports } = session;
  const at = { chatId: null, createdAt: last.endedAt };
  thread.merge({
    ...at,
    objectType: 'ask',
    key: ports.newId(),
    question: 'last-conversation',
    answer: null,
    mail: null,
  });
}

/** Shows it in place of the offer, to be read and downloaded. */
export function showLastConversation(session: ChatSession): void {
  const { thread } = session;
  const last = readLastConversation(session);
  const current = thread.all().filter((entry) => !isOffer(entry));
  const added = last ? entriesOf(session, last, current) : [];
  thread.asHistory(() => {
    thread.clear();
    for (const entry of [...added, ...current]) thread.merge(entry);
  });
  // From its beginning: what is above the fold is what was asked for.
  const [first] = added;
  if (first) session.state.scrollTarget = { key: first.key, at: session.ports.clock.now(), takesFocus: true };
}

const isOffer = (entry: Entry): boolean => entry.objectType === 'ask' && entry.question === 'last-conversation';

function entriesOf(session: ChatSession, last: LastConversation, current: readonly Entry[]): Entry[] {
  const { newId } = session.ports;
  const at = { chatId: last.id, createdAt: last.endedAt };
  // A rating that is still asked for has brought its end along.
  const isEndThere = current.some(({ objectType, chatId }) => objectType === 'endChat' && chatId === last.id);
  const marker: Entry = { chatId: null, createdAt: last.endedAt, objectType: 'delimeter', key: newId() };
  const end: Entry = { ...at, objectType: 'endChat', key: newId(), closedBy: last.closedBy };
  const ask = downloadQuestion(session, last, last.canEmail);
  return [...last.entries, { ...ask, createdAt: last.endedAt }, ...(isEndThere ? [] : [end, marker])];
}

/** Offers the copy of a conversation that has ended, by e-mail too where the server sends any (ENT-14). */
export function downloadQuestion(session: ChatSession, { id, hash }: EndedChat, canEmail: boolean): AskEntry {
  const { ports } = session;
  const mail: TranscriptMail | null = canEmail ? { hash, status: 'ready', address: '', error: '' } : null;
  return {
    objectType: 'ask',
    key: ports.newId(),
    chatId: id,
    createdAt: ports.clock.now(),
    question: 'download-conversation',
    answer: null,
    mail,
  };
}
