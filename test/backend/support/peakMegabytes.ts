import { readFile } from 'node:fs/promises';
import type { BackendProcess } from './startBackend.ts';

/** Returns the process's peak memory. Only Linux reports it; elsewhere the result is 0. */
export async function peakMegabytes({ pid }: BackendProcess): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
