import { queryOne, type Queryable } from '../database/Database.ts';
import type { Operator, Settings } from '../../protocol/wire.ts';

export async function readSettings(on: Queryable): Promise<Settings> {
  return queryOne<Settings>(on, 'SELECT online, show_rate, saved_history, queue, init_message FROM settings');
}

/** Changes what is given and leaves the rest. */
export async function writeSettings(on: Queryable, settings: Partial<Settings>): Promise<Settings> {
  const { online, show_rate, saved_history, queue, init_message } = settings;
  await on.query(
    `UPDATE settings SET online = coalesce($1, online), show_rate = coalesce($2, show_rate),
       saved_history = coalesce($3, saved_history), queue = coalesce($4, queue),
       init_message = coalesce($5, init_message)`,
    [online ?? null, show_rate ?? null, saved_history ?? null, queue ?? null, init_message ?? null],
  );
  return readSettings(on);
}

export async function readOperator(on: Queryable): Promise<Operator> {
  return queryOne<Operator>(on, 'SELECT operator_name AS name, operator_img AS img FROM settings');
}

export async function writeOperator(on: Queryable, { name, img }: Operator): Promise<Operator> {
  await on.query('UPDATE settings SET operator_name = $1, operator_img = $2', [name, img]);
  return readOperator(on);
}
