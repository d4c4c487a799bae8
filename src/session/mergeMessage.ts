import type { MessageEntry } from '../entries/message/message.ts';

/**
 * Two tellings of one message made one. What the server confirmed is never taken back by a later, staler telling: not the id, not the
 * status, not the answer to a callback. Returns `known` itself when nothing is new.
 */
export function mergeMessage(known: MessageEntry, told: MessageEntry): MessageEntry {
  if (known.id !== null && told.id === null) return known;
  const callback =
    known.callback && known.callback.answer !== null && told.callback?.answer == null ? known.callback : told.callback;
  const merged: MessageEntry = {
    ...told,
    key: known.key,
    callback,
    chosenDays: known.chosenDays,
    callbackStatus: callback?.answer == null || known.callbackStatus === 'confirmed' ? known.callbackStatus : 'idle',
  };
  return isSame(known, merged) ? known : merged;
}

function isSame(known: MessageEntry, merged: MessageEntry): boolean {
  const fields = Object.keys(merged) as (keyof MessageEntry)[];
  return fields.every(
    (field) => known[field] === merged[field] || JSON.stringify(known[field]) === JSON.stringify(merged[field]),
  );
}
