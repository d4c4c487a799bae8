/** Finds programs on the path, and Debian's packages: shared by the scripts that find browsers. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs that stands in a folder of PATH, or undefined. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not ours to run: the next place is asked.
  }
}

/** Whether packages can be asked for at all: Debian, as root. Whether they can be had, `installPackages` finds out. */
export function canInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/** Throws where they can't be had, as without a network. */
export function installPackages(...packages) {
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
