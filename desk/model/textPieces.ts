import { linkify, type Piece } from '../../protocol/links.ts';

/** Show a number from left to right: right-to-left text would swap its groups of digits. */
export type TextPiece = Piece & { readonly isNumber: boolean };

/** Groups of digits, as in account numbers. */
const NUMBER = /\+?\d+(?:[ .()-]{1,2}\d+)+/g;

/** Splits a message into links (web, e-mail, phone), numbers with several groups, and other text. */
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
