import { BackendProcess, COMPILED, makeDirectory } from '../../../backend/support/startBackend.ts';
import { memoryOf } from '../statistics.ts';

export type Start = { seconds: number; peakMemory: number };
export type Starts = { first: Start[]; later: Start[] };

/**
 * Starts the compiled backend on an empty folder, and again on the same folder. Measures the time
 * and the peak memory until it serves.
 */
export async function measureStarts({ runs }: { runs: number }): Promise<Starts> {
  const starts: Starts = { first: [], later: [] };
  for (let run = 0; run < runs; run += 1) {
    const endings: (() => unknown)[] = [];
    const keeper = { after: (end: () => unknown) => void endings.push(end) };
    try {
      const environment = { DATA_DIR: await makeDirectory(keeper), LOG_LEVEL: 'error' };
      for (const kind of ['first', 'later'] as const) starts[kind].push(await start(keeper, environment));
    } finally {
      for (const end of endings.reverse()) await end();
    }
  }
  return starts;
}

async function start(keeper: { after(end: () => unknown): void }, environment: Record<string, string>): Promise<Start> {
  const startedAt = performance.now();
  const backend = new BackendProcess(keeper, environment, ['--json'], COMPILED);
  await backend.ready;
  const seconds = (performance.now() - startedAt) / 1_000;
  const peakMemory = memoryOf([backend.pid ?? 0], 'VmHWM');
  await backend.end('SIGTERM');
  return { seconds, peakMemory };
}
