import type { Chat, Snooze, Ticket } from './entities.ts';
import type { ListedThread } from './oneList.ts';
import { dateAndTime, dayOf, timeOfDay } from './time.ts';

const HOUR_MS = 3_600_000;
const MORNING = 9;

export type SnoozeChoice = { readonly name: string; readonly until: string | null };

/** Returns the times that the dialog offers, in the time zone of the browser. */
export function snoozeChoices(now: number): readonly SnoozeChoice[] {
  const later = roundedUp(now + 3 * HOUR_MS);
  const tomorrow = morningAfter(now, 1);
  const day = new Date(now).getDay();
  // Days to the next Monday, at least one.
  const monday = morningAfter(now, (8 - day) % 7 || 7);
  const isToday = dayOf(later) === dayOf(new Date(now).toISOString());
  return [
    ...(isToday ? [{ name: `Later today, ${timeOfDay(later)}`, until: later }] : []),
    { name: `Tomorrow, ${timeOfDay(tomorrow)}`, until: tomorrow },
    { name: `Next week, ${dateAndTime(monday)}`, until: monday },
    { name: 'Until the customer answers', until: null },
  ];
}

/** Reads the value of a field for date and time. Returns null if it is not in the future, or after a year. */
export function readSnoozeTime(value: string, now: number): string | null {
  const at = Date.parse(value);
  return at > now && at < now + 365 * 24 * HOUR_MS ? new Date(at).toISOString() : null;
}

/** Returns, for example, "until Nov 29, 2026, 9:00 AM". */
export function untilText(until: string | null): string {
  return until === null ? 'until the customer answers' : `until ${dateAndTime(until)}`;
}

type Snoozable = Pick<Chat | Ticket, 'snooze' | 'backAt'>;

/** Returns the mark of a row, or null. */
export function snoozeMark({ snooze, backAt }: Snoozable): string | null {
  if (snooze !== null) return `Snoozed ${untilText(snooze.until)}`;
  return backAt === null ? null : 'Back from snooze';
}

/** Returns the snoozed ones: those that come back first are first, and those without a time are last. */
export function snoozedThreads({ chats, tickets }: SnoozableThreads): readonly ListedThread[] {
  const threads = [
    ...chats.map((chat) => ({ snooze: chat.snooze, thread: { kind: 'chat' as const, chat } })),
    ...tickets.map((ticket) => ({ snooze: ticket.snooze, thread: { kind: 'ticket' as const, ticket } })),
  ];
  return threads
    .filter(({ snooze }) => snooze !== null)
    .sort((a, b) => bySnooze(a.snooze, b.snooze))
    .map(({ thread }) => thread);
}

type SnoozableThreads = { readonly chats: readonly Chat[]; readonly tickets: readonly Ticket[] };

function bySnooze(a: Snooze | null, b: Snooze | null): number {
  const [one, other] = [a?.until ?? null, b?.until ?? null];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Date.parse(one) - Date.parse(other);
}

function roundedUp(moment: number): string {
  const half = HOUR_MS / 2;
  return new Date(Math.ceil(moment / half) * half).toISOString();
}

function morningAfter(now: number, days: number): string {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(MORNING, 0, 0, 0);
  return at.toISOString();
}
