/** The value of a stored or received text; null for a text that is no JSON. */
export function parseJson(text: string | null): unknown {
  // Most often nothing is stored: an error would cost a slow phone milliseconds.
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
