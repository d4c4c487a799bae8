/** A figure as a reader wants it: as many digits as tell something. */
export function number(value, digits = 0) {
  const text = value.toFixed(digits);
  // Below zero by less than shows is zero.
  return Number(text) === 0 ? (0).toFixed(digits) : text;
}

/** Median, and after it the range where there is one. `from` is taken off first: the empty page's median. */
export function figure(stat, { digits = 0, from = 0 } = {}) {
  if (!stat) return '—';
  const [middle, least, most] = [stat.median, stat.min, stat.max].map((value) => number(value - from, digits));
  return least === most ? middle : `${middle} (${least} to ${most})`;
}

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
