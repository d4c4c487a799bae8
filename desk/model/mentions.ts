import { foldText } from '../../protocol/foldText.ts';
import type { Person } from './entities.ts';

/** The server has the same limit. */
export const MAX_MENTIONS = 20;
/** The letters between an @ and the caret. A name has spaces, so the list closes when no name fits. */
const QUERY = /(?:^|[\s(])@([^\n@]{0,60})$/u;
const SHOWN = 8;

export type MentionQuery = { readonly start: number; readonly text: string };

/** Returns what is typed after an @ before the caret, and the place of the @; null for none. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const typed = QUERY.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, text: typed };
}

/**
 * Replaces what is typed after the @ by the name and a space. Returns the text with the new place
 * of the caret; null if there is no @ before the caret.
 */
export function completeMention(text: string, caret: number, name: string): { text: string; caret: number } | null {
  const query = mentionQuery(text, caret);
  if (query === null) return null;
  const before = `${text.slice(0, query.start)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Returns the colleagues whose name or a word of it begins with the query, with or without its accents. */
export function findColleagues(people: readonly Person[], query: string, me: number): readonly Person[] {
  const wanted = foldText(query);
  const place = ({ name }: Person) => {
    const folded = foldText(name);
    if (folded.startsWith(wanted)) return 0;
    return folded.includes(` ${wanted}`) ? 1 : 2;
  };
  return people
    .filter((person) => !person.isDisabled && person.operatorId !== me && place(person) < 2)
    .sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name) || a.operatorId - b.operatorId)
    .slice(0, SHOWN);
}

type Named = { readonly operatorId: number; readonly name: string };
export type NotePiece = { readonly text: string; readonly isMention: boolean };

/** Splits a note at "@" and a name. The longest name counts: "@Ana Maria" is not "@Ana". */
export function notePieces(text: string, names: readonly string[]): readonly NotePiece[] {
  const longestFirst = [...names].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const pieces: NotePiece[] = [];
  let end = 0;
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.])@/gu)) {
    const name = longestFirst.find((one) => text.startsWith(one, index + 1) && endsWord(text, index + 1 + one.length));
    if (name === undefined || index < end) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isMention: false });
    end = index + 1 + name.length;
    pieces.push({ text: text.slice(index, end), isMention: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMention: false });
  return pieces;
}

const endsWord = (text: string, at: number) => !/^[\p{L}\p{N}_]/u.test(text.slice(at));

/**
 * Returns the ids of the colleagues in a note. `chosen` are those from the list. Of two
 * colleagues with the same name, the chosen one counts, or both if the name was typed.
 */
export function mentionedIn(text: string, people: readonly Person[], chosen: readonly number[]): readonly number[] {
  const known: readonly Named[] = people.filter(({ isDisabled }) => !isDisabled);
  const names = notePieces(
    text,
    known.map(({ name }) => name),
  )
    .filter(({ isMention }) => isMention)
    .map((piece) => piece.text.slice(1));
  return [...new Set(names)].flatMap((name) => {
    const ids = known.filter((one) => one.name === name).map(({ operatorId }) => operatorId);
    const picked = ids.filter((id) => chosen.includes(id));
    return picked.length > 0 ? picked : ids;
  });
}
