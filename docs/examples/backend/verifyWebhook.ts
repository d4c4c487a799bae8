import { createHmac, timingSafeEqual } from 'node:crypto';

type Headers = Readonly<Record<string, string | undefined>>;

const MAX_AGE_SECONDS = 300;

/** `body`: as received, before JSON.parse. `secret`: whsec_…, which the desk shows once. */
export function isFromDesk(headers: Headers, body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  // A copy of an old call must not pass.
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) < MAX_AGE_SECONDS)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const expected = Buffer.from(`v1,${digest}`);
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
