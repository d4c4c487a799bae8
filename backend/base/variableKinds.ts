import proxyAddress from '@fastify/proxy-addr';
import * as v from 'valibot';
import { normalizeEmail } from '../../protocol/email.ts';
import { COMPANY_PATTERN } from './companies.ts';

/** The types of environment values. A message continues after the variable's name: "PORT must be …". */

export const text = v.string();

export function integer(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  return v.pipe(
    v.string(),
    v.check(
      (given) => /^\d+$/.test(given) && Number(given) >= minimum && Number(given) <= maximum,
      ({ input }) => `must be a whole number from ${minimum} to ${maximum}, not "${input}"`,
    ),
    v.transform(Number),
  );
}

export function choice<const Values extends readonly string[]>(values: Values) {
  return v.picklist(values, ({ received }) => `must be one of ${values.join(', ')}, not ${received}`);
}

/** A URL without a slash at the end. It may contain a password, so messages do not repeat it. */
export function address(...protocols: readonly `${string}:`[]) {
  const starts = protocols.map((protocol) => `${protocol}//`);
  return v.pipe(
    v.string(),
    v.check(
      (given) => URL.canParse(given) && protocols.some((protocol) => new URL(given).protocol === protocol),
      ({ input }) =>
        starts.some((start) => input.startsWith(start))
          ? 'is not a valid address. In a password, write / as %2F, # as %23, ? as %3F and % as %25'
          : `must be an address that begins with ${starts.join(' or ')}`,
    ),
    v.transform((given) => given.replace(/\/+$/, '')),
  );
}

/** Browsers' sign-ins go there, so without TLS it must be on this machine. */
export const issuer = v.pipe(
  v.string(),
  v.check(
    (given) =>
      URL.canParse(given) &&
      (new URL(given).protocol === 'https:' || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(given)),
    'must be an address that begins with https://, or http:// on this machine',
  ),
);

/** A sender of e-mails, with or without a name. Docker keeps the quotation marks around a value of `--env-file`. */
export const sender = v.pipe(
  v.string(),
  v.check(
    (given) => /^(?:[^<>]*<[^\s<>@]+@[^\s<>@'"]+>|[^\s<>@]+@[^\s<>@'"]+)\s*$/.test(given),
    'must be an e-mail address, with a name or without: Support <support@example.com>. Put no quotation marks around it',
  ),
);

/** The placeholder in MAIL_REPLY_TO that is replaced with the ticket's id and token. */
export const TOKEN_MARK = '{ticket}';

/** A bare e-mail address that contains `{ticket}` once. */
export const replyPattern = v.pipe(
  v.string(),
  v.check(
    (given) => given.split(TOKEN_MARK).length === 2 && isBareEmail(given.replace(TOKEN_MARK, '1')),
    `must be an e-mail address with ${TOKEN_MARK} in it, e.g. support+${TOKEN_MARK}@example.com`,
  ),
);

function isBareEmail(text: string): boolean {
  return normalizeEmail(text) === text;
}

/** A comma-separated list. */
const list = v.pipe(
  v.string(),
  v.transform((given) =>
    given
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);

/** Ids of companies. */
export const companies = v.pipe(
  list,
  v.check(
    (items) => items.length > 0 && items.every(isCompany),
    'must list ids of companies, with commas between. An id has up to 60 letters, digits, - and _',
  ),
);

function isCompany(item: string): boolean {
  return new RegExp(COMPANY_PATTERN).test(item);
}

/** Addresses and networks of proxies, in Fastify's syntax. */
export const proxies = v.pipe(
  list,
  v.check(
    (items) => items.every(isProxy),
    ({ input }) =>
      `holds "${input.find((item) => !isProxy(item))}", which is no address. Write it like 10.0.0.1 or 10.0.0.0/8`,
  ),
);

function isProxy(item: string): boolean {
  try {
    proxyAddress.compile([item]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Origins of pages. `null` is the origin of sandboxed frames and files. Any page can have it, so it
 * must be listed explicitly.
 */
export const origins = v.pipe(
  list,
  v.check(
    (items) => items.every(isOrigin),
    ({ input }) =>
      `holds "${input.find((item) => !isOrigin(item))}", which is no origin. Write it like https://example.com, without path or slash`,
  ),
  v.transform((items) => (items.length > 0 ? items : undefined)),
);

function isOrigin(item: string): boolean {
  return item === 'null' || (URL.canParse(item) && new URL(item).origin === item);
}
