/**
 * Message text on the wire: plain text in which emoji are numeric character references. It is never HTML, so what is
 * decoded is shown as text.
 */

const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
const LITERAL_REFERENCE = /&(?=#(?:x[0-9a-f]+|\d+);)/gi;

// Joiners, variation selectors, the keycap and tag characters belong to the emoji they hold together.
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{200d}|\u{fe0e}|\u{fe0f}|\u{20e3}|[\u{10000}-\u{10ffff}]/gu;

/** Only numeric references are decoded; `&lt;` and `&amp;` stay as they are, because the sender typed them. */
export function decodeMessage(text: string): string {
  return text.replace(REFERENCE, (reference, hex: string | undefined, decimal: string | undefined) => {
    const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return isShowable(codePoint) ? String.fromCodePoint(codePoint) : reference;
  });
}

/** The inverse of `decodeMessage`: a reference that was typed as such comes back as it was typed. */
export function encodeMessage(text: string): string {
  return text.replace(LITERAL_REFERENCE, '&#38;').replace(EMOJI, (character) => `&#${character.codePointAt(0)};`);
}

function isShowable(codePoint: number): boolean {
  const isControl = codePoint < 32 && codePoint !== 9 && codePoint !== 10;
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return !isControl && !isSurrogate && codePoint <= 0x10ffff;
}
