import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Writes a PNG of at most 256 colours. `palette` has three bytes per colour, `indexes` one per pixel. */
export function writePng(picture: { width: number; height: number; palette: Buffer; indexes: Buffer }): Buffer {
  const { width, height, palette, indexes } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) indexes.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width);
  const body = deflateSync(lines, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
