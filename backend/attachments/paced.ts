import { setTimeout } from 'node:timers/promises';

/** Faster than most visitors' lines. */
const MAX_BYTES_PER_MS = 4_000;
/** A pause for each chunk would cost more than it spares the others. */
const SHORTEST_PAUSE_MS = 10;

type Timing = { now: () => number; pause: (ms: number) => Promise<unknown> };

const systemTiming: Timing = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

/** Takes a file no faster than 4 MB a second: without pauses a client in the same data center would keep the whole process busy. */
export async function* paced(
  content: AsyncIterable<Buffer | string>,
  { now, pause }: Timing = systemTiming,
): AsyncIterable<Buffer | string> {
  const startedAt = now();
  let bytes = 0;
  for await (const chunk of content) {
    yield chunk;
    bytes += Buffer.byteLength(chunk);
    const earlyMs = bytes / MAX_BYTES_PER_MS - (now() - startedAt);
    if (earlyMs > SHORTEST_PAUSE_MS) await pause(earlyMs);
  }
}
