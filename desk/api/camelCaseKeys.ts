/** Renames the keys of parsed JSON from snake_case, however deep. Values stay as they are. */
export function camelCaseKeys(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(camelCaseKeys);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [camelCase(key), camelCaseKeys(value)]));
}

function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
