import { createHmac } from 'node:crypto';
import { randomText, sameText } from '../base/secretText.ts';
import { queryOne, type Queryable } from './Database.ts';
import type { KeptFile } from './AttachmentStore.ts';

const DAY_SECONDS = 86_400;
/** As long as a session at the desk. The widget asks for new links once a day. */
const PAGE_DAYS = 7;
/** People read e-mails late, and cannot get a new link themselves. */
const MAIL_DAYS = 30;
/** A shorter key would be easier to guess than the signature. */
const KEY_BYTES = 32;
const MAX_NAME = 60;

export type LinkedFile = Pick<KeptFile, 'name' | 'storedName'>;
export type GivenLink = { storedName: string; filename: string; expires?: string; signature?: string };

/** Makes and checks the links to files. A link is signed when it is read, so none is ever stored. */
export interface FileLinks {
  /** Returns an absolute link that expires. It is the same all day, so that browsers can cache the file. */
  to(file: LinkedFile): string;
  /** Links that last as long as an e-mail needs. */
  readonly forMails: FileLinks;
  /** Returns the seconds until the link expires; null if it has expired, or its signature is wrong. */
  secondsLeft(link: GivenLink): number | null;
}

type Options = { publicUrl: string; key: string; now: () => number };

export function createFileLinks({ publicUrl, key, now }: Options, days = PAGE_DAYS): FileLinks {
  const sign = (path: string, expires: number) =>
    createHmac('sha256', key).update(`${path}?expires=${expires}`).digest('base64url');
  return {
    to({ storedName, name }) {
      // For readers only. The random name before it identifies the file.
      const readable = name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-MAX_NAME);
      const path = `${storedName}/${readable}`;
      const expires = (Math.ceil(now() / 1_000 / DAY_SECONDS) + days) * DAY_SECONDS;
      return `${publicUrl}/attachments/${path}?expires=${expires}&signature=${sign(path, expires)}`;
    },
    get forMails() {
      return createFileLinks({ publicUrl, key, now }, MAIL_DAYS);
    },
    secondsLeft({ storedName, filename, expires = '', signature = '' }) {
      if (!/^\d{1,12}$/.test(expires)) return null;
      if (!sameText(signature, sign(`${storedName}/${filename}`, Number(expires)))) return null;
      const left = Number(expires) - Math.floor(now() / 1_000);
      return left > 0 ? left : null;
    },
  };
}

/**
 * Returns the key of the links. The first start generates it. It is in the database, so all processes
 * share it and a backup has it.
 */
export async function readLinkKey(on: Queryable): Promise<string> {
  const { key } = await queryOne<{ key: string | null }>(on, 'SELECT link_key AS key FROM settings');
  if (key !== null) return key;
  await on.query('UPDATE settings SET link_key = $1 WHERE link_key IS NULL', [randomText(KEY_BYTES)]);
  return readLinkKey(on);
}

/** Replaces the key, so that all links so far stop. */
export async function replaceLinkKey(on: Queryable): Promise<void> {
  await on.query('UPDATE settings SET link_key = $1', [randomText(KEY_BYTES)]);
}
