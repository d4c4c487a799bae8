import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { parseObject } from '../realtime/clientFrames.ts';
import { MIN_PASSWORD_LENGTH } from '../settings/variables.ts';
import { ConfigError } from './ConfigError.ts';
import { createOnce } from './createOnce.ts';

export type PushApp = { id: string; key: string; secret: string };

export type Secrets = {
  deskPassword: string;
  /** Where the password can be looked up; null when it came from the environment. */
  passwordFile: string | null;
  isNewPassword: boolean;
};

/** Unmistakable when copied by hand: no 0, o, 1, l or i. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 16;
const APP_ID = '1';

export async function readDeskPassword({ dataDirectory, deskPassword }: Config): Promise<Secrets> {
  if (deskPassword !== null) return { deskPassword, passwordFile: null, isNewPassword: false };
  const passwordFile = join(dataDirectory, 'desk-password');
  const { text, isNew } = await createOnce(passwordFile, () => `${makePassword()}\n`);
  // A power cut may leave the file empty, and an empty password would let everybody in.
  if (text.trim().length < MIN_PASSWORD_LENGTH)
    throw new ConfigError(
      `${passwordFile} must hold a password of at least ${MIN_PASSWORD_LENGTH} characters. Delete it to get a new one`,
    );
  return { deskPassword: text.trim(), passwordFile, isNewPassword: isNew };
}

/** The embedded Pusher server's app: as set by the environment, or made on the first start, the same ever after, so that pages may name the key. */
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

function makePassword(): string {
  // 248 is the last multiple of 31 below 256: larger bytes would favour the first letters.
  const usable: number[] = [];
  while (usable.length < PASSWORD_LENGTH)
    usable.push(...[...randomBytes(PASSWORD_LENGTH)].filter((byte) => byte < 248));
  return usable
    .slice(0, PASSWORD_LENGTH)
    .map((byte) => PASSWORD_LETTERS.charAt(byte % PASSWORD_LETTERS.length))
    .join('');
}
