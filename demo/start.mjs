/** `npm start`: builds the widget and the desk, then runs the reference backend, which prints its two addresses. */
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

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

build('Building the widget', join('node_modules', 'rollup', 'dist', 'bin', 'rollup'), '-c', '--silent');
build('Building the desk', join('desk', 'build.mjs'));
build('Building the pages of the frameworks', join('demo', 'hosts', 'build.mjs'));
build('Making an empty database', '--import', 'tsx', join('backend', 'build.ts'));

const backend = spawn(process.execPath, ['--import', 'tsx', join('backend', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: { DATA_DIR: join('demo', 'data'), ...process.env },
  stdio: 'inherit',
});
// Ctrl+C reaches the backend by itself; a signal sent to this process alone is handed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => backend.kill('SIGTERM'));
backend.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
