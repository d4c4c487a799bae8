import { TOKEN_MARK } from '../base/variableKinds.ts';
import { addressOf } from '../mail/sender.ts';

/** Mail servers deliver `support+{ticket}@example.com` to `support@example.com`. */
const MARK_WITH_SEPARATOR = /[-+=._]?\{ticket\}/;

type Ticket = { readonly id: number; readonly token: string };

/**
 * Returns the reply address of a ticket: `support+5001-3f…@example.com` for
 * `support+{ticket}@example.com`.
 */
export function replyAddress(pattern: string, { id, token }: Ticket): string {
  return pattern.replace(TOKEN_MARK, `${id}-${token}`);
}

type OwnAddresses = { readonly from: string; readonly replyTo: string | null };

/** Whether an address is ours: MAIL_FROM, MAIL_REPLY_TO for any ticket, or its mailbox. */
export function isOwnAddress(address: string, own: OwnAddresses | null): boolean {
  if (own === null) return false;
  const given = address.toLowerCase();
  const mailbox = own.replyTo?.toLowerCase().replace(MARK_WITH_SEPARATOR, '');
  return (
    given === addressOf(own.from).toLowerCase() || given === mailbox || ticketOfAddress(own.replyTo, given) !== null
  );
}

/** Parses the ticket and its token from an address; null for any other address. */
export function ticketOfAddress(pattern: string | null, address: string): Ticket | null {
  const [start, end] = pattern?.toLowerCase().split(TOKEN_MARK) ?? [];
  if (start === undefined || end === undefined) return null;
  const given = address.toLowerCase();
  if (!given.startsWith(start) || !given.endsWith(end)) return null;
  const found = /^(\d{1,15})-([0-9a-f]{32})$/.exec(given.slice(start.length, given.length - end.length));
  return found === null ? null : { id: Number(found[1]), token: found[2] ?? '' };
}
