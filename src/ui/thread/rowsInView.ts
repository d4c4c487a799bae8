/** The least that a row is high, all in all: one line, close to the one before. */
const LEAST_ROW_PX = 44;
const USUAL_VIEW_PX = 520;

/** So many rows are drawn beyond what may be in view, at either end, */
const SPARE_ROWS = 8;
/** and others when the reader has moved on by so many. */
export const MOVED_ROWS = 4;

/** What is drawn of so many entries: around the entry at that place, or where there is none, the end. */
export function rangeAround(given: { anchor: number; count: number; height: number }): { from: number; to: number } {
  const { anchor, count, height } = given;
  const inView = Math.ceil((height || USUAL_VIEW_PX) / LEAST_ROW_PX);
  if (anchor < 0) return { from: Math.max(0, count - inView - SPARE_ROWS), to: count };
  return { from: Math.max(0, anchor - SPARE_ROWS), to: Math.min(count, anchor + inView + SPARE_ROWS) };
}
