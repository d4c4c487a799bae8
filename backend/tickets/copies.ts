import { comparable, emailOf, isSameAddress, storedForms } from '../base/emailOf.ts';
import { COPIES_LIMIT } from '../../protocol/limits.ts';
import { Refusal } from '../base/Refusal.ts';
import type { Queryable } from '../storage/Database.ts';

type Own = (address: string) => boolean;

/** Returns a typed address as it is stored. Throws if it is none, or if it is ours. */
export function checkedAddress(given: string, isOwn: Own): string {
  const address = emailOf(given);
  if (address === null) throw new Refusal(422, `“${given.slice(0, 100)}” is not an email address`);
  if (isOwn(address)) throw new Refusal(422, `${address} is the support address itself`);
  return address;
}

/** Returns the addresses that get a copy, each once, without the customer's. Throws if one is wrong. */
export function checkedCopies(
  given: readonly string[],
  { customer, isOwn }: { customer: string; isOwn: Own },
): string[] {
  const addresses = new Map<string, string>();
  for (const one of given) {
    const address = checkedAddress(one, isOwn);
    if (!isSameAddress(address, customer)) addresses.set(comparable(address), address);
  }
  if (addresses.size > COPIES_LIMIT) throw new Refusal(422, `An email has at most ${COPIES_LIMIT} copies`);
  return [...addresses.values()];
}

/** Splits the field of a form: addresses separated by commas. */
export function splitCopies(field: string): string[] {
  return field
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Whether an e-mail of the customer or the team had a copy to this address. */
export async function isCopied(on: Queryable, ticketId: number, address: string): Promise<boolean> {
  const rows = await on.query(
    `SELECT 1 FROM ticket_messages WHERE ticket_id = $1 AND sender IN ('team', 'customer')
       AND EXISTS (SELECT 1 FROM unnest(cc) AS copy WHERE lower(copy) = ANY($2::text[])) LIMIT 1`,
    [ticketId, storedForms(address)],
  );
  return rows.length > 0;
}

/** Adds a person to the copies of the ticket's next e-mails, if there is room. */
export async function addCopy(on: Queryable, ticketId: number, address: string): Promise<void> {
  await on.query(
    `UPDATE tickets SET cc = array_append(cc, $2) WHERE id = $1 AND cardinality(cc) < ${COPIES_LIMIT}
       AND NOT EXISTS (SELECT 1 FROM unnest(cc) AS copy WHERE lower(copy) = ANY($3::text[]))`,
    [ticketId, address, storedForms(address)],
  );
}
