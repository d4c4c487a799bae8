import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { CPU, PARTS } from './measure/cells.mjs';
import { measurePart } from './measure/measurePart.mjs';
import { browserVersion } from './measure/openBrowser.mjs';
import { loadPages } from './pages/pages.mjs';
import { summarize } from './report/statistics.mjs';
import { startServer } from './server/startServer.mjs';

/** Measures the parts, and writes one JSON file per part into `out`. Returns the number of errors. */
export async function run({ parts, pageIds, rounds, out, log }) {
  const unknown = parts.find((part) => !PARTS[part]);
  if (unknown) throw new Error(`There is no part '${unknown}'. There are: ${Object.keys(PARTS).join(', ')}.`);
  const pages = await loadPages(pageIds);
  const browser = await browserVersion();
  const server = await startServer(pages);
  let failed = 0;
  try {
    for (const part of parts) {
      const machine = { ...MACHINE, browser, loadBefore: loadavg()[0] };
      const startedAt = new Date();
      const cells = PARTS[part](pages);
      const { records, errors } = await measurePart({ cells, rounds, origin: server.origin, log });
      failed += errors.length;
      const result = {
        part,
        measuredAt: startedAt.toISOString(),
        tookSeconds: Math.round((Date.now() - startedAt) / 1_000),
        cpu: CPU,
        rounds,
        machine,
        pages: Object.fromEntries(pages.map(({ id, label }) => [id, label])),
        summary: summaryOf(records),
        errors,
        records,
      };
      mkdirSync(out, { recursive: true });
      writeFileSync(
        join(out, `${part}.json`),
        await format(JSON.stringify(result), { parser: 'json', printWidth: 120 }),
      );
    }
  } finally {
    server.close();
  }
  return failed;
}

/** Leaves out cells without any result. */
const summaryOf = (records) =>
  Object.fromEntries(
    Object.entries(records)
      .filter(([, list]) => list.length > 0)
      .map(([key, list]) => [key, summarize(list)]),
  );

const MACHINE = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
};
