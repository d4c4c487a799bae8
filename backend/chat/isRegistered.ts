import { createHmac } from 'node:crypto';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import { bearerToken } from '../http/bearerToken.ts';

/** For the API document: the call also works without a token. */
export const OPTIONAL_TOKEN = [{}, { userToken: [] }];

/**
 * Returns whether the visitor sent a bearer token, which makes them registered. If a secret is
 * configured, the token must be the host page's signature of the user id. Throws if it does not
 * match, so that a visitor cannot impersonate a customer.
 */
export function isRegistered(authorization: string | undefined, userId: string, secret: string | null): boolean {
  const token = bearerToken({ authorization });
  if (token === null) return false;
  if (secret !== null && !sameText(token, createHmac('sha256', secret).update(userId).digest('hex'))) {
    throw new Refusal(401, 'The token does not belong to the user');
  }
  return true;
}
