/** `npm start`: builds the widget and the desk, then runs the reference backend, which prints its two addresses. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildAll, root } from './buildAll.mjs';

buildAll();

const backend = spawn(process.execPath, ['--import', 'tsx', join('backend', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: { DATA_DIR: join('demo', 'data'), ...process.env },
  stdio: 'inherit',
});
// Ctrl+C also reaches the backend directly. A signal sent only to this process is forwarded.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => backend.kill('SIGTERM'));
backend.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
