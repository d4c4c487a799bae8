const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns, for example, "Chrome on Windows", so that operators can tell their sessions apart. */
export function browserName(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([mark]) => userAgent.includes(mark))?.[1];
  return [find(BROWSERS) ?? 'A browser', find(SYSTEMS)].filter(Boolean).join(' on ');
}
