/** Accents, vowel points and invisible characters, which search ignores. */
const IGNORED =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]|[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const REPLACED: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ى: 'ي', ة: 'ه', ٱ: 'ا' },
  ...digitsFrom('٠'),
  ...digitsFrom('۰'),
  ...digitsFrom('०'),
};
/** Normalizes text for search. The database function `search_fold` does the same with stored text. */
export function foldText(text: string): string {
  return replaceLetters(text.normalize('NFKD').replace(IGNORED, '').normalize('NFKC').toLowerCase());
}

/** Normalizes one letter, whose marks stay decomposed, so that its place in the text is known. */
export function foldLetter(letter: string): string {
  return replaceLetters(letter.normalize('NFKD').replace(IGNORED, '').toLowerCase());
}

function digitsFrom(zero: string): Record<string, string> {
  const first = zero.charCodeAt(0);
  return Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(first + digit), `${digit}`]));
}

function replaceLetters(text: string): string {
  return Array.from(text, (letter) => REPLACED[letter] ?? letter).join('');
}
