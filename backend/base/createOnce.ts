import { randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';

/**
 * Creates a file that only its owner can read, unless it exists. Returns the content in both cases.
 * Of several processes exactly one creates the file, and none ever reads it half written.
 */
export async function createOnce(path: string, makeText: () => string): Promise<{ text: string; isNew: boolean }> {
  const existing = await readIfThere(path);
  if (existing !== null) return { text: existing, isNew: false };
  const draft = `${path}.${randomUUID()}`;
  const text = makeText();
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, path);
    return { text, isNew: true };
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    return { text: await readFile(path, 'utf8'), isNew: false };
  } finally {
    await unlink(draft);
  }
}

export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
