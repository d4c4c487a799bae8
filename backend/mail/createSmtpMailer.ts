import nodemailer from 'nodemailer';
import { inTime } from '../base/inTime.ts';
import { MailError, type Mail, type Mailer, type RefusedRecipient } from './Mailer.ts';
import { isSameAddress } from '../base/emailOf.ts';
import { addressMail } from './sender.ts';

const WAITS = {
  /** For the name and the connection. Short, because a visitor may be waiting. */
  connectMs: 10_000,
  /** Some mail servers greet late, because programs that send spam do not wait. */
  greetingMs: 30_000,
  /**
   * For each answer. A mail server may check a mail for long before it accepts it, and a client that gives up sends it
   * twice (RFC 5321, 4.5.3.2.6). Idle connections close after it, too, before a firewall forgets them.
   */
  answerMs: 60_000,
} as const;
/** For a whole mail with its files, even if the mail server keeps sending data. */
const MAIL_MS = 120_000;

export type SmtpOptions = { url: string; from: string; waits?: Partial<Record<keyof typeof WAITS, number>> };

/** Sends through an SMTP server over pooled connections. */
export function createSmtpMailer({ url, from, waits }: SmtpOptions): Mailer {
  const { connectMs, greetingMs, answerMs } = { ...WAITS, ...waits };
  const transport = nodemailer.createTransport({
    ...{ url, pool: true, dnsTimeout: connectMs },
    ...{ connectionTimeout: connectMs, greetingTimeout: greetingMs, socketTimeout: answerMs },
  });
  return {
    async send(mail, onRefused = () => undefined) {
      try {
        const sent = await inTime(transport.sendMail(addressMail(mail, from)), MAIL_MS, tooLate);
        for (const fault of sent.rejectedErrors ?? []) onRefused(refusedIn(fault, mail));
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

type SmtpFault = {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
  recipient?: string | undefined;
};

function refusedIn(fault: SmtpFault, { to, cc = [] }: Mail): RefusedRecipient {
  const { response = '', recipient = '', responseCode = '' } = fault;
  const status = STATUS.exec(response)?.[0] ?? '';
  return {
    // Nodemailer writes the domain in ASCII.
    address: [to, ...cc].find((one) => isSameAddress(one, recipient)) ?? recipient,
    ...{ answer: response, codes: `${responseCode} ${status}`.trim(), isPermanent: isPermanent(fault) },
  };
}

/** RFC 3463 */
const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

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
