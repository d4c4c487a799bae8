import type { MessageEntry } from '../../entries/message/message.ts';
import type { Texts } from '../../ports.ts';
import { plainDirection } from '../links.ts';
import { authorOf } from './authorOf.ts';

/** A message as it is read aloud: who says it, and all of what. */
export const spokenText = (entry: MessageEntry, t: Texts['t']): string =>
  `${authorOf(entry, t)}: ${saidText(entry, t)}`;

/** All that a message says, in words. */
export function saidText(entry: MessageEntry, t: Texts['t']): string {
  const { textKey, textValues, callback, attachments, files } = entry;
  const text = textKey ? t(textKey, textValues) : entry.text;
  const names = (attachments.length > 0 ? attachments : files).map(({ name }) => name);
  const said = [text, callback?.title, callback?.text, ...names].filter((part) => part !== undefined && part !== '');
  return plainDirection(said.join(', '));
}
