import type { Gap } from './Visitor.ts';

/** Returns the nearest-rank percentile, or 0 for an empty list. */
function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0;
}

export function figures(times: readonly number[]): string {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part).toFixed(0));
  return `p50 ${p50}, p95 ${p95}, p99 ${p99}, at most ${most} ms (${times.length})`;
}

/** Formats the duration of each step of a reconnect. */
export function stepFigures(gaps: readonly Gap[]): string {
  const steps = {
    'until the attempt': gaps.map(({ lostAt, triedAt }) => triedAt - lostAt),
    'to connect': gaps.map(({ triedAt, connectedAt }) => connectedAt - triedAt),
    'to be authorized': gaps.map(({ connectedAt, authorizedAt }) => authorizedAt - connectedAt),
    'to join': gaps.map(({ authorizedAt, joinedAt }) => joinedAt - authorizedAt),
    'to catch up': gaps.map(({ joinedAt, backAt }) => backAt - joinedAt),
  };
  return Object.entries(steps)
    .map(([step, times]) => `  ${step}: ${figures(times)}`)
    .join('\n');
}
