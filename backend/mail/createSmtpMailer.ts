import nodemailer from 'nodemailer';
import { MailError, type Mailer } from './Mailer.ts';

/** A visitor waits for the answer. */
const PATIENCE_MS = 10_000;

export type SmtpOptions = { url: string; from: string };

/** Sends through an SMTP server, over connections that are kept for the next mail. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = nodemailer.createTransport({ url, pool: true, ...patience });
  return {
    async send({ to, ...mail }) {
      try {
        await transport.sendMail({ ...mail, from, to: { name: '', address: to } });
      } catch (error) {
        throw new MailError(`The mail server did not take the mail: ${codeOf(error)}`);
      }
    },
    close: () => transport.close(),
  };
}

/** The server's own words repeat the address, so only its codes are told. */
function codeOf(error: unknown): string {
  const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
  return `${code} ${responseCode}`.trim();
}
