import { trimText } from '../../protocol/trimText.ts';
import type { Ticket, TicketMessage } from '../../protocol/wire.ts';
import type { KeptFile } from '../storage/AttachmentStore.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { SignedIn } from '../chat/operators.ts';
import { randomText } from '../base/secretText.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import { checkedCopies } from './copies.ts';
import { insertTicketMessage, ticketMessageById, ticketMessageByUuid } from './ticketMessages.ts';
import { announceTicket, CHANGED, isAssigned, lockTicket } from './tickets.ts';

const MAX_CHARACTERS = 10_000;

type TicketReply = {
  uuid: string;
  text: string;
  files: readonly KeptFile[];
  operator: SignedIn;
  /** The domain of the mail's Message-ID. */
  domain: string;
  /** The addresses that get a copy; null for those of the ticket's last e-mail. */
  cc: readonly string[] | null;
  isOwn: (address: string) => boolean;
};

type Answered = { ticket: Ticket; message: TicketMessage; isNew: boolean };

/**
 * Adds an e-mail to the customer, which the mail queue sends after the commit. Assigns an
 * unassigned ticket to the operator; throws for a colleague's ticket. A retry with the same uuid
 * returns the existing message.
 */
export async function replyToTicket(transaction: Transaction, id: number, reply: TicketReply): Promise<Answered> {
  const { uuid, operator, files } = reply;
  const ticket = await lockTicket(transaction, id);
  const known = await ticketMessageByUuid(transaction, id, uuid);
  if (known !== null) return { ticket, message: await ticketMessageById(transaction, known), isNew: false };
  const text = checkedReply(reply);
  if (ticket.email === null)
    throw new Refusal(409, 'This visitor left no email address, so there is nobody to write to');
  if (ticket.operator_id !== null && ticket.operator_id !== operator.id) throw isAssigned(ticket);
  const { cc: given, isOwn } = reply;
  const cc = given === null ? (ticket.cc ?? []) : checkedCopies(given, { customer: ticket.email, isOwn });
  const message = await insertTicketMessage(transaction, {
    ...{ ticketId: id, uuid, text, files, sender: 'team', author_name: operator.name, author_email: null, cc },
    // The id is unguessable, so a mail that refers to it is a reply to this mail.
    messageId: `<ticket.${id}.${randomText(16)}@${reply.domain}>`,
  });
  await transaction.query(
    `UPDATE tickets SET status = 'pending', operator_id = $2, cc = $3, back_at = NULL, ${CHANGED} WHERE id = $1`,
    [...[id, operator.id, cc]],
  );
  await noteAction(transaction, operator, 'ticket-answered', `ticket ${id}`);
  return {
    ticket: await announceTicket(transaction, id),
    message: await ticketMessageById(transaction, message),
    isNew: true,
  };
}

export function checkedReply({ text, files }: Pick<TicketReply, 'text' | 'files'>): string {
  const given = trimText(text.replace(/\r\n?/g, '\n'));
  if (given === '' && files.length === 0) throw new Refusal(422, 'The message is empty');
  if (given.length > MAX_CHARACTERS) throw new Refusal(422, `The message is longer than ${MAX_CHARACTERS} characters`);
  return given;
}
