const MAX_CHARACTERS = 120;
/** File systems allow 255 bytes. Archives and browsers add a few characters to the name. */
const MAX_BYTES = 200;

const INVISIBLE = /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Emoji, Persian and Indian languages need joiners and selectors. After an ASCII character they
 * join nothing and can hide something.
 */
const IDLE_JOINER = /(?<!\P{ASCII})[\p{Join_Control}\p{Variation_Selector}]+/gu;

/**
 * Returns a file's name as shown, validated, sent and stored everywhere: composed, without
 * folders, without invisible characters and directional controls (`invoice\u202Efdp.exe` becomes
 * `invoicefdp.exe`), without trailing dots and spaces, which Windows ignores. A long name is
 * shortened in the middle, so that its extension stays.
 */
export function cleanFileName(given: string): string {
  const name = given
    .replace(/[\p{Z}\t-\r\u0085]+/gu, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(IDLE_JOINER, '')
    .replace(/^.*[/\\]/s, '')
    .replace(/[ .\p{Join_Control}\p{Variation_Selector}]+$/u, '')
    .trim()
    // A name that is only an extension would be a hidden file without one.
    .replace(/^\.+([^.]+)$/, 'file.$1');
  return shortened(name || 'file');
}

/**
 * Returns the extension of the cleaned name, in lower case and without its dot; '' for a name
 * without a dot.
 */
export const fileEnding = (name: string): string => /\.([^.]+)$/.exec(cleanFileName(name))?.[1]?.toLowerCase() ?? '';

function shortened(name: string): string {
  const characters = [...name];
  const encoder = new TextEncoder();
  const joined = (kept: number): string => {
    if (kept >= characters.length) return name;
    const half = Math.floor((kept - 1) / 2);
    return [...characters.slice(0, half), '…', ...characters.slice(-half)].join('');
  };
  let kept = Math.min(characters.length, MAX_CHARACTERS);
  while (encoder.encode(joined(kept)).length > MAX_BYTES) kept -= 1;
  return joined(kept);
}
