import type { Config } from '../base/config.ts';
import { createFolderMailer } from './createFolderMailer.ts';
import { createSmtpMailer } from './createSmtpMailer.ts';
import type { Mailer } from './Mailer.ts';

/** Creates the configured mailer. Null if e-mail is not set up. */
export function openMailer(mail: Config['mail'], log: (line: string) => void): Mailer | null {
  if (mail === null) return null;
  return 'smtpUrl' in mail
    ? createSmtpMailer({ url: mail.smtpUrl, from: mail.from })
    : createFolderMailer({ folder: mail.folder, from: mail.from, log });
}
