import { createHash } from 'node:crypto';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { trimText } from '../../protocol/trimText.ts';
import { Refusal } from '../model/Refusal.ts';

/** An e-mail as it is read once, from bytes that anybody may have written. */
export type ReceivedMail = {
  messageId: string;
  /** The ids of the mails that it answers. */
  references: string[];
  /** All addresses that it was sent or delivered to. */
  recipients: string[];
  from: { address: string; name: string };
  subject: string;
  /** Plain text, also of a mail that is HTML alone. */
  text: string;
  /** An out-of-office note, a bounce, a mailing list: no person waits for an answer. */
  isAutomatic: boolean;
  files: { name: string; content: Buffer }[];
};

const MAX_TEXT = 50_000;
const MAX_HTML = 1_000_000;
const MAX_REFERENCES = 100;
/** Also one of this machine, such as support@localhost. */
const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/;
const MESSAGE_ID = /<[^\s<>]{1,250}>/g;
/** The headers in which mail servers write for whom a mail was. */
const RECIPIENTS = ['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'x-forwarded-to'];
const ROBOTS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i;

/** Reads a raw RFC 5322 message. HTML becomes text, and nothing of it is ever shown as HTML. */
export async function readMail(raw: Buffer): Promise<ReceivedMail> {
  const mail = await parse(raw);
  const sender = mail.from?.value[0];
  const address = sender?.address?.trim() ?? '';
  if (!ADDRESS.test(address)) throw new Refusal(422, 'The mail has no sender');
  const [messageId] = idsIn(mail.messageId);
  return {
    // One without an id is known by its bytes, so that the same mail counts once.
    messageId: messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@no-id>`,
    references: [...idsIn(mail.inReplyTo), ...[mail.references ?? []].flat().flatMap(idsIn)].slice(-MAX_REFERENCES),
    recipients: recipientsOf(mail),
    from: { address, name: oneLine(sender?.name ?? '').slice(0, 100) },
    subject: oneLine(mail.subject ?? '').slice(0, 300),
    text: cleanText(mail.html === false ? (mail.text ?? '') : withoutPictures(mail.text ?? '')),
    isAutomatic: isAutomatic(mail, address),
    files: mail.attachments.map(({ filename, content }) => ({ name: filename ?? 'file', content })),
  };
}

async function parse(raw: Buffer): Promise<ParsedMail> {
  const options = { skipImageLinks: true, skipTextToHtml: true, skipTextLinks: true, maxHtmlLengthToParse: MAX_HTML };
  return simpleParser(raw, options).catch((error: unknown) => {
    throw new Refusal(422, 'This cannot be read as an email', error);
  });
}

function idsIn(text: string | undefined): string[] {
  return text?.match(MESSAGE_ID) ?? [];
}

function recipientsOf(mail: ParsedMail): string[] {
  const lists = [mail.to, mail.cc].flat().filter((list): list is AddressObject => list !== undefined);
  const named = lists.flatMap(({ value }) => value.map(({ address }) => address ?? ''));
  const delivered = RECIPIENTS.flatMap((header) => valuesOf(mail, header)).map((value) => value.replace(/^<|>$/g, ''));
  return [...named, ...delivered].filter((address) => address !== '');
}

/** RFC 3834 and the older marks beside it; a bounce has no way back, and its report is of a type of its own (RFC 3462). */
function isAutomatic(mail: ParsedMail, address: string): boolean {
  const first = (header: string) => valuesOf(mail, header)[0]?.toLowerCase() ?? '';
  const autoSubmitted = first('auto-submitted');
  return (
    (autoSubmitted !== '' && !autoSubmitted.startsWith('no')) ||
    /^(?:bulk|junk|list|auto_reply)/.test(first('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some((header) => first(header) !== '') ||
    valuesOf(mail, 'return-path').includes('<>') ||
    first('content-type').startsWith('multipart/report') ||
    ROBOTS.test(address)
  );
}

/** The values of a header as they are written, unfolded. */
function valuesOf({ headerLines }: ParsedMail, header: string): string[] {
  return headerLines
    .filter(({ key }) => key === header)
    .map(({ line }) =>
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim();
}

/** A picture of an HTML mail became its address on a line of its own. */
function withoutPictures(text: string): string {
  return text.replace(/^\[(?:https?|cid):[^\]\s]+\]$/gm, '');
}

function cleanText(text: string): string {
  const plain = trimText(text.replace(/\r\n?/g, '\n').replace(/(?!\n|\t)[\p{Cc}\p{Cs}]/gu, ''));
  return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT)}…` : plain;
}
