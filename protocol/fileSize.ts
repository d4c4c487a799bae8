const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** Formats a size like "51.1 kB", with the decimal sign of the language and Latin digits (ENT-01). */
export function fileSize(bytes: number, lang: string): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const number = new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return `${number.format(size)} ${UNITS[unit]}`;
}
