import { setTimeout } from 'node:timers/promises';

/** Faster than most visitors' connections. */
const MAX_BYTES_PER_MS = 4_000;
/** Pausing after each chunk would cost more time than it frees for other requests. */
const SHORTEST_PAUSE_MS = 10;

type Timing = { now: () => number; pause: (ms: number) => Promise<unknown> };

const systemTiming: Timing = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

/**
 * Limits a file to 4 MB/s. Without pauses, a client in the same data center could occupy the whole
 * process.
 */
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
