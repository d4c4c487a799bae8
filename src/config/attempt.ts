/** Returns undefined if the browser throws: storage may be blocked, full, or missing in a frame. */
export function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
