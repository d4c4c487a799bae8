import * as v from 'valibot';
import { object } from '../../protocol/object.ts';
import type { Mark, ServerId } from '../entries/entryBase.ts';
import { assistantEntry, LOCAL_MESSAGE, messageEntry, type MessageEntry } from '../entries/message/message.ts';
import { decodedMessage, moment, serverId } from '../entries/message/messageSchema.ts';
import type { ModalEntry } from '../entries/models.ts';
import type { Entry } from '../entries/models.ts';
import { formEntry } from '../entries/userForm/forms.ts';
import { thanksKey, type FormKind, type UserFormEntry } from '../entries/userForm/userForm.ts';
import { isServerMessage, laterMark } from './order.ts';
import { PLACE_KEYS } from './placeWords.ts';
import type { Thread } from './Thread.ts';

/** The kinds of entries that are stored, so that the next page shows them again. */
export type StoredEntry = MessageEntry | ModalEntry | UserFormEntry;

/** A form that the visitor has not sent. The typed values are stored separately, for one day. */
type OpenForm = Pick<UserFormEntry, 'objectType' | 'form' | 'key' | 'chatId' | 'createdAt'>;
type Storable = (MessageEntry | ModalEntry | OpenForm) & { after?: Mark | null | undefined };

/** The key and the position of an entry of the widget's own. */
const own = {
  key: v.string(),
  createdAt: moment,
  after: v.optional(v.nullable(object({ id: serverId, createdAt: moment }))),
};

/** The widget's own messages before and between the server's (VIS-04, STA-05, STA-06). */
const ownWords = object({
  ...own,
  textKey: v.picklist(['', 'greeting.next', ...PLACE_KEYS, 'wait.reply', 'wait.usual']),
  textValues: v.record(v.string(), v.number()),
  text: v.string(),
});

/** Events of the chat. */
const happened = object({
  ...own,
  objectType: v.literal('modal'),
  icon: v.nullable(v.literal('success')),
  textKey: v.picklist(['operator.joined', 'operator.handedOver', 'email.thanks', 'email.thanksIfLeft', 'sales.thanks']),
  textValues: v.record(v.string(), v.string()),
});

const openForm = object({
  ...own,
  objectType: v.literal('userForm'),
  form: v.picklist(['contact-email', 'contact-sales']),
});

/**
 * Returns the storable entries of the thread's last conversation, oldest first: the last `most`
 * server messages, and the last `most` entries of the widget's own. An own entry refers to the
 * message that it follows, which may not be among them (REAL-16).
 */
export function storableEntries(thread: Thread, most: number): Storable[] {
  const found: Storable[] = [];
  const count = { messages: 0, own: 0 };
  /** Own entries whose preceding message is not known yet. */
  let unplaced: Storable[] = [];
  for (const entry of thread.backwards()) {
    if (entry.objectType === 'delimeter') break;
    if (isServerMessage(entry)) {
      const mark = { id: entry.id, createdAt: entry.createdAt };
      // A restored entry may follow a message that is not in the thread yet.
      for (const own of unplaced) own.after = laterMark(mark, own.after);
      unplaced = [];
      if (count.messages < most) found.push(entry);
      count.messages += 1;
      continue;
    }
    const storable = count.own < most ? toStore(entry) : null;
    if (!storable) continue;
    const placed = { ...storable, after: entry.after ?? null };
    found.push(placed);
    unplaced.push(placed);
    count.own += 1;
  }
  return found.reverse();
}

function toStore(entry: Entry): Storable | null {
  if (entry.objectType === 'message')
    return entry.id !== null || (entry.messageType !== LOCAL_MESSAGE && v.is(ownWords, entry)) ? entry : null;
  if (entry.objectType === 'modal') return v.is(happened, entry) ? entry : null;
  if (entry.objectType !== 'userForm' || entry.form === 'ticket') return null;
  const { objectType, form, key, chatId, createdAt, values } = entry;
  const textKey = thanksKey(entry);
  if (textKey === null) return { objectType, form, key, chatId, createdAt };
  const textValues = form === 'contact-email' ? values : {};
  return { key, chatId, createdAt, objectType: 'modal', icon: 'success', textKey, textValues };
}

/**
 * Returns the entries stored by an earlier page, without those of an unknown shape. `valuesOf`
 * returns the values typed into a form.
 */
export function readEntries(
  stored: readonly unknown[],
  chatId: ServerId,
  valuesOf: (form: FormKind) => UserFormEntry['values'],
): StoredEntry[] {
  return stored.flatMap((entry): StoredEntry[] => {
    const message = v.safeParse(decodedMessage, entry);
    if (message.success) return [messageEntry(message.output)];
    const words = v.safeParse(ownWords, entry);
    if (words.success) return [assistantEntry({ ...words.output, chatId })];
    const line = v.safeParse(happened, entry);
    if (line.success) return [{ ...line.output, chatId }];
    const open = v.safeParse(openForm, entry);
    if (!open.success) return [];
    const { form, objectType: _kind, ...at } = open.output;
    return [formEntry(form, { ...at, chatId, values: valuesOf(form) })];
  });
}
