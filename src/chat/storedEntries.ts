import * as v from 'valibot';
import type { ServerId } from '../entries/entryBase.ts';
import { assistantEntry, LOCAL_MESSAGE, messageEntry, type MessageEntry } from '../entries/message/message.ts';
import { decodedMessage, moment } from '../entries/message/messageSchema.ts';
import type { ModalEntry } from '../entries/modal/modal.ts';
import type { Entry } from '../entries/models.ts';
import { isEmailGiven } from '../entries/userForm/userForm.ts';
import { PLACE_KEYS } from './placeWords.ts';
import type { Thread } from './Thread.ts';

/** The kinds of entries that are stored: the next page shows them again. */
export type StoredEntry = MessageEntry | ModalEntry;

/** The widget's own messages between the server's (STA-05, STA-06). */
const ownWords = v.object({
  key: v.string(),
  textKey: v.picklist(['', ...PLACE_KEYS, 'wait.reply']),
  textValues: v.record(v.string(), v.number()),
  text: v.string(),
  createdAt: moment,
});

/** Events of the chat. */
const happened = v.object({
  objectType: v.literal('modal'),
  key: v.string(),
  icon: v.nullable(v.literal('success')),
  textKey: v.picklist(['operator.joined', 'email.thanks']),
  textValues: v.record(v.string(), v.string()),
  createdAt: moment,
});

/** The last entries of the thread's last conversation that can be stored, oldest first. */
export function storableEntries(thread: Thread, most: number): StoredEntry[] {
  const found: StoredEntry[] = [];
  for (const entry of thread.backwards()) {
    if (found.length === most || entry.objectType === 'delimeter') break;
    const storable = toStore(entry);
    if (storable) found.push(storable);
  }
  return found.reverse();
}

function toStore(entry: Entry): StoredEntry | null {
  if (entry.objectType === 'message')
    return entry.id !== null || (entry.isBot && entry.messageType !== LOCAL_MESSAGE) ? entry : null;
  if (entry.objectType === 'modal') return v.is(happened, entry) ? entry : null;
  if (entry.objectType !== 'userForm' || !isEmailGiven(entry)) return null;
  const { key, chatId, createdAt, values } = entry;
  return { key, chatId, createdAt, objectType: 'modal', icon: 'success', textKey: 'email.thanks', textValues: values };
}

/** Entries that an earlier page has stored; entries of an unknown form are left out. */
export function readEntries(stored: readonly unknown[], chatId: ServerId): StoredEntry[] {
  return stored.flatMap((entry): StoredEntry[] => {
    const message = v.safeParse(decodedMessage, entry);
    if (message.success) return [messageEntry(message.output)];
    const own = v.safeParse(ownWords, entry);
    if (own.success) return [assistantEntry({ ...own.output, chatId })];
    const line = v.safeParse(happened, entry);
    return line.success ? [{ ...line.output, chatId }] : [];
  });
}
