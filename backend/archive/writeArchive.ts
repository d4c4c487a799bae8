import { link, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Header, Pack, ReadEntry } from 'tar';
import { ConfigError } from '../start/ConfigError.ts';
import { hasCode } from '../start/createOnce.ts';

export interface Archive {
  add(path: string, content: string | Buffer): Promise<void>;
}

/**
 * Writes a .tar.gz that its owner alone may read, with what `fill` adds to it. The file appears when it is whole; one that exists already is
 * not replaced.
 */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const draft = `${file}.${process.pid}`;
  const pack = new Pack({ gzip: true, portable: true });
  try {
    // Opened before anything can fail: a stream that opens by itself might make the file after it was removed.
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

/** Resolves when the archive has taken all of it, so that one entry at a time is in memory. */
function addTo(pack: Pack, path: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content);
  const entry = new ReadEntry(new Header({ path, size: bytes.length, type: 'File', mode: 0o600, mtime: new Date() }));
  const taken = new Promise<void>((resolve) => void entry.once('end', resolve));
  pack.add(entry);
  entry.end(bytes);
  return taken;
}
