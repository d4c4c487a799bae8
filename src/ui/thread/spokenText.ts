import type { MessageEntry } from '../../entries/message/message.ts';
import type { Entry } from '../../entries/models.ts';
import type { Texts } from '../../ports.ts';
import { noticeText } from '../../chat/noticeText.ts';
import { plainDirection } from '../../../protocol/links.ts';
import { authorOf } from './authorOf.ts';

/** An entry as it is read aloud: who says a message, and all of what; or what has come about. Null: the rest says itself when it is drawn. */
export const spokenText = (entry: Entry, t: Texts['t']): string | null =>
  entry.objectType === 'message' ? `${authorOf(entry, t)}: ${saidText(entry, t)}` : noticeText(entry, t);

/** 'Not sent :(' as it is read aloud: a screen reader would spell the face out. */
export const withoutFace = (text: string): string => text.replace(/\s*:\($/, '');

/** All that a message says, in words. */
export function saidText(entry: MessageEntry, t: Texts['t']): string {
  const { textKey, textValues, callback, attachments, files } = entry;
  const text = textKey ? t(textKey, textValues) : entry.text;
  const names = (attachments.length > 0 ? attachments : files).map(({ name }) => name);
  const spoken = [text, callback?.title, callback?.text, ...names].filter((part) => part !== undefined && part !== '');
  return plainDirection(spoken.join(', '));
}
