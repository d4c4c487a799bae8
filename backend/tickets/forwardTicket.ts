import type { Ticket, TicketMessage } from '../../protocol/wire.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { SignedIn } from '../chat/operators.ts';
import { isSameAddress } from '../base/emailOf.ts';
import { randomText } from '../base/secretText.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Transaction } from '../storage/Store.ts';
import { checkedAddress } from './copies.ts';
import { checkedReply } from './replyToTicket.ts';
import { insertTicketMessage, ticketMessageById, ticketMessageByUuid } from './ticketMessages.ts';
import { announceTicket, CHANGED, isAssigned, lockTicket } from './tickets.ts';

type Forward = {
  uuid: string;
  to: string;
  /** The operator's own text, above the quoted thread. */
  text: string;
  operator: SignedIn;
  /** The domain of the mail's Message-ID. */
  domain: string;
  isOwn: (address: string) => boolean;
};

/**
 * Adds an e-mail that quotes the ticket to another person, which the mail queue sends after the
 * commit. The status and the owner stay. A retry with the same uuid returns the existing message.
 */
export async function forwardTicket(
  transaction: Transaction,
  id: number,
  { uuid, to, text, operator, domain, isOwn }: Forward,
): Promise<{ ticket: Ticket; message: TicketMessage }> {
  const ticket = await lockTicket(transaction, id);
  const known = await ticketMessageByUuid(transaction, id, uuid);
  if (known !== null) return { ticket, message: await ticketMessageById(transaction, known) };
  const address = checkedAddress(to, isOwn);
  if (ticket.email !== null && isSameAddress(address, ticket.email))
    throw new Refusal(422, 'This is the customer’s own address. Write a reply instead');
  if (ticket.operator_id !== null && ticket.operator_id !== operator.id) throw isAssigned(ticket);
  const message = await insertTicketMessage(transaction, {
    ...{ ticketId: id, uuid, text: checkedReply({ text, files: [] }), files: [] },
    ...{ sender: 'team', author_name: operator.name, author_email: null },
    ...{ forwarded_to: address, token: randomText(16) },
    messageId: `<ticket.${id}.${randomText(16)}@${domain}>`,
  });
  await transaction.query(`UPDATE tickets SET ${CHANGED} WHERE id = $1`, [id]);
  // Without the address, because activity is kept longer than the ticket.
  await noteAction(transaction, operator, 'ticket-forwarded', `ticket ${id}`);
  return { ticket: await announceTicket(transaction, id), message: await ticketMessageById(transaction, message) };
}
