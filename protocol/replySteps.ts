/**
 * The usual reply times that visitors are given, each with its longest time in seconds. "About 10
 * minutes" covers up to a quarter of an hour, and so on.
 */
const REPLY_STEPS = {
  minutes: 5 * 60,
  tenMinutes: 15 * 60,
  halfHour: 45 * 60,
  hour: 90 * 60,
  hours: 6 * 3_600,
  day: 24 * 3_600,
  days: 3 * 24 * 3_600,
} as const;

export type ReplyStep = keyof typeof REPLY_STEPS;

/** Returns the step that covers a time in seconds, and its longest time; null beyond the last step. */
export function replyStepOf(seconds: number): { step: ReplyStep; longest: number } | null {
  const found = (Object.entries(REPLY_STEPS) as [ReplyStep, number][]).find(([, longest]) => seconds <= longest);
  return found === undefined ? null : { step: found[0], longest: found[1] };
}
