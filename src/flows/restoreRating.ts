import * as v from 'valibot';
import { keepForADay, readKept } from '../session/keptForADay.ts';
import type { EndedChat } from '../session/state.ts';
import type { ChatSession, Ending } from '../session/ChatSession.ts';

const schema = v.object({
  id: v.union([v.number(), v.string()]),
  uuid: v.optional(v.string()),
  hash: v.string(),
  savedHistory: v.boolean(),
  closedBy: v.picklist(['user', 'staff']),
});

/** Has the next page ask for the rating again, until it is given or another chat begins. */
export function keepRating(session: ChatSession, ended: EndedChat & Pick<Ending, 'closedBy'>): void {
  keepForADay(session, 'endedChat', ended);
}

/** The rating that an earlier page has asked for in vain (END-04), with the end that it is of. */
export function restoreRating(session: ChatSession): void {
  const kept = readKept(session, 'endedChat', schema);
  if (!kept) return;
  const { closedBy, ...ended } = kept.value;
  const { state, thread, ports } = session;
  state.endedChat = ended;
  const at = { chatId: ended.id, createdAt: kept.at };
  thread.merge({ ...at, objectType: 'rate', key: ports.newId(), chat: ended, rate: null, status: 'ready' });
  thread.merge({ ...at, objectType: 'endChat', key: ports.newId(), closedBy });
}
