import { TOKEN_MARK } from '../base/variableKinds.ts';
import { comparable } from '../base/emailOf.ts';
import { addressOf } from '../mail/sender.ts';

/** Mail servers deliver `support+{ticket}@example.com` to `support@example.com`. */
const MARK_WITH_SEPARATOR = /[-+=._]?\{ticket\}/;

type Secret = { readonly id: number; readonly token: string };

/**
 * Returns the reply address of a ticket: `support+5001-3f…@example.com` for
 * `support+{ticket}@example.com`.
 */
export function replyAddress(pattern: string, { id, token }: Secret): string {
  return pattern.replace(TOKEN_MARK, `${id}-${token}`);
}

/** Returns the reply address of a chat's mail: `support+c17-3f…@example.com`. */
export function chatReplyAddress(pattern: string, { id, token }: Secret): string {
  return pattern.replace(TOKEN_MARK, `c${id}-${token}`);
}

/** Returns the reply address of a forward: `support+f17-3f…@example.com`. */
export function forwardReplyAddress(pattern: string, { id, token }: Secret): string {
  return pattern.replace(TOKEN_MARK, `f${id}-${token}`);
}

type OwnAddresses = { readonly from: string; readonly replyTo: string | null };

/** Whether an address is ours: MAIL_FROM, MAIL_REPLY_TO for any ticket, chat or forward, or its mailbox. */
export function isOwnAddress(address: string, own: OwnAddresses | null): boolean {
  if (own === null) return false;
  const given = comparable(address);
  const mailbox = own.replyTo === null ? null : comparable(own.replyTo.replace(MARK_WITH_SEPARATOR, ''));
  return (
    given === comparable(addressOf(own.from)) ||
    given === mailbox ||
    ticketOfAddress(own.replyTo, given) !== null ||
    chatMailOfAddress(own.replyTo, given) !== null ||
    forwardOfAddress(own.replyTo, given) !== null
  );
}

/** Parses the ticket and its token from an address; null for any other address. */
export function ticketOfAddress(pattern: string | null, address: string): Secret | null {
  return secretIn(pattern, address, '');
}

/** Parses the id and the token of a chat's mail from an address; null for any other address. */
export function chatMailOfAddress(pattern: string | null, address: string): Secret | null {
  return secretIn(pattern, address, 'c');
}

/** Parses the id and the token of a forward from an address; null for any other address. */
export function forwardOfAddress(pattern: string | null, address: string): Secret | null {
  return secretIn(pattern, address, 'f');
}

function secretIn(pattern: string | null, address: string, kind: '' | 'c' | 'f'): Secret | null {
  const [start, end] = pattern === null ? [] : comparable(pattern).split(TOKEN_MARK);
  if (start === undefined || end === undefined) return null;
  const given = comparable(address);
  if (!given.startsWith(start) || !given.endsWith(end)) return null;
  const mark = given.slice(start.length, given.length - end.length);
  if (!mark.startsWith(kind)) return null;
  const found = /^(\d{1,15})-([0-9a-f]{32})$/.exec(mark.slice(kind.length));
  return found === null ? null : { id: Number(found[1]), token: found[2] ?? '' };
}
