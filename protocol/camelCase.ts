/** Converts every object key to camelCase, at any depth (CALL-20). Texts and lists stay as they are. */
export function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelCaseKey(key), camelCase(inner)]));
}

export type CamelCase<Key extends string> = Key extends `${infer Start}_${infer End}`
  ? `${Start}${Capitalize<CamelCase<End>>}`
  : Key;

export function camelCaseKey<Key extends string>(key: Key): CamelCase<Key> {
  return key.replace(/(?<=[^_])_+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase()) as CamelCase<Key>;
}
