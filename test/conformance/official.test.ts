/**
 * The official libraries' own tests against the embedded Pusher server:
 * `tests/remote/pusher/{get,trigger}.js` of the package pusher, and the integration specs of
 * pusher-js, as published in the installed versions. The specs take a minute, because they wait 5
 * seconds for each event that must not arrive. Their test runners are installed into a temporary
 * folder.
 *
 * The server leaves out features that neither the widget nor the desk uses (decision 0135). No
 * suite of the installed versions tests them:
 * - user sign-in: `pusher:signin`, `#server-to-user-…` channels, `terminate_connections`, and
 *   watchlists;
 * - cache channels: `cache-…` is treated like any other name, so a subscriber gets neither the last
 *   event nor `pusher:cache_miss`;
 * - webhooks.
 *
 * `tests/remote/pusher/proxy.js` is not run either: it tests the library behind an HTTP proxy, not
 * the server.
 */
import assert from 'node:assert/strict';
import { execFile, type ExecFileException } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { systemClock } from '../../backend/realtime/clock.ts';
import { startServer } from '../backend/realtime/support/startServer.ts';
import { bundleSpecs } from './bundleSpecs.mjs';
import { startSpecApi } from './startSpecApi.mjs';

const RUNNERS = [
  'mocha@9.2.2',
  'expect.js@0.3.1',
  'jasmine@4.6.0',
  'faye-websocket@0.11.4',
  'xmlhttprequest@1.8.0',
  '@stablelib/utf8@2.0.1',
  '@stablelib/base64@2.0.1',
];
/** The current number of tests. Fewer would mean that some were skipped. */
const REMOTE_TESTS = 5;
const INTEGRATION_SPECS = 33;

const packageFolder = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Resolves with the output of a program on both streams; rejects with it if the program fails. */
function run(program: string, parameters: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment };
    execFile(program, parameters, { env, maxBuffer: 2 ** 26 }, (error: ExecFileException | null, output, complaint) => {
      if (error) reject(new Error(`${program} ended with ${error.code}: ${output}${complaint}`));
      else resolve(`${output}${complaint}`);
    });
  });
}

describe('the embedded Pusher server', { timeout: 300_000 }, () => {
  let folder = '';
  const modules = () => join(folder, 'node_modules');

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pusher-conformance-'));
    await run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...RUNNERS]);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('[SRV-14] passes the remote tests of the official server library', async (t) => {
    const server = await startServer(t, { clock: systemClock });
    const files = ['get', 'trigger'].map((name) => join(packageFolder('pusher'), 'tests/remote/pusher', `${name}.js`));
    const environment = { NODE_PATH: modules(), PUSHER_URL: server.pusherUrl };
    const output = await run('node', [join(modules(), '.bin/mocha'), '--no-config', ...files], environment);
    const passing = Number(/(\d+) passing/.exec(output)?.[1]);
    assert.ok(passing >= REMOTE_TESTS && !/\d+ (?:failing|pending)/.test(output), output);
  });

  it('[SRV-14] passes the integration specs of the official client', async (t) => {
    const server = await startServer(t, { clock: systemClock });
    const apiUrl = await startSpecApi(t, server.pusher);
    const spec = join(folder, 'pusher_spec.cjs');
    await bundleSpecs({ pusherJs: packageFolder('pusher-js'), spec, port: server.port, apiUrl });
    const jasmine = join(modules(), '.bin/jasmine');
    const output = await run('node', [jasmine, '--random=false', spec], { NODE_PATH: modules() });
    const [, specs, failures] = /(\d+) specs, (\d+) failures/.exec(output) ?? [];
    assert.ok(Number(specs) >= INTEGRATION_SPECS && failures === '0' && !output.includes('pending'), output);
  });
});
