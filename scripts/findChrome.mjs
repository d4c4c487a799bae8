/**
 * Finds Chrome or Chromium, or installs one, and logs what it did. As a program, prints the path as its
 * last line. The tests call `findChrome()`.
 *
 * Order: CHROME_PATH; a Chromium or Chrome of the system; Debian's package, as root; Playwright's own download elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackages, isExecutable, onPath } from './programs.mjs';

// All of them pass the tests. The headless shell is first because it rendered the screens' baselines.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of Chrome or Chromium. If none can be found or installed, throws a sentence with the fix. */
export function findChrome({ log = console.error } = {}) {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROME_PATH names no program: ${given}`);
  }
  return onPath(...NAMES) ?? APPLICATIONS.find(isExecutable) ?? installed(log);
}

function installed(log) {
  if (canInstall()) {
    log('No Chrome found: installing Debian’s chromium …');
    installPackages('chromium', 'chromium-headless-shell', 'fonts-noto-color-emoji');
    const chromium = onPath(...NAMES);
    if (chromium) return chromium;
  }
  log('No Chrome found: asking Playwright to download one …');
  const environment = { ...process.env };
  delete environment.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD;
  execFileSync(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    env: environment,
  });
  const report = execFileSync(
    process.execPath,
    ['-e', "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"],
    { encoding: 'utf8' },
  );
  const path = report.trim();
  if (isExecutable(path)) return path;
  throw new Error('No Chrome or Chromium could be found or installed. Install one, or set CHROME_PATH to its program.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = findChrome();
  console.log(path);
}
