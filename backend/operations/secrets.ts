import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { parseObject } from '../realtime/clientFrames.ts';
import { MIN_PASSWORD_LENGTH, MIN_SECRET_LENGTH } from '../base/variables.ts';
import { ConfigError } from '../base/ConfigError.ts';
import { createOnce, readIfThere } from '../base/createOnce.ts';
import { sealKeyOf } from '../base/sealedText.ts';
import { SEAL_KEY_FILE } from './backUp.ts';

export type PushApp = { id: string; key: string; secret: string };

/**
 * Returns the key of the second factors' secrets, from SECOND_FACTOR_KEY or a file that the first
 * start generates. Null: several processes would each generate another one.
 */
export async function readSealKey({ dataDirectory, secondFactorKey, redisUrl }: Config): Promise<Buffer | null> {
  if (secondFactorKey !== null) return sealKeyOf(secondFactorKey);
  if (redisUrl !== null) return null;
  const file = join(dataDirectory, SEAL_KEY_FILE);
  const { text } = await createOnce(file, () => randomBytes(32).toString('hex'));
  // A power failure may leave the file empty.
  if (text.trim().length >= MIN_SECRET_LENGTH) return sealKeyOf(text.trim());
  throw new ConfigError(
    `${file} is damaged. Restore it from a backup, or delete it: operators then sign in with recovery codes`,
  );
}

const APP_ID = '1';

/**
 * Returns DESK_PASSWORD, or the password file that an earlier release created. Null: all operators
 * sign in by name.
 */
export async function readDeskPassword({ dataDirectory, deskPassword }: Config): Promise<string | null> {
  if (deskPassword !== null) return deskPassword;
  const file = join(dataDirectory, 'desk-password');
  const text = await readIfThere(file);
  if (text === null) return null;
  // A power failure may leave the file empty, and an empty password would admit everyone.
  if (text.trim().length < MIN_PASSWORD_LENGTH)
    throw new ConfigError(
      `${file} must hold a password of at least ${MIN_PASSWORD_LENGTH} characters. Delete it to sign in by name alone`,
    );
  return text.trim();
}

/**
 * Returns the embedded Pusher server's app from the environment, or the one generated on the first
 * start. A generated app never changes, so pages can contain its key.
 */
export async function readPushApp({
  dataDirectory,
  pushApp,
}: Pick<Config, 'dataDirectory' | 'pushApp'>): Promise<PushApp> {
  if (pushApp !== null) return { id: APP_ID, ...pushApp };
  const file = join(dataDirectory, 'push-app.json');
  const { text } = await createOnce(file, () =>
    JSON.stringify({ id: APP_ID, key: randomBytes(10).toString('hex'), secret: randomBytes(20).toString('hex') }),
  );
  const app = parseObject(text);
  if (typeof app?.id === 'string' && typeof app.key === 'string' && typeof app.secret === 'string')
    return { id: app.id, key: app.key, secret: app.secret };
  throw new ConfigError(
    `${file} is damaged. Delete it to get a new push key; pages that name the old one must be changed`,
  );
}
