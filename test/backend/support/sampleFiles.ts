import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** One transparent pixel. */
export const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export const PDF = Uint8Array.from(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'));

/**
 * The minimum by which an Office document is recognized: a zip whose list of content types names
 * its main part.
 */
export function makeOpenXml(part: string, kind: string): Uint8Array<ArrayBuffer> {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  const list = `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`;
  return makeZip([
    ['[Content_Types].xml', list],
    [part, '<x/>'],
  ]);
}

/** A zip of stored entries (PKWARE's APPNOTE, 4.3.7 and 4.3.12). */
function makeZip(entries: readonly (readonly [name: string, content: string])[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const shared = sharedHeader(name, content);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), Buffer.from(content)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), shared, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Uint8Array.from(Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]));
}

/**
 * Version, flags, method, time and date, checksum, two sizes, two lengths: the same in both kinds
 * of header.
 */
function sharedHeader(name: string, content: string): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}
