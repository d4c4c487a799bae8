import { buffer } from 'node:stream/consumers';
import type { AttachmentStore } from '../storage/AttachmentStore.ts';
import { MailError, type Mailer, type MailFile } from '../mail/Mailer.ts';
import { attachmentLink } from '../chat/messages.ts';
import type { Store } from '../storage/Store.ts';
import type { ClaimMail } from './MailJob.ts';
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

/** Claims the operators' e-mails to the customers of tickets. */
export function claimTicketMails({ store, attachments, mailer, replyTo, companies }: TicketMailOptions): ClaimMail {
  const send = async (mail: QueuedMail) => {
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

  return async () => {
    const mail = await store.transact((transaction) => claimTicketMail(transaction));
    if (mail === null) return null;
    return {
      renew: () => renewMailClaim(store, mail),
      send: () => send(mail),
      settle: (failure) =>
        store.transact((transaction) =>
          failure === null ? markMailSent(transaction, mail) : markMailUnsent(transaction, mail, failure),
        ),
    };
  };
}
