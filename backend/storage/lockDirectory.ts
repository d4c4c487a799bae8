import { mkdir, rmdir, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { ConfigError } from '../base/ConfigError.ts';
import { createOnce, hasCode, readIfThere } from '../base/createOnce.ts';

/**
 * `startedAt` distinguishes a process from a later one with the same pid. It is empty if the system
 * does not provide it.
 */
type Holder = { pid: number; host: string; startedAt: string };

const TAKEOVER_MS = 10_000;

/**
 * Locks the database directory with the file `path`, because two processes on the embedded database
 * would silently lose rows. Takes over a lock whose holder is gone; otherwise throws a ConfigError
 * that names the holder. Returns a function that releases the lock.
 */
export async function lockDirectory(path: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), startedAt: await startOf(process.pid) });
  await removeStale(path);
  const { text, isNew } = await createOnce(path, () => mine);
  if (!isNew) throw inUse(path, readHolder(text));
  return () => unlink(path);
}

/**
 * Removes a stale lock. Of several processes that find one, the one that creates the takeover
 * directory removes it.
 */
async function removeStale(path: string): Promise<void> {
  if (!(await isStale(path))) return;
  const takeover = `${path}.takeover`;
  await makeDirectoryAlone(takeover, path);
  try {
    if (await isStale(path)) await unlink(path);
  } finally {
    await rmdir(takeover);
  }
}

/** Returns false if there is no lock. Throws if its holder is alive. */
async function isStale(path: string): Promise<boolean> {
  const text = await readIfThere(path);
  if (text === null) return false;
  const holder = readHolder(text);
  if (holder !== null && (await isAlive(holder))) throw inUse(path, holder);
  return true;
}

async function makeDirectoryAlone(takeover: string, path: string): Promise<void> {
  try {
    await mkdir(takeover);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const { mtimeMs } = await stat(takeover);
    // Left by a start that was killed in those few milliseconds. The next attempt succeeds.
    if (Date.now() - mtimeMs > TAKEOVER_MS) await rmdir(takeover);
    throw inUse(path, null);
  }
}

function readHolder(text: string): Holder | null {
  try {
    const { pid, host, startedAt } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' ? { pid, host: String(host), startedAt: String(startedAt) } : null;
  } catch {
    // Not written by this program. The holder cannot be checked, so the lock counts as stale.
    return null;
  }
}

async function isAlive({ pid, host, startedAt }: Holder): Promise<boolean> {
  // A process on another machine or in another container is not visible from here.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return (await startOf(pid)) === startedAt;
}

/** Returns field 22 of /proc/{pid}/stat, counted after the name, which may contain spaces and brackets. */
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
