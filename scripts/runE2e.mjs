import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChrome } from './findChrome.mjs';

/** Builds, then runs one file of end-to-end tests with the arguments after `--`. Exits if a step fails. */
export function runE2e(file, env) {
  const bin = (...path) => join('node_modules', ...path);
  for (const command of [
    [bin('rollup', 'dist', 'bin', 'rollup'), '-c', '--silent'],
    [join('desk', 'build.mjs')],
    ['--import', 'tsx', join('backend', 'build.ts')],
    [bin('@playwright', 'test', 'cli.js'), 'test', file, ...process.argv.slice(2)],
  ]) {
    const options = { stdio: 'inherit', env: { ...process.env, ...env, CHROME_PATH: findChrome() } };
    const { status } = spawnSync(process.execPath, command, options);
    if (status !== 0) process.exit(status ?? 1);
  }
}
