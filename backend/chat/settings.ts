import { queryOne, type Queryable } from '../storage/Database.ts';
import type { Settings } from '../../protocol/wire.ts';

export async function readSettings(on: Queryable): Promise<Settings> {
  return queryOne<Settings>(
    on,
    'SELECT online, show_rate, saved_history, queue, init_message, wait_warning, wait_alarm FROM settings',
  );
}

/** Changes the given settings and keeps the others. */
export async function writeSettings(on: Queryable, settings: Partial<Settings>): Promise<Settings> {
  const { online, show_rate, saved_history, queue, init_message, wait_warning, wait_alarm } = settings;
  await on.query(
    `UPDATE settings SET online = coalesce($1, online), show_rate = coalesce($2, show_rate),
       saved_history = coalesce($3, saved_history), queue = coalesce($4, queue),
       init_message = coalesce($5, init_message), wait_warning = coalesce($6, wait_warning),
       wait_alarm = coalesce($7, wait_alarm)`,
    [online, show_rate, saved_history, queue, init_message, wait_warning, wait_alarm].map((value) => value ?? null),
  );
  return readSettings(on);
}
