import en from './en.json' with { type: 'json' };

export type Catalogue = Readonly<Record<string, string>>;

export const builtIn: Catalogue = en;

/** The forms that Intl.PluralRules knows; another language may need more of them than English has. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** What a remote or stored catalogue may say: texts, for keys that there are. Null where it is no catalogue. */
export function pickTexts(remote: unknown): Catalogue | null {
  if (typeof remote !== 'object' || remote === null || Array.isArray(remote)) return null;
  const entries = Object.entries(remote).filter(
    (entry): entry is [string, string] => isKnown(entry[0]) && typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(entries);
}

function isKnown(key: string): boolean {
  return Object.hasOwn(builtIn, key) || (PLURAL.test(key) && Object.hasOwn(builtIn, key.replace(PLURAL, '_other')));
}
