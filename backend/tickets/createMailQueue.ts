import { buffer } from 'node:stream/consumers';
import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { MailError, type Mailer, type MailFile } from '../mail/Mailer.ts';
import { attachmentLink } from '../chat/messages.ts';
import { createDrainLoop, type DrainLoop } from '../storage/createDrainLoop.ts';
import type { Store } from '../storage/Store.ts';
import {
  claimTicketMail,
  filesOfTicketMail,
  mailsBefore,
  markMailSent,
  markMailUnsent,
  renewMailClaim,
  replyTokenOf,
  type QueuedFile,
  type QueuedMail,
} from './ticketMails.ts';
import { ticketById } from './tickets.ts';
import { composeTicketMail, MAX_REFERENCES } from './composeTicketMail.ts';
import { replyAddress } from './replyAddress.ts';

export type MailQueue = DrainLoop;

export type MailQueueOptions = {
  store: Store;
  attachments: Pick<AttachmentStore, 'read'>;
  mailer: Mailer | null;
  /** The address for replies, with a placeholder for the ticket. Null: the sender's own address. */
  replyTo: string | null;
  /** The companies that mails may name, beside the default one. Null: none. */
  companies: readonly string[] | null;
  report: (error: unknown) => void;
};

const CHECK_EVERY_MS = 5_000;
/**
 * Well within the duration of a claim, so that a slow mail server does not cause a second process
 * to send the mail.
 */
const RENEW_EVERY_MS = 20_000;
/** Many mail servers accept 25 MB, and the encoding enlarges files by a third. */
const MAX_FILES_BYTES = 15 * 1024 * 1024;

/**
 * Sends the e-mails that transactions stored in `ticket_messages`: after each commit through
 * `drain`, and on a timer, which finds retries and mails left by a crash. Several processes may run
 * the queue. If a process dies after the mail server accepted a mail and before that is stored, the
 * mail is sent twice with the same Message-ID.
 */
export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { store, attachments, mailer, replyTo, companies, report } = options;
  if (mailer === null) return { drain: () => undefined, idle: async () => undefined, stop: async () => undefined };

  const send = async (mail: QueuedMail): Promise<boolean> => {
    const renewal = setInterval(() => void renewMailClaim(store, mail).catch(report), RENEW_EVERY_MS);
    const failure = await tryToSend(mail).then(
      () => null,
      (error: unknown) => {
        report(error);
        return error;
      },
    );
    clearInterval(renewal);
    await store.transact((transaction) =>
      failure === null ? markMailSent(transaction, mail) : markMailUnsent(transaction, mail, describeFailure(failure)),
    );
    return true;
  };

  const tryToSend = async (mail: QueuedMail) => {
    const ticket = await ticketById(store, mail.ticket_id);
    const token = await replyTokenOf(store, mail.ticket_id);
    if (ticket.email === null || token === null) throw new MailError('There is no address', { isPermanent: true });
    const files = await filesOfTicketMail(store, mail.id);
    const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_FILES_BYTES;
    const links = (isTooLarge ? files : []).map(({ name, stored_name: storedName }) => ({
      name,
      link: attachmentLink(store.publicUrl, storedName, name),
    }));
    const earlier = await mailsBefore(store, mail, MAX_REFERENCES);
    await mailer.send({
      ...composeTicketMail({ ticket, mail, earlier, links }, companies),
      to: ticket.email,
      ...(replyTo === null ? {} : { replyTo: replyAddress(replyTo, { id: mail.ticket_id, token }) }),
      attachments: isTooLarge ? [] : await readAll(files),
    });
  };

  const readAll = async (files: readonly QueuedFile[]): Promise<MailFile[]> => {
    const read: MailFile[] = [];
    for (const { stored_name: storedName, name: filename, media_type: contentType } of files) {
      const content = await attachments.read(storedName);
      if (content === null) throw new MailError(`A file of the mail is gone`, { isPermanent: true });
      read.push({ filename, contentType, content: await buffer(content) });
    }
    return read;
  };

  return createDrainLoop({
    ...{ parallel: 1, checkEveryMs: CHECK_EVERY_MS, report },
    async claim() {
      const mail = await store.transact((transaction) => claimTicketMail(transaction));
      return { items: mail === null ? [] : [mail], hasMore: mail !== null };
    },
    work: send,
  });
}

/** Describes the failure for operators. */
function describeFailure(error: unknown): { problem: string; isPermanent: boolean } {
  if (error instanceof MailError) return { problem: `${error.message}.`, isPermanent: error.isPermanent };
  return { problem: 'The email could not be sent.', isPermanent: false };
}
