import type { Entry } from '../../entries/models.ts';

/** The day of a moment on the visitor's clock, as its midnight. */
export const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** The midnight that many days later. A day on which the clock is changed has not 24 hours. */
export function daysAfter(day: number, count: number): number {
  const date = new Date(day);
  return date.setDate(date.getDate() + count);
}

/**
 * Whether to show the day's name above `entry`. Only forward: an unsent message of yesterday, which keeps its place at the end, does not turn
 * the day back. A ticket form on its own needs no day.
 */
export function startsDay(before: Entry | undefined, entry: Entry): boolean {
  return before ? dayOf(entry.createdAt) > dayOf(before.createdAt) : entry.objectType !== 'userForm';
}
