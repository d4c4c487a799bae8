import { buffer } from 'node:stream/consumers';
import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { MailError, type Mailer, type MailFile, type RefusedRecipient } from '../mail/Mailer.ts';
import { isSameAddress } from '../base/emailOf.ts';
import type { Store } from '../storage/Store.ts';
import type { ClaimMail } from './MailJob.ts';
import {
  claimTicketMail,
  filesOfTicketMail,
  filesToForward,
  mailsBefore,
  mailsToQuote,
  markMailSent,
  markMailUnsent,
  renewMailClaim,
  replyTokenOf,
  type Delivered,
  type QueuedFile,
  type QueuedMail,
} from './ticketMails.ts';
import { ticketById } from './tickets.ts';
import { composeTicketMail, MAX_REFERENCES } from './composeTicketMail.ts';
import { composeForwardMail, MAX_QUOTED } from './composeForwardMail.ts';
import { withReason } from './readBounce.ts';
import { forwardReplyAddress, replyAddress } from './replyAddress.ts';

export type TicketMailOptions = {
  store: Store;
  attachments: Pick<AttachmentStore, 'read'>;
  mailer: Mailer;
  /** The address for replies, with a placeholder for the ticket. Null: the sender's own address. */
  replyTo: string | null;
  /** The companies that mails may name, beside the default one. Null: none. */
  companies: readonly string[] | null;
};

/** Many mail servers accept 25 MB, and the encoding enlarges files by a third. */
const MAX_FILES_BYTES = 15 * 1024 * 1024;

const MAX_FORWARDED_FILES = 50;

function replyToOf(pattern: string, { id, ticket_id: ticketId, token }: QueuedMail, secret: string): string {
  return token === null
    ? replyAddress(pattern, { id: ticketId, token: secret })
    : forwardReplyAddress(pattern, { id, token });
}

/** Claims the operators' e-mails to the customers of tickets, and the forwards of tickets. */
export function claimTicketMails({ store, attachments, mailer, replyTo, companies }: TicketMailOptions): ClaimMail {
  const send = async (mail: QueuedMail, delivered: (state: Delivered) => void) => {
    const ticket = await ticketById(store, mail.ticket_id);
    const secret = await replyTokenOf(store, mail.ticket_id);
    const to = mail.forwarded_to ?? ticket.email;
    if (to === null || secret === null) throw new MailError('There is no address', { isPermanent: true });
    const isForward = mail.forwarded_to !== null;
    const files = isForward
      ? await filesToForward(store, mail, MAX_FORWARDED_FILES)
      : await filesOfTicketMail(store, mail.id);
    const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_FILES_BYTES;
    const links = (isTooLarge ? files : []).map(({ name, stored_name: storedName }) => ({
      name,
      link: store.fileLinks.forMails.to({ storedName, name }),
    }));
    const composed = isForward
      ? composeForwardMail({ ticket, mail, links, secret, ...(await mailsToQuote(store, mail, MAX_QUOTED)) }, companies)
      : composeTicketMail({ ticket, mail, links, earlier: await mailsBefore(store, mail, MAX_REFERENCES) }, companies);
    // The customer's address may have been changed to that of a copy.
    const cc = mail.cc.filter((copy) => !isSameAddress(copy, to));
    const alreadyHaveIt = cc.filter((copy) => mail.accepted_for?.includes(copy));
    const refused: RefusedRecipient[] = [];
    await mailer.send(
      {
        ...composed,
        to,
        ...(cc.length === 0 ? {} : { cc }),
        ...(alreadyHaveIt.length === 0 ? {} : { alreadyHaveIt }),
        ...(replyTo === null ? {} : { replyTo: replyToOf(replyTo, mail, secret) }),
        attachments: isTooLarge ? [] : await readAll(files),
      },
      (recipient) => refused.push(recipient),
    );
    const hints = refused
      .filter(({ address }) => address !== to)
      .map(({ address, answer }) => withReason(`${address} did not get a copy`, answer));
    delivered({
      acceptedFor: [to, ...cc].filter((one) => !refused.some(({ address }) => address === one)),
      hint: hints.join(' ') || null,
    });
    const refusal = refused.find(({ address }) => address === to);
    if (refusal !== undefined)
      throw new MailError(`The mail server did not take the mail for the customer: ${refusal.codes}`, refusal);
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

  return async () => {
    const mail = await store.transact((transaction) => claimTicketMail(transaction));
    if (mail === null) return null;
    let delivered: Delivered = { acceptedFor: mail.accepted_for, hint: null };
    return {
      renew: () => renewMailClaim(store, mail),
      send: () => send(mail, (state) => (delivered = state)),
      settle: (failure) =>
        store.transact((transaction) =>
          failure === null
            ? markMailSent(transaction, mail, delivered)
            : markMailUnsent(transaction, mail, { ...failure, ...delivered }),
        ),
    };
  };
}
