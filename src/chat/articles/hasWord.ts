/** Accents, and the vowel signs and lengthening stroke that Hebrew and Arabic may leave out. */
const ACCENTS = /[\u0300-\u036f]|[\u0591-\u05c7]|\u0640|[\u064b-\u065f]|\u0670/g;
/**
 * Scripts whose words have no spaces between them, or have articles, prepositions and particles
 * attached: a word is also found within a longer one.
 */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Arab}]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** Returns the text as words are compared: without case, accents, full-width forms and repeated spaces. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  // Twice, because some letters have a single form only in one case, such as the German ß.
  return plain.toUpperCase().toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Whether the folded text contains the word or phrase as a whole. */
export function hasWord(text: string, word: string): boolean {
  const wanted = foldText(word);
  if (wanted === '') return false;
  if (UNSPACED.test(wanted)) return text.includes(wanted);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!isLetter(text, at - 1) && !isLetter(text, at + wanted.length)) return true;
  return false;
}

/** Whether a spaced script's letter or digit is at the index. */
function isLetter(text: string, at: number): boolean {
  const letter = text.charAt(at);
  return LETTER.test(letter) && !UNSPACED.test(letter);
}
