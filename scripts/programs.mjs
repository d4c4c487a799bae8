/** Finds programs on PATH and installs Debian's packages, for the scripts that find browsers, fonts and servers. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of the first of these programs on PATH, or undefined. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Missing or not executable.
  }
}

/** Whether this is Debian and the user is root. `installPackages` may still fail. */
export function canInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/** Throws if a package cannot be installed, for example without a network. */
export function installPackages(...packages) {
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
