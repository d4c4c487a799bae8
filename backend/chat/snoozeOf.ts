import type { Snooze } from '../../protocol/wire.ts';

export type SnoozeRow = { snoozed_at: Date | null; snoozed_until: Date | null; back_at: Date | null };

/** Returns the snooze of a chat or a ticket, as it is sent to the desk. */
export function snoozeOf({ snoozed_at: since, snoozed_until: until, back_at: back }: SnoozeRow): {
  snooze: Snooze | null;
  back_at: string | null;
} {
  return {
    snooze: since === null ? null : { since: since.toISOString(), until: until?.toISOString() ?? null },
    back_at: back?.toISOString() ?? null,
  };
}
