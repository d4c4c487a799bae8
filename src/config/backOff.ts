const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/** How long to wait before the next try, ms, after so many failures in a row. */
export const backOff = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
