import { SETTING_NAMES, type DeskSettings } from '../../protocol/deskSettings.ts';
import { queryOne, type Queryable } from '../storage/Database.ts';

export async function readSettings(on: Queryable): Promise<DeskSettings> {
  return queryOne<DeskSettings>(on, `SELECT ${SETTING_NAMES.join(', ')} FROM settings`);
}

/** Changes the given settings and keeps the others. */
export async function writeSettings(on: Queryable, settings: Partial<DeskSettings>): Promise<DeskSettings> {
  const given = SETTING_NAMES.filter((name) => settings[name] !== undefined);
  const columns = given.map((name, at) => `${name} = $${at + 1}`);
  if (given.length > 0)
    await on.query(
      `UPDATE settings SET ${columns.join(', ')}`,
      given.map((name) => settings[name]),
    );
  return readSettings(on);
}
