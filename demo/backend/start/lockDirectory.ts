import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { ConfigError } from './ConfigError.ts';
import { createOnce, readIfThere } from './createOnce.ts';

/** `startedAt` tells a process from a later one with the same number; '' where the system doesn't say. */
type Holder = { pid: number; host: string; startedAt: string };

/**
 * Takes `path` as the lock of the database directory, because the embedded database would lose rows silently with two
 * processes on it. A lock whose holder is gone is taken over; else a ConfigError says who holds it and what to do.
 * Returns the function that lets go.
 */
export async function lockDirectory(path: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), startedAt: await startOf(process.pid) });
  await removeStale(path);
  const { text, isNew } = await createOnce(path, () => mine);
  if (!isNew) throw inUse(path, readHolder(text));
  return () => unlink(path);
}

async function removeStale(path: string): Promise<void> {
  const seen = await readIfThere(path);
  if (seen === null) return;
  const holder = readHolder(seen);
  if (holder !== null && (await isAlive(holder))) throw inUse(path, holder);
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside);
  // Another start may have taken over in between: then what was moved aside is its lock, and goes back.
  const moved = await readFile(aside, 'utf8');
  if (moved !== seen) await link(aside, path);
  await unlink(aside);
  if (moved !== seen) throw inUse(path, readHolder(moved));
}

function readHolder(text: string): Holder | null {
  try {
    const { pid, host, startedAt } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' ? { pid, host: String(host), startedAt: String(startedAt) } : null;
  } catch {
    // Not written by this program: nobody can be asked whether it lives, so it counts as left behind.
    return null;
  }
}

async function isAlive({ pid, host, startedAt }: Holder): Promise<boolean> {
  // A process on another machine or in another container can't be seen from here; only its owner knows.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return (await startOf(pid)) === startedAt;
}

/** The 22nd field of /proc/{pid}/stat, counted after the name, which may hold spaces and brackets. */
async function startOf(pid: number): Promise<string> {
  const stat = await readIfThere(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function inUse(path: string, holder: Holder | null): ConfigError {
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new ConfigError(
    `The database directory is in use by ${who}. Stop it first, or set DATA_DIR to another directory.\n` +
      `If that process is surely gone, delete ${path} and start again.`,
  );
}
