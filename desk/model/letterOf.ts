/**
 * Returns the letter of a key. On a keyboard of a script other than Latin, that is the letter at its place on an English
 * one, as "k" for "л": the letter that its users press for Ctrl+K everywhere else.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOtherScript = /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isOtherScript && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || key.toLowerCase();
}
