import en from '../../i18n/en.json' with { type: 'json' };

export type Catalogue = Readonly<Record<string, string>>;

export const builtIn: Catalogue = en;

/** The forms that Intl.PluralRules knows; another language may need more of them than English has. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** So many marks, joiners, tones of skin or letters of one Korean syllable join to a character that is wider than any line. */
const PILE =
  /(?:[\p{M}\p{Cf}\p{Emoji_Modifier}\u0e33\u0eb3]\p{Emoji}?){16}|[\u1100-\u115f\ua960-\ua97f]{16}|[\u1160-\u11ff\ud7b0-\ud7ff]{16}/u;

/** What a remote or stored catalogue may say: texts, for keys that there are. Null where it is no catalogue. */
export function pickTexts(remote: unknown): Catalogue | null {
  if (typeof remote !== 'object' || remote === null || Array.isArray(remote)) return null;
  const entries = Object.entries(remote).filter(
    (entry): entry is [string, string] => isKnown(entry[0]) && isText(entry[1]),
  );
  return Object.fromEntries(entries);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && !PILE.test(value);

function isKnown(key: string): boolean {
  return Object.hasOwn(builtIn, key) || (PLURAL.test(key) && Object.hasOwn(builtIn, key.replace(PLURAL, '_other')));
}
