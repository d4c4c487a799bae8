import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { TestContext } from 'node:test';
import type { ObjectStoreConfig } from '../../../backend/base/config.ts';
import { freePort } from '../../../scripts/servers.mjs';
import { makeDirectory } from './startBackend.ts';

const PROGRAM = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');

/** An S3-compatible store with one empty bucket, which checks signatures. */
export async function startObjectStore(t: TestContext): Promise<ObjectStoreConfig> {
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
