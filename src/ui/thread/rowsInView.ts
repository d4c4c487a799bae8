import type { Entry } from '../../entries/models.ts';

/** The least that a row is high, all in all: one line, close to the one before. */
const LEAST_ROW_PX = 44;
/** Each further line, and how much a line holds at most. */
const LINE_PX = 22;
const LINE_LENGTH = 44;
const USUAL_VIEW_PX = 520;

/** So many rows are drawn beyond what may be in view, at either end, */
export const SPARE_ROWS = 8;
/** and others when the reader has moved on by so many. */
export const MOVED_ROWS = 4;

/** How many rows fill a view of that height, whatever they are. 0: it is not known yet. */
export const mostInView = (height: number): number => Math.ceil((height || USUAL_VIEW_PX) / LEAST_ROW_PX);

/** How many of the last do, by the length of what they say. */
export function lastInView(backwards: Iterable<Entry>, height: number): number {
  let [count, px] = [0, 0];
  for (const entry of backwards) {
    if (px >= (height || USUAL_VIEW_PX)) break;
    const length = entry.objectType === 'message' ? entry.text.length : 0;
    px += LEAST_ROW_PX + Math.floor(length / LINE_LENGTH) * LINE_PX;
    count += 1;
  }
  return count;
}

/** What is drawn of so many entries around the one at that place. */
export function placesAround(given: { anchor: number; count: number; height: number }): number[] {
  const { anchor, count, height } = given;
  const from = Math.max(0, anchor - SPARE_ROWS);
  const to = Math.min(count, anchor + mostInView(height) + SPARE_ROWS);
  return Array.from({ length: to - from }, (_, at) => from + at);
}
