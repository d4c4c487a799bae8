import * as v from 'valibot';
import { serverId } from '../entries/message/messageSchema.ts';
import type { ChatSession } from './ChatSession.ts';
import { keepForADay, readKept } from './keptForADay.ts';
import type { EndedChat } from './state.ts';
import { readEntries, storableEntries, type StoredEntry } from './storedEntries.ts';

/** Beside the live chat's, which is to find its room. */
const KEPT_ENTRIES = 200;

const schema = v.object({
  id: serverId,
  hash: v.string(),
  savedHistory: v.boolean(),
  closedBy: v.picklist(['user', 'staff']),
  canEmail: v.boolean(),
  entries: v.array(v.unknown()),
});

type Told = { closedBy: 'user' | 'staff'; canEmail: boolean };

/** The conversation that has ended last, as it can be read again. */
export type LastConversation = EndedChat & Told & { endedAt: number; entries: StoredEntry[] };

/** Keeps the conversation that is ending for a day, for reading and download on later pages (END-04, UX-18). */
export function keepLastConversation(session: ChatSession, { id, hash, savedHistory }: EndedChat, told: Told): void {
  const entries = storableEntries(session.thread, KEPT_ENTRIES);
  keepForADay(session, 'lastConversation', { id, hash, savedHistory, ...told, entries });
}

/** Null where none has ended within a day. */
export function readLastConversation(session: ChatSession): LastConversation | null {
  const kept = readKept(session, 'lastConversation', schema);
  if (!kept) return null;
  const { value, at } = kept;
  return { ...value, endedAt: at, entries: readEntries(value.entries, value.id).map(withoutQuestion) };
}

/** What it has asked can't be answered any more. */
const withoutQuestion = (entry: StoredEntry): StoredEntry =>
  entry.objectType === 'message' && entry.callback?.answer === null ? { ...entry, callbackStatus: 'ended' } : entry;
