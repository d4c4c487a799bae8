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
/** Characters such as © and ↔ are pictographic, but rendered as text unless a selector asks for the picture. */
const TEXT_SIGN = /^(?!\p{Emoji_Presentation})[\0-\uFFFF]$/u;

/**
 * Encodes a text for sending (SEND-12): emoji become numeric character references, including
 * joiners and selectors. A literally typed reference is escaped, so that `decodeEmoji` returns
 * exactly what was typed.
 */
export function encodeEmoji(typed: string): string {
  return typed
    .replace(REFERENCE, (reference) => `&#38;${reference.slice(1)}`)
    .replace(EMOJI, (emoji) => (TEXT_SIGN.test(emoji) ? emoji : references(emoji)));
}

/**
 * Decodes a text for display: numeric references become characters, in one pass. `&lt;` and
 * references to no valid character stay as they are.
 */
export function decodeEmoji(sent: string): string {
  return sent.replace(REFERENCE, (reference, decimal: string | undefined, hex: string | undefined) => {
    const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return isCharacter(codePoint) ? String.fromCodePoint(codePoint) : reference;
  });
}

/** The most emoji of a message that is drawn large. */
const MAX_LARGE = 3;
/** Longer texts are not checked. A family with skin tones has 19 UTF-16 units. */
const MAX_LENGTH = 100;
/** One letter of a flag. */
const HALF_FLAG = /^\p{Regional_Indicator}$/u;

/** Whether the text consists of one to three emoji, which are drawn large (VIS-09). Digits and signs such as © are none. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const signs = text.replace(/\s/g, '');
  const emoji = signs.match(EMOJI) ?? [];
  const isPicture = (sign: string): boolean => !TEXT_SIGN.test(sign) && !HALF_FLAG.test(sign);
  return emoji.length > 0 && emoji.length <= MAX_LARGE && emoji.join('') === signs && emoji.every(isPicture);
}

function references(emoji: string): string {
  return Array.from(emoji, (character) => `&#${character.codePointAt(0)};`).join('');
}

function isCharacter(codePoint: number): boolean {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  const isControl = codePoint < 32 && codePoint !== 9 && codePoint !== 10;
  return codePoint <= 0x10ffff && !isSurrogate && !isControl;
}
