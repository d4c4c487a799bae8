import libmime from 'libmime';
import { isEmail } from '../../protocol/email.ts';
import { emailOf, isSameAddress } from '../base/emailOf.ts';
import { takesNoAnswers } from './automaticMark.ts';

export type MailAddress = { address: string; name: string };
/** The format of mail libraries: a group has members instead of an address. */
export type ParsedAddress = { address?: string | undefined; name: string; group?: ParsedAddress[] | undefined };

type AddressHeaders = {
  from: readonly ParsedAddress[];
  replyTo: readonly ParsedAddress[];
  to: readonly ParsedAddress[];
  /** X-Original-From and X-Original-Sender, in which groups keep the address that they replace in From. */
  original: readonly ParsedAddress[];
  /** Whether an address is ours, or that of the mailing list that forwarded the mail. */
  isPasserOn: (address: string) => boolean;
};

type MailSender = {
  /** The author and the address for replies; null if no address accepts replies. */
  person: MailAddress | null;
  /** The address in From, in lower case, if it is not the person's: a contact form, a group, a second mailbox. */
  via: string | null;
};

/** The display name that groups give to a replaced sender: 'Dora Kent' via Support. */
const VIA = /^(.+?)\s+via\s+\S/i;

/**
 * Finds the author of a mail: the address in Reply-To, or else the one in From. Contact forms,
 * groups that rewrite From, and people with a second mailbox set Reply-To. Because it proves
 * nothing, `via` keeps the address in From.
 */
export function mailSender({ from, replyTo, to, original, isPasserOn }: AddressHeaders): MailSender {
  const [author] = membersOf(from);
  const originals = answerable(original).filter(({ address }) => !isPasserOn(address));
  const isPassedOn =
    author !== undefined && (isPasserOn(author.address) || (originals.length > 0 && VIA.test(author.name)));
  const sender = isPassedOn ? originals[0] : answerable(from)[0];
  const proposed = answerable(replyTo).filter(
    ({ address }) => !isPasserOn(address) && !takesNoAnswers(address) && !isOnly(to, address),
  );
  const isSenderProposed = proposed.some(({ address }) => isSame(address, sender?.address));
  const person = isSenderProposed ? sender : (proposed[0] ?? sender);
  if (person === undefined) return { person: null, via: null };
  const via =
    sender !== undefined && !isSame(sender.address, person.address) ? sender : isPassedOn ? author : undefined;
  return {
    person: { address: person.address, name: nameOf(person, { author, sender }) },
    via: via?.address.toLowerCase() ?? null,
  };
}

/** Returns the person's own name, or the name in From if it belongs to the same person. */
function nameOf(person: MailAddress, by: { author: MailAddress | undefined; sender: MailAddress | undefined }): string {
  const { author, sender } = by;
  if (person.name !== '') return unquoted(person.name);
  const passedOn = VIA.exec(author?.name ?? '')?.[1];
  if (author !== sender && passedOn !== undefined) return unquoted(passedOn);
  return sender !== undefined && isNear(sender.address, person.address) ? unquoted(sender.name) : '';
}

/** Whether two mailboxes probably belong to one person: they share the part before the @, or the domain. */
function isNear(one: string, other: string): boolean {
  const [local, domain] = one.toLowerCase().split('@');
  const [otherLocal, otherDomain] = other.toLowerCase().split('@');
  return local === otherLocal || domain === otherDomain;
}

/**
 * Whether the address is the mail's only recipient. Lists that collect replies set Reply-To to that
 * address.
 */
function isOnly(to: readonly ParsedAddress[], address: string): boolean {
  const recipients = membersOf(to);
  return recipients.length === 1 && isSame(address, recipients[0]?.address);
}

const answerable = (list: readonly ParsedAddress[]) => membersOf(list).filter(({ address }) => isEmail(address));

function membersOf(list: readonly ParsedAddress[]): MailAddress[] {
  return (
    list
      .flatMap((one) => one.group ?? [one])
      // One space between two words: VIA would try every split of a longer run.
      .map(({ address = '', name }) => ({
        address: emailOf(address) ?? address.trim(),
        name: name.replace(/\s+/g, ' ').trim(),
      }))
      .filter(({ address }) => address !== '')
  );
}

/** An address in angle brackets, and the text before it. */
const BRACKETED = /^(.*)<\s*([^\s<>"]+@[^\s<>"]+)>/s;
const QUOTES_AND_PARENTHESES = /["()（）]/g;

/**
 * Returns the addresses that the parser found in a header, or else the last one in angle brackets: the parser finds
 * none behind a quotation mark or a parenthesis that has no end. `raw`: the header's values.
 */
export function readableAddresses(parsed: readonly ParsedAddress[], raw: readonly string[]): readonly ParsedAddress[] {
  if (answerable(parsed).length > 0) return parsed;
  const [, name = '', address = ''] = BRACKETED.exec(raw[0] ?? '') ?? [];
  if (!isEmail(address)) return parsed;
  return [{ address, name: libmime.decodeWords(name.replace(QUOTES_AND_PARENTHESES, ' ')) }];
}

const unquoted = (name: string) => name.replace(/^'(.*)'$/, '$1').trim();

const isSame = (one: string, other: string | undefined) => other !== undefined && isSameAddress(one, other);
