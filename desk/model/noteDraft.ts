/**
 * A draft that starts with this is a private note. The mark is part of the text, so that neither a
 * reload nor a switch to another chat can turn a note into a reply.
 */
const MARK = '/note ';

/** Returns the text of the note, or null if the draft is a reply. */
export function noteOf(draft: string): string | null {
  return draft.startsWith(MARK) ? draft.slice(MARK.length) : null;
}

export function asNote(text: string): string {
  return MARK + text;
}
