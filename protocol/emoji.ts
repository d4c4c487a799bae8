/** `&#128512;` or `&#x1f600;`. */
const REFERENCE = /&#(?:(\d+)|x([\da-f]+));/gi;

const PICTURE = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic})`;
/** With its skin tone or variation selector, and the tags of a flag such as Scotland's. */
const PART = String.raw`${PICTURE}(?:\uFE0F|\p{Emoji_Modifier})?(?:[\u{E0020}-\u{E007E}]+\u{E007F})?`;
/** A keycap, a flag of letters, or pictures joined into one. */
const EMOJI = new RegExp(
  String.raw`[\d#*]\uFE0F?\u20E3|\p{Regional_Indicator}{1,2}|${PART}(?:\u200D(?:${PART}|[\u2640\u2642\u2695]\uFE0F?))*`,
  'gu',
);
/** Signs such as © and ↔ are pictographic, but drawn as text as long as no selector asks for the picture. */
const TEXT_SIGN = /^(?!\p{Emoji_Presentation})[\0-\uFFFF]$/u;

/**
 * The text as it is sent (SEND-12): emoji as numeric character references, joiners and selectors included. A reference that was typed
 * literally is escaped, so that `decodeEmoji` gives back exactly what was typed.
 */
export function encodeEmoji(typed: string): string {
  return typed
    .replace(REFERENCE, (reference) => `&#38;${reference.slice(1)}`)
    .replace(EMOJI, (emoji) => (TEXT_SIGN.test(emoji) ? emoji : references(emoji)));
}

/** The text as it is shown: numeric references are characters, in one pass; `&lt;` and what names no character stay as they are. */
export function decodeEmoji(sent: string): string {
  return sent.replace(REFERENCE, (reference, decimal: string | undefined, hex: string | undefined) => {
    const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return isCharacter(codePoint) ? String.fromCodePoint(codePoint) : reference;
  });
}

function references(emoji: string): string {
  return Array.from(emoji, (character) => `&#${character.codePointAt(0)};`).join('');
}

function isCharacter(codePoint: number): boolean {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  const isControl = codePoint < 32 && codePoint !== 9 && codePoint !== 10;
  return codePoint <= 0x10ffff && !isSurrogate && !isControl;
}
