import { asciiDigits } from './digits.ts';

/** "(0)" is dialed only without the country code: +49 (0) 30 is +49 30. */
const TRUNK_ZERO = /^((?:\+|00)[^([]*)[([]\s*0\s*[)\]]/;
/**
 * A number of at least five digits, and its extension: "ext. 12", "x12", "#12", and words in the
 * widget's languages and in Russian.
 */
const EXTENSION =
  /^(?=(?:[^\p{L}\d]*\d){5})([^\p{L}#]*)(?:(?:extension|extn?|x|durchwahl|dw|poste|interno|int|anexo|ramal|доб(?:авочный)?|内線|تحويلة)(?!\p{L})|#)[\s.:=]*\d{0,6}\D*$/iu;

/**
 * Returns the digits of a phone number as ASCII digits, after an optional plus sign (FORM-05,
 * REAL-05). Drops "(0)" after a country code, and the extension, which is dialed only after the
 * call is answered. '' if there is no digit and no plus sign.
 */
export function normalizePhone(typed: string): string {
  const text = asciiDigits(typed.normalize('NFKC')).replace(/^[^\d+]+/, '');
  const dialed = text.replace(EXTENSION, '$1').replace(TRUNK_ZERO, '$1');
  return (dialed.startsWith('+') ? '+' : '') + dialed.replace(/\D/g, '');
}

export const isPhone = (typed: string): boolean => /\d/.test(normalizePhone(typed));

/** Returns the href of a link that dials the number. */
export const phoneHref = (typed: string): string => `tel:${normalizePhone(typed)}`;
