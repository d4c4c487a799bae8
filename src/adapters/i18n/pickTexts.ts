import en from '../../i18n/en.json' with { type: 'json' };

export type Catalogue = Readonly<Record<string, string>>;

/** The built-in English texts, which have every key. */
export const english: Catalogue = en;

/** The plural forms of Intl.PluralRules. Other languages may need more of them than English. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * This many combining marks, joiners, skin tones or Korean letters form one character that is
 * wider than any line.
 */
const PILE =
  /(?:[\p{M}\p{Cf}\p{Emoji_Modifier}\u0e33\u0eb3]\p{Emoji}?){16}|[\u1100-\u115f\ua960-\ua97f]{16}|[\u1160-\u11ff\ud7b0-\ud7ff]{16}/u;

/** Reads a remote or stored catalogue, keeping the texts of known keys. Null if it is not a catalogue. */
export function pickTexts(remote: unknown): Catalogue | null {
  if (typeof remote !== 'object' || remote === null || Array.isArray(remote)) return null;
  const entries = Object.entries(remote).filter(
    (entry): entry is [string, string] => isKnown(entry[0]) && isText(entry[1]),
  );
  return Object.fromEntries(entries);
}

/** Returns the keys of a page's texts that do not exist. */
export const unknownKeys = (given: unknown): string[] =>
  Object.keys(Object(given) as object).filter((key) => !isKnown(key));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && !PILE.test(value);

/** The name of a category. A backend has its own categories, so any slug is a valid key. */
const AREA = /^categories\../;

function isKnown(key: string): boolean {
  const isPlural = PLURAL.test(key) && Object.hasOwn(english, key.replace(PLURAL, '_other'));
  return isPlural || Object.hasOwn(english, key) || AREA.test(key);
}
