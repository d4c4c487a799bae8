import type { Entry } from '../../entries/models.ts';
import { isContinued } from './grouping.ts';

/** The least height of a row: one line, close to the row before. */
const LEAST_ROW_PX = 44;
/** The height of each further line. */
const LINE_PX = 22;
/** The characters of a line, in a narrow font. */
const LINE_LENGTH = 35;
/** Heights around a group of messages by one author: the larger gap before it, the staff's name above it, the time below it. */
const LARGER_GAP_PX = 16;
const NAME_PX = 22;
const TIME_PX = 20;
const USUAL_VIEW_PX = 508;

/** The rows that are drawn beyond the view, at either end. */
export const SPARE_ROWS = 8;
/** Other rows are drawn when the reader has moved on by this many. */
export const MOVED_ROWS = 4;

/** The most rows that can fill a view of that height. A height of 0 is not known yet. */
export const mostInView = (height: number): number => Math.ceil((height || USUAL_VIEW_PX) / LEAST_ROW_PX);

/** How many of the newest entries fill the view, by their authors and the length of their texts: rather one too many than one too few. */
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

/** The height between two authors: the name above the newer one's messages, and the time below the older one's. */
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
