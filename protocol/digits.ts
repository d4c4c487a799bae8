const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?!\d)\p{Nd}/gu;

/** Returns the text with the digits of every script as ASCII digits: '٣' and '३' become '3'. */
export const asciiDigits = (text: string): string => text.replace(OTHER_DIGITS, valueOf);

/** Returns a digit's value. Unicode lists the ten digits of a script in a row, from zero to nine. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
