import { inflateSync } from 'node:zlib';

/** A picture's pixels, three bytes each: red, green, blue. */
export type Pixels = { width: number; height: number; rgb: Buffer };

const SIGNATURE_BYTES = 8;
const CHANNELS: Record<number, number> = { 2: 3, 6: 4 };

/**
 * Reads a PNG in the format of a browser's screenshot: true colour, eight bits per channel, not
 * interlaced. Treats transparent pixels as opaque.
 */
export function readPng(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  let header: Buffer = Buffer.alloc(0);
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = body;
    if (name === 'IDAT') parts.push(body);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS[header[9] ?? 0];
  if (channels === undefined || header[8] !== 8 || header[12] !== 0) throw new Error('Not a PNG as screenshots are');
  const lines = unfiltered(inflateSync(Buffer.concat(parts)), { stride: width * channels, height, channels });
  return { width, height, rgb: channels === 3 ? lines : withoutAlpha(lines) };
}

/** Undoes the filters. Each line starts with the number of its filter (PNG specification, section 9). */
function unfiltered(
  raw: Buffer,
  { stride, height, channels }: { stride: number; height: number; channels: number },
): Buffer {
  const lines = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < channels ? 0 : (lines[at - channels] ?? 0);
      const up = y === 0 ? 0 : (lines[at - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (lines[at - stride - channels] ?? 0);
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4) guess = nearest(left, up, corner);
      lines[at] = ((raw[y * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return lines;
}

function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function withoutAlpha(rgba: Buffer): Buffer {
  const rgb = Buffer.alloc((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) rgba.copy(rgb, to, from, from + 3);
  return rgb;
}
