import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import type { ObjectStoreConfig } from '../base/config.ts';
import { inTime } from '../base/inTime.ts';
import { StoreUnavailable, type AttachmentStore } from './AttachmentStore.ts';
import { clearAbandoned } from './clearAbandoned.ts';

/** The settings are wrong. A separate class, because the visitor's upload was valid. */
class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}

/** Few and within a second, because the widget retries too. */
const RETRIES = 3;

type Deadlines = {
  /** From a request to its response, including the client's retries. */
  answerMs: number;
  /**
   * The longest wait for the next bytes of a file. The whole file may take as long as the visitor's
   * network needs.
   */
  silenceMs: number;
};
const DEADLINES: Deadlines = { answerMs: 30_000, silenceMs: 30_000 };

/**
 * Stores attachments in a bucket of an S3-compatible store, each under its random name. Uploads are
 * received and checked in `directory` first. Browsers download files through this backend, so the
 * bucket stays private.
 */
export async function createObjectStore(
  config: ObjectStoreConfig,
  directory: string,
  { answerMs, silenceMs } = DEADLINES,
): Promise<AttachmentStore> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: RETRIES });
  const temporaryDirectory = join(directory, 'uploads');
  await mkdir(temporaryDirectory, { recursive: true, mode: 0o700 });
  await clearAbandoned(temporaryDirectory);

  const ask = async (method: string, storedName: string, init: RequestInit = {}): Promise<Response> => {
    const address = `${endpoint}/${encodeURIComponent(bucket)}/${storedName}`;
    const controller = new AbortController();
    const answer = await inTime(
      client.fetch(address, { ...init, method, signal: controller.signal }),
      answerMs,
      () => new StoreUnavailable(`The object store did not answer to ${method} in time`),
    ).catch((error: unknown) => {
      controller.abort();
      if (error instanceof StoreUnavailable) throw error;
      throw new StoreUnavailable(`The object store cannot be reached for ${method}`, { cause: error });
    });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new StoreUnavailable(`The object store answered ${answer.status} to ${method}`);
  };

  return {
    temporaryDirectory,
    async keep(temporaryPath, storedName) {
      // With the checksum, the store refuses a file that was altered on the way.
      const headers = { 'x-amz-content-sha256': await sha256Of(temporaryPath) };
      const answer = await ask('PUT', storedName, { body: await openAsBlob(temporaryPath), headers });
      if (answer.status === 404) throw new ObjectStoreError('The object store has no such bucket');
    },
    async read(storedName) {
      const { status, body } = await ask('GET', storedName);
      if (status !== 404 && body !== null) return withoutSilence(Readable.fromWeb(body as ReadableStream), silenceMs);
      await body?.cancel();
      return null;
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(temporaryDirectory);
      return bavail * bsize;
    },
    async remove(storedName) {
      await (await ask('DELETE', storedName)).body?.cancel();
    },
  };
}

/** Fails if the next bytes take too long. Time spent waiting for the reader does not count. */
function withoutSilence(file: Readable, silenceMs: number): Readable {
  async function* chunks() {
    const iterator = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const next = await inTime(
          iterator.next(),
          silenceMs,
          () => new StoreUnavailable('The object store went silent'),
        );
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      file.destroy();
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
