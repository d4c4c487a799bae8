import { withBrowser } from './openBrowser.mjs';

/**
 * Measures all cells `rounds` times. Each round visits every cell once, starting one further on
 * than the round before, so that other load on the machine affects all cells alike. A cell that did
 * not finish is not measured again.
 */
export async function measurePart({ cells, rounds, origin, log }) {
  const records = Object.fromEntries(cells.map(({ key }) => [key, []]));
  const errors = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = cells.map((_, at) => cells[(at + round) % cells.length]);
    for (const { key, measure } of order) {
      if (records[key].some(({ didNotFinish }) => didNotFinish)) continue;
      const from = Date.now();
      try {
        const record = await withBrowser((context) => measure(context, origin));
        records[key].push(rounded(record));
        log(`[${round + 1}/${rounds}] ${key} (${((Date.now() - from) / 1_000).toFixed(1)} s)`);
      } catch (error) {
        errors.push({ key, round, message: error.message });
        log(`[${round + 1}/${rounds}] ${key} failed: ${error.message}`);
      }
    }
  }
  return { records, errors };
}

const rounded = (record) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, Math.round(value * 1_000) / 1_000]));
