/** Builds everything that `npm start` and `npm run start:cluster` need. */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

export function buildAll() {
  build('Building the widget', join('node_modules', 'rollup', 'dist', 'bin', 'rollup'), '-c', '--silent');
  build('Building the desk', join('desk', 'build.mjs'));
  build('Building the pages of the frameworks', join('demo', 'hosts', 'build.mjs'));
  build('Making an empty database', '--import', 'tsx', join('backend', 'build.ts'));
}

function build(title, ...command) {
  process.stdout.write(`${title} … `);
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error(`failed.\n${stdout}${stderr}`);
    process.exit(1);
  }
  console.log(`done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
