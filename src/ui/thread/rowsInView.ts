import type { Entry } from '../../entries/models.ts';
import { isContinued } from './grouping.ts';

/** The least that a row is high, all in all: one line, close to the one before. */
const LEAST_ROW_PX = 44;
/** Each further line, and how much a line holds of what has words in it, in a narrow font. */
const LINE_PX = 22;
const LINE_LENGTH = 35;
/** Heights around a group of messages by one author: the larger gap before it, the staff's name above it, the time below it. */
const LARGER_GAP_PX = 16;
const NAME_PX = 22;
const TIME_PX = 20;
const USUAL_VIEW_PX = 508;

/** So many rows are drawn beyond what may be in view, at either end, */
export const SPARE_ROWS = 8;
/** and others when the reader has moved on by so many. */
export const MOVED_ROWS = 4;

/** How many rows fill a view of that height, whatever they are. 0: it is not known yet. */
export const mostInView = (height: number): number => Math.ceil((height || USUAL_VIEW_PX) / LEAST_ROW_PX);

/** How many of the last do, by who says them and the length of what they say: rather one more than are seen, than one too few. */
export function lastInView(backwards: Iterable<Entry>, height: number): number {
  let [count, px] = [0, 0];
  let newer: Entry | undefined;
  for (const entry of backwards) {
    if (!isContinued(entry, newer)) px += aroundPx(newer, entry);
    if (px >= (height || USUAL_VIEW_PX)) break;
    const length = entry.objectType === 'message' ? entry.text.length : 0;
    px += LEAST_ROW_PX + Math.floor(length / LINE_LENGTH) * LINE_PX;
    count += 1;
    newer = entry;
  }
  return count;
}

/** Between two speakers: what begins with the newer one, and what ends the older one. */
function aroundPx(newer: Entry | undefined, older: Entry): number {
  const begins = newer ? LARGER_GAP_PX + (isStaff(newer) ? NAME_PX : 0) : 0;
  return begins + (older.objectType === 'message' && older.textKey === null ? TIME_PX : 0);
}

const isStaff = (entry: Entry): boolean => entry.objectType === 'message' && entry.authorType === 'staff';

/** The entries drawn around the one at that place. */
export function placesAround(given: { anchor: number; count: number; height: number }): number[] {
  const { anchor, count, height } = given;
  const from = Math.max(0, anchor - SPARE_ROWS);
  const to = Math.min(count, anchor + mostInView(height) + SPARE_ROWS);
  return Array.from({ length: to - from }, (_, at) => from + at);
}
