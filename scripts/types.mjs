/**
 * `npm run lint:types`: checks each project with the native compiler, which takes a fifth of the time. The
 * JavaScript compiler, `typescript`, is for the tools that use its API.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PROJECTS = ['.', 'test', 'tsconfig.node.json', 'desk', 'demo/hosts', 'docs'];

for (const project of PROJECTS) {
  const command = [join('node_modules', 'typescript-native', 'bin', 'tsc'), '-p', project];
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
