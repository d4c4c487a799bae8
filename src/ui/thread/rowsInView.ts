/** The least that a row is high, all in all: one line, close to the one before. */
const LEAST_ROW_PX = 44;
const LIKELY_ROW_PX = 64;
const USUAL_VIEW_PX = 520;

/** So many rows are drawn beyond what may be in view, at either end, */
export const SPARE_ROWS = 8;
/** and others when the reader has moved on by so many. */
export const MOVED_ROWS = 4;

/** How many rows fill a view of that height, whatever they are, and how many most likely do. 0: it is not known yet. */
export const mostInView = (height: number): number => Math.ceil((height || USUAL_VIEW_PX) / LEAST_ROW_PX);
export const likelyInView = (height: number): number => Math.ceil((height || USUAL_VIEW_PX) / LIKELY_ROW_PX);

/** What is drawn of so many entries around the one at that place. */
export function placesAround(given: { anchor: number; count: number; height: number }): number[] {
  const { anchor, count, height } = given;
  const from = Math.max(0, anchor - SPARE_ROWS);
  const to = Math.min(count, anchor + mostInView(height) + SPARE_ROWS);
  return Array.from({ length: to - from }, (_, at) => from + at);
}
