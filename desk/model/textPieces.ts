import { linkify, type Piece } from '../../protocol/links.ts';

/** A group of digits is to be shown from left to right: in a right-to-left text its groups would swap places. */
export type TextPiece = Piece & { readonly isNumber: boolean };

/** Groups of digits, as in account numbers. */
const NUMBER = /\+?\d+(?:[ .()-]{1,2}\d+)+/g;

/** A message in pieces: links (web, e-mail, phone), numbers of several groups, and the text between them. */
export function textPieces(text: string): readonly TextPiece[] {
  return linkify(text).flatMap((piece) =>
    piece.href === null ? splitNumbers(piece.text) : { ...piece, isNumber: false },
  );
}

function splitNumbers(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (index > end) pieces.push({ text: text.slice(end, index), href: null, isNumber: false });
    pieces.push({ text: number, href: null, isNumber: true });
    end = index + number.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null, isNumber: false });
  return pieces;
}
