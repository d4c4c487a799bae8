import { callForKind, type Entry, type ForEachKind } from '../entries/models.ts';
import type { Texts } from '../ports.ts';
import { plainDirection } from '../../protocol/trimText.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;

/**
 * Returns a text with names. If anything in it is written from right to left, each name is isolated,
 * so that it changes the order of no other word, nor of the time after it.
 */
export function withNames(t: Texts['t'], key: string, values: Readonly<Record<string, string | number>>): string {
  const isolated = (start: string, end: string): string => {
    const shown = Object.entries(values).map(([name, value]): [string, string | number] => [
      name,
      typeof value === 'string' ? start + plainDirection(value) + end : value,
    ]);
    return t(key, Object.fromEntries(shown));
  };
  const text = isolated('', '');
  return RIGHT_TO_LEFT.test(text) ? isolated('\u2068', '\u2069') : text;
}

const none = (): null => null;
const NOTICES: ForEachKind<[t: Texts['t']], string | null> = {
  ask: none,
  categories: none,
  closedChat: (_, t) => t('closed.text'),
  delimeter: none,
  endChat: ({ closedBy, closedByName: name }, t) =>
    closedBy === 'staff' && name
      ? withNames(t, 'end.byOperator', { name })
      : t(closedBy === 'user' ? 'end.byUser' : 'end.byStaff'),
  message: none,
  modal: ({ textKey, textValues }, t) => withNames(t, textKey, textValues),
  rate: ({ rate, status }, t) => (rate && status === 'done' ? t('rate.given', { rate }) : null),
  ticketWidget: none,
  userForm: none,
};

/** Returns the text of an event without an author; null for every other entry. */
export const noticeText = (entry: Entry, t: Texts['t']): string | null => callForKind(NOTICES, entry, t);
