import type { CannedReply } from './entities.ts';

const QUERY = /^\/([\p{L}\p{N}_-]*)$/u;

/** Returns the letters after the slash if the draft is only a shortcut, else null. */
export function replyQuery(draft: string): string | null {
  return QUERY.exec(draft)?.[1]?.toLowerCase() ?? null;
}

/** Returns replies whose shortcut starts with the query, then whose shortcut contains it, then whose text does. */
export function findReplies(replies: readonly CannedReply[], query: string): readonly CannedReply[] {
  const place = ({ shortcut, text }: CannedReply) => {
    if (shortcut.startsWith(query)) return 0;
    if (shortcut.includes(query)) return 1;
    return text.toLowerCase().includes(query) ? 2 : 3;
  };
  return replies.filter((reply) => place(reply) < 3).sort((a, b) => place(a) - place(b));
}
