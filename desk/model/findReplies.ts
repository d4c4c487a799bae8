import type { CannedReply } from './entities.ts';

const QUERY = /^\/([\p{L}\p{N}_-]*)$/u;

/** The letters after the slash, while a draft is nothing but a shortcut; null otherwise. */
export function replyQuery(draft: string): string | null {
  return QUERY.exec(draft)?.[1]?.toLowerCase() ?? null;
}

/** Shortcuts that begin with the letters, then those that hold them, then texts that do. */
export function findReplies(replies: readonly CannedReply[], query: string): readonly CannedReply[] {
  const place = ({ shortcut, text }: CannedReply) => {
    if (shortcut.startsWith(query)) return 0;
    if (shortcut.includes(query)) return 1;
    return text.toLowerCase().includes(query) ? 2 : 3;
  };
  return replies.filter((reply) => place(reply) < 3).sort((a, b) => place(a) - place(b));
}
