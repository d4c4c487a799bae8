/**
 * A draft that begins with this is a private note. The mark is a part of the text itself, so that the text and its meaning cannot come
 * apart: not by a reload, and not by going to another chat and back.
 */
const MARK = '/note ';

/** The text of the note; null for a draft that goes to the visitor. */
export function noteOf(draft: string): string | null {
  return draft.startsWith(MARK) ? draft.slice(MARK.length) : null;
}

export function asNote(text: string): string {
  return MARK + text;
}
