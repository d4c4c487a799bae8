import nodemailer from 'nodemailer';
import { inTime } from '../base/inTime.ts';
import { MailError, type Mailer } from './Mailer.ts';
import { addressMail } from './sender.ts';

/** Short, because a visitor may be waiting. */
const PATIENCE_MS = 10_000;
/** For a whole mail with its files, even if the mail server keeps sending data. */
const MAIL_MS = 120_000;

export type SmtpOptions = { url: string; from: string; patienceMs?: number };

/** Sends through an SMTP server over pooled connections. */
export function createSmtpMailer({ url, from, patienceMs = PATIENCE_MS }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport({
    ...{ url, pool: true, dnsTimeout: patienceMs },
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
  });
  return {
    async send(mail) {
      try {
        await inTime(transport.sendMail(addressMail(mail, from)), MAIL_MS, tooLate);
      } catch (error) {
        throw new MailError(`The mail server did not take the mail: ${codeOf(error)}`, {
          isPermanent: isPermanent(error),
        });
      }
    },
    close: () => transport.close(),
  };
}

const tooLate = () => Object.assign(new Error('The mail took too long'), { code: 'ETIMEDOUT' });

type SmtpFault = { code?: string; responseCode?: number };

/** Returns only the codes, because the server's text may contain the address. */
function codeOf(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = error as SmtpFault;
  return `${code} ${responseCode}`.trim();
}

/** RFC 5321, 4.2.1: 5yz is permanent, except for authentication, because the settings may be fixed. */
function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpFault;
  return code !== 'EAUTH' && responseCode >= 500 && responseCode < 600;
}
