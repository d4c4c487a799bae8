import { open } from 'node:fs/promises';

const CHUNK_BYTES = 64 * 1024;
/** Directory entries start at multiples of their length, because sectors do. */
const ENTRY_BYTES = 128;
const NAME_BYTES = 64;

/**
 * Returns those of `names` that are streams of a compound file (MS-CFB), the container of Office
 * until 2003 and of encrypted documents today. Checks every possible position of a directory entry,
 * so broken sector chains do not matter.
 */
export async function compoundStreams<Name extends string>(path: string, names: readonly Name[]): Promise<Set<Name>> {
  const wanted = names.map((name) => ({ name, bytes: padded(name) }));
  const found = new Set<Name>();
  const file = await open(path);
  try {
    for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: CHUNK_BYTES })) {
      const bytes = chunk as Buffer;
      for (let at = 0; at + NAME_BYTES <= bytes.length; at += ENTRY_BYTES)
        for (const { name, bytes: entry } of wanted)
          if (bytes.compare(entry, 0, NAME_BYTES, at, at + NAME_BYTES) === 0) found.add(name);
    }
    return found;
  } finally {
    await file.close();
  }
}

function padded(name: string): Buffer {
  const bytes = Buffer.alloc(NAME_BYTES);
  bytes.write(name, 'utf16le');
  return bytes;
}
