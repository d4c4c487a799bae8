/** Formats a figure with the given number of decimals. */
export function number(value, digits = 0) {
  const text = value.toFixed(digits);
  // A negative value that rounds to zero is shown without its sign.
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}

/**
 * Formats the median, followed by the range if there is one. Subtracts `from`, the empty page's
 * median, first.
 */
export function figure(stat, { digits = 0, from = 0 } = {}) {
  if (!stat) return '—';
  const [middle, least, most] = [stat.median, stat.min, stat.max].map((value) => number(value - from, digits));
  return least === most ? middle : `${middle} (${least} to ${most})`;
}

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
