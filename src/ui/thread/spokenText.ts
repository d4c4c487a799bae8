import type { MessageEntry } from '../../entries/message/message.ts';
import type { Entry } from '../../entries/models.ts';
import type { Texts } from '../../ports.ts';
import { noticeText } from '../../chat/noticeText.ts';
import { plainDirection } from '../../../protocol/links.ts';

/** The author's name: the visitor, the operator, or the assistant, who is the author of all the widget's own entries (ENT-18). */
export function authorOf(entry: Entry, t: Texts['t']): string {
  if (entry.objectType !== 'message') return t('thread.assistant');
  if (entry.authorType === 'user') return t('thread.you');
  // Never by an operator's name: the visitor must see that this is no person.
  if (entry.isBot) return t('thread.assistant');
  return entry.authorName || t('thread.staff');
}

/** An entry as it is read aloud: a message with its author, or the notice of an event. Null: it is read aloud when it is drawn. */
export const spokenText = (entry: Entry, t: Texts['t']): string | null =>
  entry.objectType === 'message' ? `${authorOf(entry, t)}: ${messageText(entry, t)}` : noticeText(entry, t);

/** 'Not sent :(' as it is read aloud: a screen reader would spell the face out. */
export const withoutFace = (text: string): string => text.replace(/\s*:\($/, '');

/** A message as one text: its own text, its request, and the names of its files. */
export function messageText(entry: MessageEntry, t: Texts['t']): string {
  const { textKey, textValues, callback, attachments, files } = entry;
  const text = textKey ? t(textKey, textValues) : entry.text;
  const names = (attachments.length > 0 ? attachments : files).map(({ name }) => name);
  const spoken = [text, callback?.title, callback?.text, ...names].filter((part) => part !== undefined && part !== '');
  return plainDirection(spoken.join(', '));
}
