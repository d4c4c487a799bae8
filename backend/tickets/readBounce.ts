import type { MimePart } from '../mail/readMimeParts.ts';
import { isDaemon } from './automaticMark.ts';

/** A report that a mail was not delivered (RFC 3464, or the plain text of older mail servers). */
export type Bounce = {
  /** The Message-IDs in the parts of the report, that of the returned mail first. */
  messageIds: string[];
  /** The mail server's reason, as a sentence for operators. */
  problem: string;
};

type Headers = { valuesOf: (header: string) => readonly string[]; from: string };

const MAX_IDS = 20;
const MAX_REASON = 300;
const MESSAGE_ID = /^message-id:\s*(<[^\s<>]{1,250}>)/gim;
const ACTION = /^action:\s*([\w-]+)/gim;
/** May continue on lines that begin with a space. */
const DIAGNOSTIC = /^diagnostic-code:[ \t]*(?:[\w-]+;)?[ \t]*([^\r\n]*(?:\r?\n[ \t]+[^\r\n]*)*)/im;
const STATUS = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im;

/** Returns null for other mails, and for reports of a delay, a delivery or a reading. */
export function readBounce(root: MimePart, { valuesOf, from }: Headers): Bounce | null {
  const parts = partsOf(root);
  const report = parts.find(({ type }) => type === 'message/delivery-status')?.content.toString() ?? null;
  if (report === null ? !isBounceWithoutReport(valuesOf, from) : !hasFailed(report)) return null;
  const ids = parts.flatMap(({ content }) => [...content.toString('latin1').matchAll(MESSAGE_ID)]);
  return { messageIds: ids.flatMap(([, id]) => id ?? []).slice(0, MAX_IDS), problem: describe(report ?? '') };
}

function partsOf(part: MimePart): MimePart[] {
  return [part, ...part.children.flatMap(partsOf)];
}

function hasFailed(report: string): boolean {
  return [...report.matchAll(ACTION)].some(([, action]) => action?.toLowerCase() === 'failed');
}

function isBounceWithoutReport(valuesOf: Headers['valuesOf'], from: string): boolean {
  const contentType = valuesOf('content-type')[0] ?? '';
  if (/^multipart\/report\b/i.test(contentType)) return /report-type="?delivery-status\b/i.test(contentType);
  return isDaemon(from) || valuesOf('x-failed-recipients').length > 0;
}

function describe(report: string): string {
  const reason = DIAGNOSTIC.exec(report)?.[1] ?? STATUS.exec(report)?.[1] ?? '';
  const line = reason.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON);
  const returned = 'The customer’s mail server returned the email';
  return line === '' ? `${returned}.` : `${returned}: ${line}${/[.!?]$/.test(line) ? '' : '.'}`;
}
