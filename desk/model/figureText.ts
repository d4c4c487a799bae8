import { replyStepOf, type ReplyStep } from '../../protocol/replySteps.ts';
import type { Figure, ReplyTime } from './entities.ts';

const DAY_MS = 86_400_000;

/** Returns, for example, "45 s", "3 min 5 s" or "2 h 10 min". Returns a dash for null. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600)
    return [`${Math.floor(whole / 60)} min`, `${whole % 60} s`].filter((part) => part !== '0 s').join(' ');
  const minutes = Math.round(whole / 60);
  return [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`].filter((part) => part !== '0 min').join(' ');
}

export function ratingText({ rating, ratings }: Pick<Figure, 'rating' | 'ratings'>): string {
  return rating === null ? '–' : `${rating.toFixed(1)} of 5 (${ratings})`;
}

const REPLIES = {
  minutes: 'in a few minutes',
  tenMinutes: 'in about 10 minutes',
  halfHour: 'in about 30 minutes',
  hour: 'in about an hour',
  hours: 'in a few hours',
  day: 'within a day',
  days: 'within a few days',
} as const satisfies Record<ReplyStep, string>;

/** Returns a reply time as visitors read it in English. */
export function replyText({ seconds }: Pick<ReplyTime, 'seconds'>): string {
  const found = replyStepOf(seconds);
  return found === null ? 'nothing, it is too long' : REPLIES[found.step];
}

/** Returns the last `count` days including today, in local time, as 2026-11-25. */
export function lastDays(count: number, now: number): readonly string[] {
  const date = new Date(now);
  const today = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Array.from({ length: count }, (_, place) =>
    new Date(today - (count - 1 - place) * DAY_MS).toISOString().slice(0, 10),
  );
}
