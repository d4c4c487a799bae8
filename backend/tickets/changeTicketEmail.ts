import type { Ticket } from '../../protocol/wire.ts';
import { isSameAddress } from '../base/emailOf.ts';
import type { Transaction } from '../storage/Store.ts';
import { checkedAddress } from './copies.ts';
import { announceTicket, CHANGED, lockTicket } from './tickets.ts';

type Change = { email: string; isOwn: (address: string) => boolean };

/**
 * Changes the address to which the team's e-mails go. If it was in copy, it leaves the copies.
 * Returns null if the ticket has it already.
 */
export async function changeTicketEmail(
  transaction: Transaction,
  id: number,
  { email, isOwn }: Change,
): Promise<Ticket | null> {
  const ticket = await lockTicket(transaction, id);
  const address = checkedAddress(email, isOwn);
  if (address === ticket.email) return null;
  const cc = (ticket.cc ?? []).filter((copy) => !isSameAddress(copy, address));
  await transaction.query(`UPDATE tickets SET email = $2, cc = $3, ${CHANGED} WHERE id = $1`, [id, address, cc]);
  return announceTicket(transaction, id);
}
