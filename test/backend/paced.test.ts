import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { paced } from '../../backend/storage/paced.ts';

const CHUNK = Buffer.alloc(64 * 1024);
const CHUNKS = 160;

/** Reads 10 MB in chunks that arrive every `arrivalMs`. Returns the duration and the number of pauses. */
async function read(arrivalMs: number): Promise<{ bytes: number; ms: number; pauses: number }> {
  let [ms, bytes, pauses] = [0, 0, 0];
  const content = Readable.from(
    (function* () {
      for (let n = 0; n < CHUNKS; n += 1) {
        ms += arrivalMs;
        yield CHUNK;
      }
    })(),
    { highWaterMark: 1 },
  );
  const timing = {
    now: () => ms,
    pause: async (pauseMs: number) => {
      ms += pauseMs;
      pauses += 1;
    },
  };
  for await (const chunk of paced(content, timing)) bytes += chunk.length;
  return { bytes, ms, pauses };
}

describe('an uploaded file', () => {
  it('[SRV-06] is read at 4 MB a second even if the client could send it at once', async () => {
    const { bytes, ms } = await read(0);
    assert.equal(bytes, CHUNKS * CHUNK.length);
    assert.ok(ms > 2_600 && ms <= bytes / 4_000, `${ms} ms`);
  });

  it('is not slowed down on a slower line', async () => {
    const { bytes, ms, pauses } = await read(20);
    assert.deepEqual({ bytes, ms, pauses }, { bytes: CHUNKS * CHUNK.length, ms: 20 * CHUNKS, pauses: 0 });
  });
});
