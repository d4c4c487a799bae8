const MAX_NAME = 120;

/** A file's name for show: without folders and control characters, shortened in the middle so that its ending stays. */
export function cleanFileName(given: string): string {
  const name = given
    // Browsers write these three so in a form (HTML's multipart/form-data encoding), and no other character.
    .replace(/%22/g, '"')
    .replace(/%0[AD]/g, ' ')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim();
  const characters = [...(name || 'file')];
  if (characters.length <= MAX_NAME) return characters.join('');
  const half = Math.floor((MAX_NAME - 1) / 2);
  return [...characters.slice(0, half), '…', ...characters.slice(-half)].join('');
}
