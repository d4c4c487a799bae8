import { foldText } from '../../protocol/foldText.ts';
import type { CannedReply } from './entities.ts';

/**
 * A draft that starts with this is a private note. The mark is part of the text, so that neither a
 * reload nor a switch to another chat can turn a note into a reply.
 */
const MARK = '/note ';
/** Also the mark as phones and pasted texts have it. Japanese keyboards type "／" and Chinese ones "、" for the slash. */
const MARKED = /^\s*[/／、]note\s/i;
const QUERY = /^[/／、]([\p{L}\p{N}_-]*)$/u;

/** Returns the text of the note, or null if the draft is a reply. */
export function noteOf(draft: string): string | null {
  const mark = MARKED.exec(draft)?.[0];
  return mark === undefined ? null : draft.slice(mark.length);
}

export function asNote(text: string): string {
  return MARK + text;
}

/** Returns the letters after the slash if the draft is only a shortcut, else null. */
export function replyQuery(draft: string): string | null {
  return QUERY.exec(draft)?.[1]?.toLowerCase() ?? null;
}

/** Returns replies whose shortcut starts with the query, then whose shortcut contains it, then whose text does. */
export function findReplies(replies: readonly CannedReply[], query: string): readonly CannedReply[] {
  const wanted = foldText(query);
  const place = ({ shortcut, text }: CannedReply) => {
    const folded = foldText(shortcut);
    if (folded.startsWith(wanted)) return 0;
    if (folded.includes(wanted)) return 1;
    return foldText(text).includes(wanted) ? 2 : 3;
  };
  return replies.filter((reply) => place(reply) < 3).sort((a, b) => place(a) - place(b));
}
