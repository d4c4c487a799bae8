import { createHash } from 'node:crypto';
import libmime from 'libmime';
import type { AddressObject, ParsedMail } from 'mailparser';
import addressparser from 'nodemailer/lib/addressparser';
import { emailOf, isSameAddress } from '../base/emailOf.ts';
import { cutText, trimText } from '../../protocol/trimText.ts';
import { OWN_HEADER } from '../mail/sender.ts';
import { readHeaders, readMailBody, type MailPart } from '../mail/readMailBody.ts';
import { isProvenBy } from '../mail/senderProof.ts';
import { readMimeParts } from '../mail/readMimeParts.ts';
import { Refusal } from '../base/Refusal.ts';
import { automaticMark, type AutomaticMark } from './automaticMark.ts';
import { readBounce, type Bounce } from './readBounce.ts';
import { mailSender, readableAddresses, type MailAddress, type ParsedAddress } from './mailSender.ts';

/** A parsed e-mail. Its content is untrusted. */
export type ReceivedMail = {
  messageId: string;
  /** The Message-IDs of the mails that it replies to, or of the mail that it returns. */
  references: string[];
  /** All addresses to which it was sent or delivered. Of a bounce, also those for replies to the returned mail. */
  recipients: string[];
  /** The author. The address may be empty if a program wrote the mail. */
  from: MailAddress;
  /** Whether `from` accepts replies. */
  isAnswerable: boolean;
  /** The address in From, if it differs from the author's. */
  via: string | null;
  /** `via` is ours: the group behind the support address replaces the address of every author. */
  isViaOwn: boolean;
  /** Whether our mail server has proved that the author sent it. */
  isProven: boolean;
  /** Whether it is a copy of one of our mails. */
  isOwn: boolean;
  /** The addresses in Cc, without ours and the author's. */
  copies: string[];
  subject: string;
  /** Plain text, converted if the mail has only HTML. */
  text: string;
  /** Why the mail counts as automatic; null for a person's mail. */
  mark: AutomaticMark | null;
  /** Set for a report that one of the references was not delivered. */
  bounce: Bounce | null;
  files: MailPart[];
  leftOut: string[];
};

const MAX_TEXT = 50_000;
const MAX_END = 10_000;
const MAX_REFERENCES = 100;
const MAX_COPIES = 50;
const MESSAGE_ID = /<[^\s<>]{1,250}>/g;
/** The headers in which mail servers record the recipients. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'x-forwarded-to'];
/** Headers with the address of a mailing list. */
const OF_LIST = ['list-post', 'x-beenthere', 'mailing-list'];
const ADDRESS = /[^\s<>:;,"]{1,64}@[^\s<>:;,"?]{1,255}/g;
/** Most lists form their id from their address: <support.example.com> (RFC 2919). */
const LIST_ID = /<([^\s<>.@]{1,64})\.([^\s<>@]{1,255})>/;

/**
 * Parses a raw RFC 5322 message. HTML is converted to text and never displayed as HTML. `authservId`: the
 * mail server whose check of the sender is trusted.
 */
export async function readMail(
  raw: Buffer,
  isOwn: (address: string) => boolean,
  authservId: string | null = null,
): Promise<ReceivedMail> {
  const { root, mail, body } = await parse(raw);
  const valuesOf = (header: string) => valuesIn(mail, header);
  const lists = listAddresses(valuesOf);
  const written = mail.from?.value ?? [];
  const from = readableAddresses(written, valuesOf('from'));
  const { person, via } = mailSender({
    from,
    replyTo: readableAddresses(mail.replyTo?.value ?? [], valuesOf('reply-to')),
    to: listsOf(mail.to),
    original: ['x-original-from', 'x-original-sender'].flatMap(valuesOf).flatMap(readAddresses),
    isPasserOn: (address) => isOwn(address) || lists.has(address.toLowerCase()),
  });
  const author = { address: from[0]?.address?.trim() ?? '', name: from[0]?.name ?? '' };
  const writer = author.address || author.name;
  const mark = automaticMark({ valuesOf, from: writer, answersTo: person?.address ?? null });
  const bounce = mark === null ? null : readBounce(root, { valuesOf, from: writer });
  const answered = [...idsIn(mail.inReplyTo), ...[mail.references ?? []].flat().flatMap(idsIn)];
  const sender = person ?? author;
  const [messageId] = idsIn(mail.messageId);
  return {
    // A mail without an id gets one from its content, so that duplicates are recognized.
    messageId: messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@no-id>`,
    references: [...(bounce?.messageIds ?? []), ...answered.slice(-MAX_REFERENCES)],
    recipients: [...recipientsOf(mail, valuesOf), ...(bounce?.replyTo ?? [])],
    copies: copiesOf(mail, (address) => isOwn(address) || lists.has(address) || isSameAddress(address, sender.address)),
    from: { address: sender.address, name: cutText(oneLine(sender.name), 100) },
    isAnswerable: person !== null,
    ...{ via, isViaOwn: via !== null && isOwn(via), mark, bounce },
    // Reply-To can name anyone, so only the address in From can be proven.
    isProven:
      authservId !== null &&
      via === null &&
      from === written &&
      from.length === 1 &&
      isProvenBy(authservId, valuesOf('authentication-results'), author.address),
    isOwn: valuesOf(OWN_HEADER.toLowerCase()).some(isOwn) || (person === null && isOwn(author.address)),
    subject: cutText(oneLine(mail.subject ?? ''), 300),
    text: cleanText(body.text),
    files: body.files,
    leftOut: body.leftOut,
  };
}

async function parse(raw: Buffer) {
  try {
    const root = await readMimeParts(raw);
    return { root, mail: await readHeaders(root), body: await readMailBody(root) };
  } catch (error) {
    throw new Refusal(422, 'This cannot be read as an email', error);
  }
}

function idsIn(text: string | undefined): string[] {
  return text?.match(MESSAGE_ID) ?? [];
}

function recipientsOf({ to, cc }: ParsedMail, valuesOf: (header: string) => string[]): string[] {
  const named = [...listsOf(to), ...listsOf(cc)].map(({ address }) => address ?? '');
  const delivered = RECIPIENTS.flatMap(valuesOf).map((value) => value.replace(/^<|>$/g, ''));
  return [...named, ...delivered].filter((address) => address !== '');
}

/** Returns each address in Cc once, in lower case. */
function copiesOf({ cc }: ParsedMail, isLeftOut: (address: string) => boolean): string[] {
  const addresses = listsOf(cc).map(({ address }) => emailOf(address ?? '')?.toLowerCase());
  const copies = new Set(addresses.filter((address) => address !== undefined && !isLeftOut(address)));
  return [...copies].flatMap((address) => address ?? []).slice(0, MAX_COPIES);
}

function listsOf(given: AddressObject | AddressObject[] | undefined): ParsedAddress[] {
  return [given ?? []].flat().flatMap(({ value }) => value);
}

function listAddresses(valuesOf: (header: string) => string[]): Set<string> {
  const written = OF_LIST.flatMap(valuesOf).flatMap((value) => value.match(ADDRESS) ?? []);
  const named = valuesOf('list-id').flatMap((value) => {
    const [, local, domain] = LIST_ID.exec(value) ?? [];
    return local === undefined || domain === undefined ? [] : `${local}@${domain}`;
  });
  return new Set([...written, ...named].map((address) => address.toLowerCase()));
}

function readAddresses(value: string): ParsedAddress[] {
  return addressparser(value, { flatten: true }).map(({ address, name }) => ({
    address,
    name: libmime.decodeWords(name),
  }));
}

/** Returns the raw values of a header, unfolded. */
function valuesIn({ headerLines }: ParsedMail, header: string): string[] {
  return (
    headerLines
      .filter(({ key }) => key === header)
      // The parser keeps the bytes of a line, one character each.
      .map(({ line }) =>
        Buffer.from(line, 'latin1')
          .toString()
          .slice(line.indexOf(':') + 1)
          .replace(/\s+/g, ' ')
          .trim(),
      )
  );
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim();
}

function cleanText(text: string): string {
  const plain = trimText(text.replace(/\r\n?/g, '\n').replace(/(?!\n|\t)[\p{Cc}\p{Cs}]/gu, ''));
  if (plain.length <= MAX_TEXT) return plain;
  // Keeps the end too, because some people write below the quote.
  return `${cutText(plain, MAX_TEXT - MAX_END)}\n…\n${plain.slice(-MAX_END).replace(/^[\udc00-\udfff]/, '')}`;
}
