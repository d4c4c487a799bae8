import { cutText } from '../../protocol/trimText.ts';
import { isDeliveryStatus, type MimePart } from '../mail/readMimeParts.ts';
import { isDaemon } from './automaticMark.ts';

/** A report that a mail was not delivered (RFC 3464, or the plain text of older mail servers). */
export type Bounce = {
  /** The Message-IDs in the parts of the report, that of the returned mail first. */
  messageIds: string[];
  /** The addresses in Reply-To of the returned mail. Some relays replace its Message-ID. */
  replyTo: string[];
  /** The recipients that did not get the mail, at least one. */
  failures: FailedRecipient[];
  /** Of a mail with one recipient: the mail server's reason, as a sentence for operators. */
  problem: string;
};

export type FailedRecipient = {
  /** The recipient's addresses: the original one, then the one to which it was forwarded. None if not named. */
  addresses: string[];
  /** The mail server's reason; empty if not given. */
  reason: string;
};

type Headers = { valuesOf: (header: string) => readonly string[]; from: string };

/** Of Message-IDs, reply addresses and recipients. */
const MAX_NAMES = 20;
const MAX_REASON = 300;
const MESSAGE_ID = /^message-id:\s*(<[^\s<>]{1,250}>)/gim;
/** May continue on lines that begin with a space. */
const REPLY_TO = /^reply-to:([^\r\n]*(?:\r?\n[ \t]+[^\r\n]*)*)/gim;
const ADDRESS = /[^\s<>():;,"]{1,64}@[^\s<>():;,"]{1,255}/g;
const ACTION = /^action:\s*([\w-]+)/im;
const ORIGINAL = /^original-recipient:(.*)$/im;
const FINAL = /^final-recipient:(.*)$/im;
const DIAGNOSTIC = /^diagnostic-code:[ \t]*(?:[\w-]+;)?[ \t]*(.*)$/im;
const STATUS = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im;
/** A paragraph of a report in plain text: the recipient in brackets and a colon, then the reason. */
const RECIPIENT_LINE = /^<([^\s<>@]{1,64}@[^\s<>@]{1,255})>:([^\r\n]*(?:\r?\n[^\r\n]+){0,10})/gm;

/** Returns null for other mails, and for reports of a delay, a delivery or a reading. */
export function readBounce(root: MimePart, { valuesOf, from }: Headers): Bounce | null {
  const parts = partsOf(root);
  const report = parts.find(isDeliveryStatus)?.content.toString() ?? null;
  const reported = report === null ? [] : failuresIn(report);
  if (report === null ? !isBounceWithoutReport(valuesOf, from) : reported.length === 0) return null;
  const contents = parts.map(({ content }) => content.toString('latin1'));
  const ids = contents.flatMap((content) => [...content.matchAll(MESSAGE_ID)].flatMap(([, id]) => id ?? []));
  const replyTo = contents.flatMap((content) =>
    [...content.matchAll(REPLY_TO)].flatMap(([, value]) => addressesIn(value)),
  );
  const failures = named(reported, { valuesOf, parts }).slice(0, MAX_NAMES);
  const [first] = failures;
  return {
    messageIds: ids.slice(0, MAX_NAMES),
    replyTo: replyTo.slice(0, MAX_NAMES),
    failures,
    problem: returnedBy(first?.addresses[0] ?? null, first?.reason ?? ''),
  };
}

/** Returns the sentence for operators. `address`: of the recipient; null for a customer that is not named. */
export function returnedBy(address: string | null, reason: string): string {
  const server = address === null ? 'The customer’s mail server' : `The mail server of ${address}`;
  return withReason(`${server} returned the email`, reason);
}

/** Ends a sentence with a mail server's reason, on one line. */
export function withReason(sentence: string, reason: string): string {
  const line = cutText(reason.replace(/\s+/g, ' ').trim(), MAX_REASON);
  return line === '' ? `${sentence}.` : `${sentence}: ${line}${/[.!?]$/.test(line) ? '' : '.'}`;
}

function partsOf(part: MimePart): MimePart[] {
  return [part, ...part.children.flatMap(partsOf)];
}

/** The fields of each recipient stand together (RFC 3464, 2.1). */
function failuresIn(report: string): FailedRecipient[] {
  const blocks = report.replace(/\r?\n[ \t]+(?=\S)/g, ' ').split(/(?:[ \t]*\r?\n){2,}/);
  return blocks
    .filter((block) => ACTION.exec(block)?.[1]?.toLowerCase() === 'failed')
    .map((block) => {
      const addresses = [ORIGINAL, FINAL].flatMap((field) => addressesIn(field.exec(block)?.[1]).slice(0, 1));
      return {
        addresses: [...new Set(addresses)],
        reason: DIAGNOSTIC.exec(block)?.[1] || (STATUS.exec(block)?.[1] ?? ''),
      };
    });
}

/** Adds the recipients that are named only outside the report, in X-Failed-Recipients or in its text. */
function named(
  reported: FailedRecipient[],
  { valuesOf, parts }: Pick<Headers, 'valuesOf'> & { parts: readonly MimePart[] },
): FailedRecipient[] {
  if (reported.some(({ addresses }) => addresses.length > 0)) return reported;
  const text = parts.find(({ type }) => type === 'text/plain')?.content.toString() ?? '';
  const inText = [...text.matchAll(RECIPIENT_LINE)].map(([, address = '', reason = '']) => ({
    addresses: [address],
    reason: reported[0]?.reason || reason,
  }));
  if (inText.length > 0) return inText;
  const reason = reported[0]?.reason ?? '';
  const inHeader = valuesOf('x-failed-recipients').flatMap(addressesIn);
  return inHeader.length === 0
    ? [{ addresses: [], reason }]
    : inHeader.map((address) => ({ addresses: [address], reason }));
}

function addressesIn(value: string | undefined): string[] {
  return value?.match(ADDRESS) ?? [];
}

function isBounceWithoutReport(valuesOf: Headers['valuesOf'], from: string): boolean {
  const contentType = valuesOf('content-type')[0] ?? '';
  if (/^multipart\/report\b/i.test(contentType))
    return /report-type="?(?:global-)?delivery-status\b/i.test(contentType);
  return isDaemon(from) || valuesOf('x-failed-recipients').length > 0;
}
