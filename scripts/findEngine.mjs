/**
 * Finds Firefox, or WebKit with the programs that it needs, or installs them, and logs what it did.
 * `findChrome.mjs` does the same for Chrome. As a program, takes the names of engines:
 * `node scripts/findEngine.mjs firefox webkit`.
 *
 * Order: FIREFOX_PATH; the programs of the system; Debian's packages, as root.
 */
import { pathToFileURL } from 'node:url';
import { canInstall, installPackages, isExecutable, onPath } from './programs.mjs';

const FIREFOX_APPLICATION = '/Applications/Firefox.app/Contents/MacOS/firefox';

const ENGINES = {
  firefox: {
    packages: ['firefox-esr'],
    programs: () => ({
      firefox: onPath('firefox-esr', 'firefox') ?? [FIREFOX_APPLICATION].find(isExecutable),
    }),
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'dbus'],
    programs: () => ({
      driver: onPath('WebKitWebDriver'),
      display: onPath('Xvfb'),
      bus: onPath('dbus-run-session'),
    }),
  },
};

/** Returns the paths of the engine's programs by role. If one is missing, throws a sentence with the fix. */
export function findEngine(name, { log = console.error } = {}) {
  const given = process.env.FIREFOX_PATH;
  if (name === 'firefox' && given) {
    if (isExecutable(given)) return { firefox: given };
    throw new Error(`FIREFOX_PATH names no program: ${given}`);
  }
  const { packages, programs } = ENGINES[name];
  return whole(programs()) ?? installed({ name, packages, programs, log });
}

function installed({ name, packages, programs, log }) {
  const list = packages.join(', ');
  if (!canInstall()) throw new Error(`It needs Debian’s ${list}, and only root can install packages here.`);
  log(`No ${name} found: installing Debian’s ${list} …`);
  try {
    installPackages(...packages);
  } catch (error) {
    throw new Error(`It needs Debian’s ${list}, which could not be installed.`, { cause: error });
  }
  const found = whole(programs());
  if (!found) throw new Error(`Debian’s ${list} are installed and contain no ${name} that can be run.`);
  return found;
}

const whole = (found) => (Object.values(found).every(Boolean) ? found : undefined);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const name of process.argv.slice(2)) console.log(...Object.values(findEngine(name)));
