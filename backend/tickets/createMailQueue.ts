import { MailError, type Mailer } from '../mail/Mailer.ts';
import { createDrainLoop, type DrainLoop } from '../storage/createDrainLoop.ts';
import { claimChatMails, type ChatMailSettings } from './claimChatMails.ts';
import { claimTicketMails, type TicketMailOptions } from './claimTicketMails.ts';
import type { ClaimMail, MailFailure, MailJob } from './MailJob.ts';

export type MailQueue = DrainLoop;

export type MailQueueOptions = Omit<TicketMailOptions, 'mailer'> & {
  /** Null: e-mail is not set up. */
  mailer: Mailer | null;
  /** Without it, no messages of chats are e-mailed. */
  chats?: ChatMailSettings;
  /** Further e-mails. */
  more?: (mailer: Mailer) => ClaimMail;
  report: (error: unknown) => void;
};

const CHECK_EVERY_MS = 5_000;
/**
 * Well within the duration of a claim, so that a slow mail server does not cause a second process
 * to send the mail.
 */
const RENEW_EVERY_MS = 20_000;

/**
 * Sends the e-mails that transactions stored in `ticket_messages` and `chat_mails`: after each
 * commit through `drain`, and on a timer, which finds retries and mails left by a crash. Several
 * processes may run the queue. If a process dies after the mail server accepted a mail and before
 * that is stored, the mail is sent twice with the same Message-ID.
 */
export function createMailQueue({ mailer, chats, more, report, ...sources }: MailQueueOptions): MailQueue {
  if (mailer === null) return { drain: () => undefined, idle: async () => undefined, stop: async () => undefined };
  const claims: ClaimMail[] = [claimTicketMails({ ...sources, mailer })];
  if (chats !== undefined) claims.push(claimChatMails({ ...sources, ...chats, mailer }));

  if (more !== undefined) claims.push(more(mailer));

  const work = async (job: MailJob): Promise<boolean> => {
    const renewal = setInterval(() => void job.renew().catch(report), RENEW_EVERY_MS);
    const failure = await job.send().then(
      () => null,
      (error: unknown) => {
        report(error);
        return describeFailure(error);
      },
    );
    clearInterval(renewal);
    await job.settle(failure);
    return true;
  };

  return createDrainLoop<MailJob>({
    ...{ parallel: 1, checkEveryMs: CHECK_EVERY_MS, report, work },
    async claim() {
      for (const claim of claims) {
        const job = await claim();
        if (job !== null) return { items: [job], hasMore: true };
      }
      return { items: [], hasMore: false };
    },
  });
}

function describeFailure(error: unknown): MailFailure {
  if (error instanceof MailError) return { problem: `${error.message}.`, isPermanent: error.isPermanent };
  return { problem: 'The email could not be sent.', isPermanent: false };
}
