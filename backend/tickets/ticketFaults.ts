import { Type, type Static } from 'typebox';
import { isEmail } from '../../protocol/email.ts';
import { trimText } from '../../protocol/trimText.ts';
import type { TicketRequest } from './tickets.ts';

const MAX_MESSAGE = 10_000;
const MAX_NAME = 100;

/** Error messages by field. */
export const Faults = Type.Record(Type.String(), Type.Array(Type.String()), { title: 'Faults' });
export type Faults = Static<typeof Faults>;

type Checked = Pick<TicketRequest, 'email' | 'name' | 'message' | 'file_tokens'>;

/** Returns the errors in a ticket by field; empty if it is valid. A name may replace the e-mail address. */
export function ticketFaults(
  { email, name, message = '', file_tokens: files = [] }: Checked,
  maxFiles: number,
): Faults {
  const faults: Faults = {};
  if (new Set(files).size > maxFiles) faults.files = [`You can attach up to ${maxFiles} files`];
  const address = trimText(email ?? '');
  if (address !== '' && !isEmail(address)) faults.email = ['Email is not valid'];
  if (address === '' && trimText(name ?? '') === '') faults.email = ['Please, enter your email'];
  if (name !== undefined && name.length > MAX_NAME) faults.name = [`Limit is ${MAX_NAME} characters`];
  if (trimText(message) === '') faults.message = ['Please, enter your message'];
  else if (message.length > MAX_MESSAGE) faults.message = [`Limit is ${MAX_MESSAGE} characters`];
  return faults;
}
