import type { MessageEntry } from '../../entries/message/message.ts';
import type { Texts } from '../../ports.ts';
import { shownValues } from '../../chat/usualReply.ts';
import { plainDirection } from '../../../protocol/trimText.ts';

/** 'Not sent :(' as it is read aloud: a screen reader would spell the face out. */
export const withoutFace = (text: string): string => text.replace(/\s*:\($/, '');

/** A message as one text: its own text, its request, and the names of its files. */
export function messageText(entry: MessageEntry, t: Texts['t']): string {
  const { textKey, textValues, callback, attachments, files } = entry;
  const text = textKey ? t(textKey, shownValues(textValues, t)) : entry.text;
  const names = (attachments.length > 0 ? attachments : files).map(({ name }) => name);
  const spoken = [text, callback?.title, callback?.text, ...names].filter((part) => part !== undefined && part !== '');
  return plainDirection(spoken.join(', '));
}
