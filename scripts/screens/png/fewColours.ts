import type { Pixels } from './readPng.ts';
import { writePng } from './writePng.ts';

const MOST = 256;

/** A colour as one number, and how many pixels have it. */
type Shade = { colour: number; pixels: number };

const channelOf = (colour: number, channel: number): number => (colour >> (16 - 8 * channel)) & 255;

/** Returns the picture as a PNG of at most 256 colours. If it has more, similar colours are merged. */
export function fewColours({ width, height, rgb }: Pixels): Buffer {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const colour = rgb.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const shades = [...counts].map(([colour, pixels]) => ({ colour, pixels }));
  const boxes = shades.length <= MOST ? shades.map((shade) => [shade]) : divided(shades);
  const palette = Buffer.alloc(boxes.length * 3);
  boxes.forEach((box, at) => palette.writeUIntBE(meanOf(box), at * 3, 3));
  const places = new Map(boxes.flatMap((box, at) => box.map(({ colour }) => [colour, at] as const)));
  const indexes = Buffer.alloc(width * height);
  for (let at = 0; at < indexes.length; at += 1) indexes[at] = places.get(rgb.readUIntBE(at * 3, 3)) ?? 0;
  return writePng({ width, height, palette, indexes });
}

/** Median cut: halves the box with the largest spread, weighted by pixels, until there are enough boxes. */
function divided(shades: Shade[]): Shade[][] {
  const boxes = [measured(shades)];
  while (boxes.length < MOST) {
    const worst = boxes.reduce((one, other) => (other.spread > one.spread ? other : one));
    if (worst.box.length < 2) break;
    boxes.splice(boxes.indexOf(worst), 1, ...halves(worst).map(measured));
  }
  return boxes.map(({ box }) => box);
}

type Box = { box: Shade[]; channel: number; middle: number; spread: number };

/** Finds the channel with the largest spread, and returns its mean and the weighted squared distances from it. */
function measured(box: Shade[]): Box {
  const total = box.reduce((sum, { pixels }) => sum + pixels, 0);
  const [widest] = [0, 1, 2]
    .map((channel) => {
      const middle = box.reduce((sum, { colour, pixels }) => sum + channelOf(colour, channel) * pixels, 0) / total;
      // The square root keeps large flat areas from taking all boxes, so that rare colours remain.
      const spread = box.reduce(
        (sum, { colour, pixels }) => sum + (channelOf(colour, channel) - middle) ** 2 * Math.sqrt(pixels),
        0,
      );
      return { channel, middle, spread };
    })
    .sort((one, other) => other.spread - one.spread);
  return { box, ...(widest ?? { channel: 0, middle: 0, spread: 0 }) };
}

function halves({ box, channel, middle }: Box): [Shade[], Shade[]] {
  const isBelow = ({ colour }: Shade): boolean => channelOf(colour, channel) <= middle;
  return [box.filter(isBelow), box.filter((shade) => !isBelow(shade))];
}

/** Returns the colour of more than half of the box's pixels, or else their mean. */
function meanOf(box: Shade[]): number {
  const total = box.reduce((sum, { pixels }) => sum + pixels, 0);
  const first = box.reduce((one, other) => (other.pixels > one.pixels ? other : one));
  if (first.pixels > total / 2) return first.colour;
  const mean = (channel: number): number =>
    Math.round(box.reduce((sum, { colour, pixels }) => sum + channelOf(colour, channel) * pixels, 0) / total);
  return (mean(0) << 16) | (mean(1) << 8) | mean(2);
}
