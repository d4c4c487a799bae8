import { open } from 'node:fs/promises';

/** `head` is the first 64 kB. In a single-byte encoding only its ASCII characters are reliable. */
export type TextFile = { isUtf8: boolean; head: string };

const HEAD_LENGTH = 64 * 1024;
/** ASCII control characters, except tab, line feed, form feed and carriage return. */
const isControl = (code: number): boolean => code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13;

/**
 * Decodes the next bytes; returns null once they are invalid in the encoding. `isLast`: no more
 * bytes follow.
 */
type Reader = (chunk: Buffer, isLast: boolean) => string | null;

/**
 * Reads a file as text; returns null if it is not text. Text is UTF-8 without NUL, UTF-16 with a
 * byte order mark, or a single-byte or East Asian encoding without control characters. Nothing in
 * the file identifies the latter encodings.
 */
export async function readText(path: string): Promise<TextFile | null> {
  const file = await open(path);
  try {
    let readers: { isUtf8: boolean; read: Reader; head: string }[] = [];
    let isFirst = true;
    const take = (chunk: Buffer, isLast: boolean): void => {
      if (isFirst) readers = readersOf(chunk).map((reader) => ({ ...reader, head: '' }));
      isFirst = false;
      readers = readers.filter((reader) => {
        const text = reader.read(chunk, isLast);
        if (text !== null && reader.head.length < HEAD_LENGTH) reader.head += text.slice(0, HEAD_LENGTH);
        return text !== null;
      });
    };
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      take(chunk as Buffer, false);
      if (readers.length === 0) return null;
    }
    take(Buffer.alloc(0), true);
    const [{ isUtf8, head } = { isUtf8: false, head: null }] = readers;
    return head === null ? null : { isUtf8, head };
  } finally {
    await file.close();
  }
}

/** Returns readers for the possible encodings, the most reliable first. */
function readersOf(start: Buffer): { isUtf8: boolean; read: Reader }[] {
  const mark = start.subarray(0, 2).toString('hex');
  const utf16 = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
  if (utf16 !== null) return [{ isUtf8: false, read: unicode(utf16, isControl) }];
  return [
    { isUtf8: true, read: unicode('utf-8', (code) => code === 0) },
    { isUtf8: false, read: (chunk) => (chunk.some(isControl) ? null : chunk.toString('latin1')) },
  ];
}

function unicode(encoding: string, isForeign: (code: number) => boolean): Reader {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk, isLast) => {
    try {
      const text = decoder.decode(chunk, { stream: !isLast });
      for (let at = 0; at < text.length; at += 1) if (isForeign(text.charCodeAt(at))) return null;
      return text;
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  };
}
