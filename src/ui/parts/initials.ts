/**
 * Returns the initials of a name's first and last word; one initial for one word. The operators'
 * desk shows the same.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
