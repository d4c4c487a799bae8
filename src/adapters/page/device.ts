/**
 * A browser's name and its version in the user agent. The first match wins: most browsers also
 * name the later ones.
 */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari/],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux|X11/],
];

/** Returns a name such as 'Firefox 150', or 'Unknown'. */
export function browserOf(agent: string): string {
  for (const [name, version] of BROWSERS) {
    const found = version.exec(agent);
    if (found) return `${name} ${found[1]}`;
  }
  return 'Unknown';
}

export function systemOf(agent: string): string {
  return SYSTEMS.find(([, mark]) => mark.test(agent))?.[0] ?? 'Unknown';
}
