import { createHmac } from 'node:crypto';
import { Refusal } from '../model/Refusal.ts';
import { sameText } from '../model/sameText.ts';

/** For the document of the API: the call works without a token, too. */
export const OPTIONAL_TOKEN = [{}, { userToken: [] }];

/**
 * A visitor who brings a bearer token is registered. With a secret configured the host page must have signed the
 * user's id with it; a token that doesn't fit is refused, so that nobody passes for another customer.
 */
export function isRegistered(authorization: string | undefined, userId: string, secret: string | null): boolean {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return false;
  if (secret !== null && !sameText(token, createHmac('sha256', secret).update(userId).digest('hex'))) {
    throw new Refusal(401, 'The token does not belong to the user');
  }
  return true;
}
