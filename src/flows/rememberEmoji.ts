import { ANIMALS, SMILES } from '../config/limits.ts';
import type { ChatSession } from '../session/ChatSession.ts';

/** A row of the picker. */
const KEPT = 8;

/** What was picked last in this browser, the latest first; only what the picker has. */
export function recentEmoji({ ports }: ChatSession): readonly string[] {
  return (ports.store.get('recentEmoji') ?? '').split(' ').filter(isOffered).slice(0, KEPT);
}

export function rememberEmoji(session: ChatSession, emoji: string): void {
  const others = recentEmoji(session).filter((other) => other !== emoji);
  session.ports.store.set('recentEmoji', [emoji, ...others].slice(0, KEPT).join(' '));
}

function isOffered(text: string): boolean {
  const code = text.codePointAt(0) ?? 0;
  const isInSet = [SMILES, ANIMALS].some(({ first, count }) => code >= first && code < first + count);
  return isInSet && text === String.fromCodePoint(code);
}
