import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import type { ObjectStoreConfig } from '../../../backend/base/config.ts';
import { freePort } from '../../../scripts/servers.mjs';
import { makeDirectory } from './startBackend.ts';

const PROGRAM = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');

/**
 * Starts an S3-compatible store with one empty bucket, which checks signatures. Call once at the top
 * of a `describe`, whose tests share it.
 */
export function useObjectStore(): () => ObjectStoreConfig {
  const endings: (() => unknown)[] = [];
  let store: ObjectStoreConfig | undefined;
  before(async () => {
    store = await start({ after: (end: () => unknown) => void endings.push(end) });
  });
  after(async () => {
    for (const end of endings.reverse()) await end();
  });
  return () => {
    if (store === undefined) throw new Error('Use it inside a test');
    return store;
  };
}

type Keeper = Parameters<typeof makeDirectory>[0];

async function start(t: Keeper): Promise<ObjectStoreConfig> {
  const port = await freePort();
  const directory = await makeDirectory(t);
  const options = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'files'];
  const child = spawn(process.execPath, [PROGRAM, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('listening') && resolve());
    child.on('exit', (code) => reject(new Error(`The object store ended with ${code}`)));
  });
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1', ...keys };
}
