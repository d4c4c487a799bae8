/**
 * Returns data as JSON. Arrays stay arrays if the page has added a `toJSON` to their prototype:
 * that of Prototype.js before 1.7 turns them into texts.
 */
export const toJson = (data: unknown): string => JSON.stringify(data, keepArray);

function keepArray(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return Array.isArray(this[key]) ? this[key] : value;
}
