import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer } from './Mailer.ts';
import { addressMail } from './sender.ts';

export type FolderOptions = { folder: string; from: string; log: (line: string) => void };

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
