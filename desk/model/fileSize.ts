const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "51.1 kB": one decimal, units of 1024. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(1)} ${UNITS[unit]}`;
}
