/** Parses a stored or received text; null if it is not JSON. */
export function parseJson(text: string | null): unknown {
  // Usually nothing is stored, and a thrown error costs milliseconds on a slow phone.
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
