import { comparable } from '../base/emailOf.ts';

/** One result of a mail server's check: `dkim=pass header.d=example.com`. */
type Result = { method: string; result: string; properties: Readonly<Record<string, string>> };
type Report = { authservId: string; results: readonly Result[] };

/** A longer header is no report of a mail server. */
const MAX_LENGTH = 8_000;

/**
 * Returns whether the mail server with this id has proved that the domain of an address sent the mail
 * (RFC 8601). `headers` has the values of Authentication-Results, the topmost first. Only the topmost one
 * with the id counts: the server adds its own above everything that the sender wrote.
 */
export function isProvenBy(authservId: string, headers: readonly string[], address: string): boolean {
  const domain = domainOf(address);
  const report = headers.map(readReport).find((one) => one.authservId === authservId.toLowerCase());
  if (report === undefined || domain === '') return false;
  const passed = (method: string) => report.results.filter((one) => one.method === method && one.result === 'pass');
  const dmarc = report.results.find(({ method }) => method === 'dmarc');
  if (dmarc?.result === 'pass') return domainOf(dmarc.properties['header.from']) === domain;
  // The domain has a policy, and neither of its checks counts.
  if (dmarc?.result === 'fail') return false;
  return (
    passed('dkim').some(({ properties }) =>
      answersFor(domainOf(properties['header.d'] ?? properties['header.i']), domain),
    ) || passed('spf').some(({ properties }) => answersFor(domainOf(properties['smtp.mailfrom']), domain))
  );
}

/**
 * Whether a domain may speak for another one: itself, or one below it. Not for one above it, because
 * hosts let strangers have a domain below theirs.
 */
function answersFor(proven: string, domain: string): boolean {
  return proven.includes('.') && (proven === domain || domain.endsWith(`.${proven}`));
}

const domainOf = (text = ''): string => comparable(text.slice(text.lastIndexOf('@') + 1));

function readReport(header: string): Report {
  const [head = '', ...parts] = withoutComments(header.slice(0, MAX_LENGTH)).split(';');
  const [authservId = ''] = wordsOf(head);
  return { authservId: authservId.toLowerCase(), results: parts.flatMap(readResult) };
}

function readResult(part: string): Result[] {
  const [first, ...others] = wordsOf(part.replace(/\s*=\s*/g, '=')).map(pairOf);
  if (first === undefined) return [];
  const [method] = first[0].split('/');
  return [
    { method: (method ?? '').toLowerCase(), result: first[1].toLowerCase(), properties: Object.fromEntries(others) },
  ];
}

function pairOf(word: string): [name: string, value: string] {
  const at = word.indexOf('=');
  return [word.slice(0, at).toLowerCase(), word.slice(at + 1)];
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Removes comments, which may be nested, and quoted texts, whose content could look like results. */
function withoutComments(text: string): string {
  let plain = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && (isQuoted || depth > 0)) at += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) plain += character;
  }
  return plain;
}
