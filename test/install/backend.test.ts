import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { tryPackage } from '../backend/support/tryPackage.ts';

const run = promisify(execFile);

describe('the packed backend', { timeout: 600_000 }, () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'install-'));
    await run('npm', ['pack', '--workspace', 'backend', '--pack-destination', folder]);
    const [tarball = ''] = await readdir(folder);
    const install = ['install', `./${tarball}`, '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'];
    await run('npm', install, { cwd: folder });
  });

  after(() => rm(folder, { recursive: true }));

  it('[SRV-09] is installed in an empty folder, with only its own dependencies', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: folder });
    assert.ok(stdout.includes('node_modules/fastify'));
    for (const tool of ['tsx', 'typescript', 'esbuild', 'react', 'rollup'])
      assert.ok(!stdout.split('\n').some((path) => path.endsWith(`node_modules/${tool}`)), tool);
  });

  it('[SRV-09] runs with npx', async () => {
    const { stdout } = await run('npx', ['--no-install', 'support-chat-backend', '--help'], { cwd: folder });
    assert.match(stdout, /^Usage: support-chat-backend/);
  });

  it('[SRV-09] serves, migrates, backs up, restores, exports and deletes', async (t) => {
    const program = { cwd: folder, nodeArguments: [join('node_modules', '.bin', 'support-chat-backend')] };
    await tryPackage(t, program, ['/', '/files/61/de.json', '/desk/', '/desk/desk.js', '/cdn/support-widget.js']);
  });
});
