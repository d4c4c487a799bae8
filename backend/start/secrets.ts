import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config.ts';
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

export async function readDeskPassword({ dataDirectory, deskPassword }: Config): Promise<Secrets> {
  if (deskPassword !== null) return { deskPassword, passwordFile: null, isNewPassword: false };
  const passwordFile = join(dataDirectory, 'desk-password');
  const { text, isNew } = await createOnce(passwordFile, () => `${makePassword()}\n`);
  return { deskPassword: text.trim(), passwordFile, isNewPassword: isNew };
}

/** The embedded Pusher server's app: made on the first start, the same ever after, so that pages may name the key. */
export async function readPushApp(dataDirectory: string): Promise<PushApp> {
  const { text } = await createOnce(join(dataDirectory, 'push-app.json'), () =>
    JSON.stringify({ id: '1', key: randomBytes(10).toString('hex'), secret: randomBytes(20).toString('hex') }),
  );
  return JSON.parse(text) as PushApp;
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
