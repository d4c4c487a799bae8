export const AUTOMATIC_MARKS = ['auto-submitted', 'autoresponder', 'bounce', 'precedence', 'no-reply'] as const;
export type AutomaticMark = (typeof AUTOMATIC_MARKS)[number];

type Headers = {
  /** The raw values of a header, unfolded, topmost first. */
  valuesOf: (header: string) => readonly string[];
  /** The address in From. */
  from: string;
  /** The address for replies; null for none. */
  answersTo: string | null;
};

/** Autoresponders, and Mailman's notices to the owners of a list. */
const AUTORESPONDER = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-list-administrivia'];
const DAEMON = /^(?:mailer-daemon|mail-daemon|postmaster)(?:@|$)/i;
const NO_REPLY = /^(?:no|do-?_?not)[-._]?reply(?:[-+._][^@]*)?@/i;
/** Headers of programs that forward people's mails as bulk: mailing lists, and the ticket system RT. */
const PASSES_ON = ['list-post', 'mailing-list', 'rt-originator'];

/**
 * Returns why a mail counts as automatic, or null for a person's mail. Automatic mails have RFC
 * 3834's Auto-Submitted or
 * an older header, are bounces (an empty Return-Path, or a report by RFC 3462), or use an address
 * that accepts no replies.
 *
 * Headers of mailing lists do not count, because the support address may be a list. Neither does
 * X-Auto-Response-Suppress,
 * which only asks for no automatic replies (MS-OXCMAIL 2.1.3.2.20) and which Exchange sets on
 * people's mails.
 */
export function automaticMark({ valuesOf, from, answersTo }: Headers): AutomaticMark | null {
  const first = (header: string) => valuesOf(header)[0]?.toLowerCase() ?? '';
  const has = (header: string) => first(header) !== '';
  if (has('auto-submitted') && !/^no(?![\w-])/.test(first('auto-submitted'))) return 'auto-submitted';
  if (AUTORESPONDER.some((header) => has(header) && !/^(?:no|false|0)$/.test(first(header)))) return 'autoresponder';
  if (isReport(first('content-type')) || has('x-failed-recipients') || hasEmptyReturnPath(valuesOf) || isDaemon(from))
    return 'bounce';
  const [precedence] = first('precedence').split(/[^\w-]/);
  const isPassedOn = PASSES_ON.some(has) || first('sender').includes('owner-');
  if (['junk', 'auto_reply', 'auto-reply'].includes(precedence ?? '')) return 'precedence';
  if (precedence === 'bulk' && !isPassedOn) return 'precedence';
  if (answersTo !== null && takesNoAnswers(answersTo)) return 'no-reply';
  return null;
}

export const isDaemon = (from: string) => DAEMON.test(from);

export const takesNoAnswers = (address: string) => NO_REPLY.test(address) || isDaemon(address);

const isReport = (contentType: string) => /^multipart\/report\b/.test(contentType);

/** Mail servers add the envelope sender at the top. */
const hasEmptyReturnPath = (valuesOf: Headers['valuesOf']) => /^<\s*>$/.test(valuesOf('return-path')[0] ?? '');
