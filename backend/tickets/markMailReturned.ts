import { cutText } from '../../protocol/trimText.ts';
import { isSameAddress } from '../base/emailOf.ts';
import type { Transaction } from '../storage/Store.ts';
import { returnedBy, withReason, type Bounce, type FailedRecipient } from './readBounce.ts';

type SentMail = {
  id: number;
  message_id: string;
  cc: string[];
  forwarded_to: string | null;
  /** Null in mails of earlier releases. */
  accepted_for: string[] | null;
  delivery: 'queued' | 'sent' | 'failed' | null;
  problem: string | null;
  /** The customer's present address. */
  email: string | null;
};

type Returned = {
  ticketId: number;
  /** Set if the bounce came to the reply address of a forward. */
  forwardId: number | null;
  references: readonly string[];
  bounce: Bounce;
};

/** Of an address that did not get the mail. Stranger: neither the customer's nor a copy's. */
type Role = 'recipient' | 'copy' | 'stranger';

const MAX_MAILS = 50;
const MAX_PROBLEM = 2_000;

/**
 * Marks a mail as failed because it came back from the customer, or from the address of a forward.
 * If only others did not get it, it stays sent with a hint. Returns false if all of them were in
 * copy. The caller announces the ticket.
 */
export async function markMailReturned(transaction: Transaction, returned: Returned): Promise<boolean> {
  const mail = await findReturned(transaction, returned);
  // A mail that is queued is being sent again.
  if (mail === null || (mail.delivery !== 'sent' && mail.delivery !== 'failed')) return true;
  const { failures } = returned.bounce;
  const roles = failures.map((failure) => roleOf(failure, mail));
  const isOf = (role: Role) => failures.filter((_, index) => roles[index] === role);
  const sentences = [
    ...isOf('recipient').map((failure) => returnedBy(nameOf(failure, mail), failure.reason)),
    ...(mail.problem === null ? [] : [mail.problem]),
    ...isOf('copy').map((one) => withReason(`The copy to ${one.addresses[0]} came back`, one.reason)),
    ...isOf('stranger').map(({ addresses, reason }) => returnedBy(addresses[0] ?? null, reason)),
  ];
  const problem = sentences.filter((one, index) => !sentences.slice(0, index).some((other) => other.includes(one)));
  await transaction.query(`UPDATE ticket_messages SET delivery = $2, problem = $3, accepted_for = $4 WHERE id = $1`, [
    ...[mail.id, roles.includes('recipient') ? 'failed' : mail.delivery],
    ...[cutText(problem.join(' '), MAX_PROBLEM), stillAccepted(mail, failures)],
  ]);
  return roles.some((role) => role !== 'copy');
}

/**
 * Returns the first mail of the references. Without one, it is the newest to a recipient that failed,
 * or else the newest.
 */
async function findReturned(transaction: Transaction, returned: Returned): Promise<SentMail | null> {
  const { ticketId, forwardId, references, bounce } = returned;
  const mails = await transaction.query<SentMail>(
    `SELECT m.id, m.message_id, m.cc, m.forwarded_to, m.accepted_for, m.delivery, m.problem, t.email
     FROM ticket_messages m JOIN tickets t ON t.id = m.ticket_id WHERE m.ticket_id = $1 AND m.sender = 'team'
     ORDER BY array_position($2::text[], m.message_id) NULLS LAST, m.id DESC LIMIT ${MAX_MAILS}`,
    [ticketId, references],
  );
  const [first] = mails;
  if (first !== undefined && references.includes(first.message_id)) return first;
  const possible = mails.filter(
    ({ id, delivery, forwarded_to: to }) =>
      delivery === 'sent' && (forwardId === null ? to === null : id === forwardId),
  );
  const isKnown = ({ email, cc, accepted_for: accepted }: SentMail) =>
    bounce.failures.some((failure) => isAmong([email ?? '', ...cc, ...(accepted ?? [])], failure));
  return possible.find(isKnown) ?? possible[0] ?? null;
}

function roleOf(failure: FailedRecipient, { email, cc, accepted_for: accepted, forwarded_to: to }: SentMail): Role {
  if (to !== null || failure.addresses.length === 0 || isAmong([email ?? ''], failure)) return 'recipient';
  if (isAmong(cc, failure)) return 'copy';
  // Without copies, an unknown address is one to which the customer forwards the mails.
  return cc.length === 0 || isAmong(accepted ?? [], failure) ? 'recipient' : 'stranger';
}

function nameOf({ addresses }: FailedRecipient, { forwarded_to: to, email }: SentMail): string | null {
  if (to !== null) return to;
  return addresses.find((address) => email !== null && isSameAddress(address, email)) ?? addresses[0] ?? null;
}

function stillAccepted({ accepted_for: accepted, cc }: SentMail, failures: readonly FailedRecipient[]): string[] {
  return (accepted ?? cc).filter((one) => !failures.some((failure) => isAmong([one], failure)));
}

function isAmong(known: readonly string[], { addresses }: FailedRecipient): boolean {
  return addresses.some((address) => known.some((one) => isSameAddress(one, address)));
}
