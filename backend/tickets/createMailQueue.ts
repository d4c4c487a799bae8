import { buffer } from 'node:stream/consumers';
import type { AttachmentStore } from '../attachments/AttachmentStore.ts';
import { MailError, type Mailer, type MailFile } from '../mail/Mailer.ts';
import { attachmentLink } from '../model/attachmentLink.ts';
import type { Store } from '../model/Store.ts';
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
} from '../model/ticketMails.ts';
import { ticketById } from '../model/tickets.ts';
import { composeTicketMail } from './composeTicketMail.ts';
import { replyAddress } from './replyAddress.ts';

export interface MailQueue {
  /** Sends what is due, soon; returns at once. */
  drain(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export type MailQueueOptions = {
  store: Store;
  attachments: Pick<AttachmentStore, 'read'>;
  mailer: Mailer | null;
  /** The address that answers go to, with a mark for the ticket; null: the sender's own. */
  replyTo: string | null;
  report: (error: unknown) => void;
};

const CHECK_EVERY_MS = 5_000;
/** Well within the time of a claim, so that a slow mail server does not have the mail sent by two processes. */
const RENEW_EVERY_MS = 20_000;
/** Many mail servers take 25 MB, and the encoding of files makes them a third larger. */
const MAX_FILES_BYTES = 15 * 1024 * 1024;

/**
 * Sends the e-mails that transactions left in `ticket_messages`: right after a commit by `drain`, and by a timer, which finds what a crash
 * left behind and what is to be tried again. Several processes may do so at the same time. A process that dies between the mail server's
 * yes and the row that notes it has the mail sent twice, under one Message-ID.
 */
export function createMailQueue({ store, attachments, mailer, replyTo, report }: MailQueueOptions): MailQueue {
  if (mailer === null) return { drain: () => undefined, idle: async () => undefined, stop: async () => undefined };
  let wanted = false;
  let isStopped = false;
  let running: Promise<void> | null = null;

  const run = async () => {
    while (wanted && !isStopped) {
      wanted = false;
      try {
        for (let mail = await claim(); mail !== null; mail = isStopped ? null : await claim()) await send(mail);
      } catch (error) {
        report(error);
      }
    }
    // In the same step as the last look at `wanted`, or a drain in between would be forgotten.
    running = null;
  };
  const drain = () => {
    wanted = true;
    running ??= Promise.resolve().then(run);
  };
  const claim = () => store.transact((transaction) => claimTicketMail(transaction));

  const send = async (mail: QueuedMail) => {
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
    const earlier = await mailsBefore(store, mail);
    await mailer.send({
      ...composeTicketMail({ ticket, mail, earlier, links }),
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

  const timer = setInterval(drain, CHECK_EVERY_MS).unref();
  const idle = async () => {
    while (running !== null) await running;
  };
  return {
    drain,
    idle,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await idle();
    },
  };
}

/** The words that an operator reads beside the mail. */
function describeFailure(error: unknown): { problem: string; isPermanent: boolean } {
  if (error instanceof MailError) return { problem: `${error.message}.`, isPermanent: error.isPermanent };
  return { problem: 'The email could not be sent.', isPermanent: false };
}
