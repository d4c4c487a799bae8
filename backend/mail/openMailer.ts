import type { Config } from '../base/config.ts';
import { createSmtpMailer } from './createSmtpMailer.ts';
import type { Mailer } from './Mailer.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { addressMail } from './sender.ts';

/** Creates the configured mailer. Null if e-mail is not set up. */
export function openMailer(mail: Config['mail'], log: (line: string) => void): Mailer | null {
  if (mail === null) return null;
  return 'smtpUrl' in mail
    ? createSmtpMailer({ url: mail.smtpUrl, from: mail.from })
    : createFolderMailer({ folder: mail.folder, from: mail.from, log });
}

type FolderOptions = { folder: string; from: string; log: (line: string) => void };

/** For development: writes each mail as an .eml file, which mail programs can open, and logs its path. */
export function createFolderMailer({ folder, from, log }: FolderOptions): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(addressMail(mail, from));
      const moment = new Date().toISOString().replace(/[:.]/g, '-');
      const path = join(folder, `${moment}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that a program that watches the folder sees only whole mails.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log(`An email was written to ${path}`);
    },
    close: () => composer.close(),
  };
}
