import { callForKind, type Entry, type ForEachKind } from '../entries/models.ts';
import type { Texts } from '../ports.ts';

const none = (): null => null;
const NOTICES: ForEachKind<[t: Texts['t']], string | null> = {
  ask: none,
  categories: none,
  closedChat: (_, t) => t('closed.text'),
  delimeter: none,
  endChat: ({ closedBy }, t) => t(closedBy === 'user' ? 'end.byUser' : 'end.byStaff'),
  message: none,
  modal: ({ textKey, textValues }, t) => t(textKey, textValues),
  rate: ({ rate, status }, t) => (rate && status === 'done' ? t('rate.given', { rate }) : null),
  ticketWidget: none,
  userForm: none,
};

/** Returns the text of an event without an author; null for every other entry. */
export const noticeText = (entry: Entry, t: Texts['t']): string | null => callForKind(NOTICES, entry, t);
