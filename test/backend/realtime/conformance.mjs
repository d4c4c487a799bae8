/**
 * Runs the official libraries' own tests against the embedded server, by hand:
 *
 *     node --import tsx test/backend/realtime/conformance.mjs
 *
 * They are `tests/remote/pusher/{get,trigger}.js` of the package pusher and the integration specs of pusher-js (about a
 * minute, because those wait 5 seconds for each event that must not come). Their test runners are installed into a
 * temporary folder and removed again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '../../../backend/realtime/clock.ts';
import { bundleSpecs } from './conformance/bundleSpecs.mjs';
import { startSpecApi } from './conformance/startSpecApi.mjs';
import { startServer } from './support/startServer.ts';

const RUNNERS = [
  'mocha@9.2.2',
  'expect.js@0.3.1',
  'jasmine@4.6.0',
  'faye-websocket@0.11.4',
  'xmlhttprequest@1.8.0',
  '@stablelib/utf8@2.0.1',
  '@stablelib/base64@2.0.1',
];

const packageFolder = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

async function run(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const cleanups = [];
const folder = await mkdtemp(join(tmpdir(), 'pusher-conformance-'));
cleanups.push(() => rm(folder, { recursive: true, force: true }));
try {
  const isInstalled = await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    ...RUNNERS,
  ]);
  if (!isInstalled) throw new Error('The test runners could not be installed; npm says why');
  const modules = join(folder, 'node_modules');
  const test = { after: (cleanup) => cleanups.unshift(cleanup) };
  const server = await startServer(test, { clock: systemClock });

  const remote = ['get', 'trigger'].map((name) => join(packageFolder('pusher'), 'tests/remote/pusher', `${name}.js`));
  const mocha = join(modules, '.bin/mocha');
  const isLibraryContent = await run('node', [mocha, '--no-config', ...remote], {
    NODE_PATH: modules,
    PUSHER_URL: server.pusherUrl,
  });

  const apiUrl = await startSpecApi(test, server.pusher);
  const spec = join(folder, 'pusher_spec.cjs');
  await bundleSpecs({ pusherJs: packageFolder('pusher-js'), spec, port: server.port, apiUrl });
  const isClientContent = await run('node', [join(modules, '.bin/jasmine'), '--random=false', spec], {
    NODE_PATH: modules,
  });
  process.exitCode = isLibraryContent && isClientContent ? 0 : 1;
} finally {
  for (const cleanup of cleanups) await cleanup();
}
