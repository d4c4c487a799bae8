import { readFileSync } from 'node:fs';

export type Percentiles = { n: number; p50: number; p95: number; p99: number };

/** Times are in milliseconds. */
export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Returns the total memory of the processes in megabytes; NaN if the system does not report it. */
export function memoryOf(pids: readonly number[], field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return pids.reduce((sum, pid) => sum + memoryOfOne(pid, field), 0);
}

function memoryOfOne(pid: number, field: string): number {
  try {
    return (
      Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
    );
  } catch {
    return Number.NaN; // Only Linux reports it.
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
