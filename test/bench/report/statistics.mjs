export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns median, minimum and maximum of each figure in a list of flat records. Skips missing values. */
export function summarize(records) {
  const names = new Set(records.flatMap(Object.keys));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = records.map((record) => record[name]).filter(Number.isFinite);
      return [name, { median: median(values), min: Math.min(...values), max: Math.max(...values), n: values.length }];
    }),
  );
}
