import { link, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Header, Pack, ReadEntry } from 'tar';
import { ConfigError } from '../base/ConfigError.ts';
import { hasCode } from '../base/createOnce.ts';

export interface Archive {
  add(path: string, content: string | Buffer): Promise<void>;
}

/**
 * Writes a .tar.gz that only its owner can read, with the entries that `fill` adds. The file
 * appears once it is complete. Throws a ConfigError if it already exists.
 */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const draft = `${file}.${process.pid}`;
  const pack = new Pack({ gzip: true, portable: true });
  try {
    // Opened before anything can fail: a stream that opens the file later could recreate it after
    // its removal.
    const output = (await open(draft, 'wx', 0o600)).createWriteStream();
    await Promise.all([
      pipeline(pack as unknown as NodeJS.ReadableStream, output),
      fill({ add: (path, content) => addTo(pack, path, content) }).then(() => void pack.end()),
    ]).finally(() => output.destroy());
    await link(draft, file);
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? new ConfigError(`${file} exists already. Name another file`) : error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Resolves once the archive has consumed the entry, so that only one entry is in memory at a time. */
function addTo(pack: Pack, path: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content);
  const entry = new ReadEntry(new Header({ path, size: bytes.length, type: 'File', mode: 0o600, mtime: new Date() }));
  const taken = new Promise<void>((resolve) => void entry.once('end', resolve));
  pack.add(entry);
  entry.end(bytes);
  return taken;
}
