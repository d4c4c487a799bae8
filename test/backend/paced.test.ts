import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { paced } from '../../backend/attachments/paced.ts';

const CHUNK = Buffer.alloc(64 * 1024);
const CHUNKS = 160;

/** Reads 10 MB whose chunks come after `arrivalMs` each, and tells how long it took and the pauses. */
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

describe('A file that is uploaded', () => {
  it('[SRV-06] comes at 4 MB a second where the client could send it at once', async () => {
    const { bytes, ms } = await read(0);
    assert.equal(bytes, CHUNKS * CHUNK.length);
    assert.ok(ms > 2_600 && ms <= bytes / 4_000, `${ms} ms`);
  });

  it('is not held up where the line is slower', async () => {
    const { bytes, ms, pauses } = await read(20);
    assert.deepEqual({ bytes, ms, pauses }, { bytes: CHUNKS * CHUNK.length, ms: 20 * CHUNKS, pauses: 0 });
  });
});
