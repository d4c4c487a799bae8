import { createHmac } from 'node:crypto';
import { Refusal } from '../base/Refusal.ts';
import { sameText } from '../base/secretText.ts';
import { bearerToken } from '../http/bearerToken.ts';

/** For the API document: the call also works without a token. */
export const OPTIONAL_TOKEN = [{}, { userToken: [] }];

/** `isVerified`: the page has proved that the visitor is this customer. */
export type VisitorIdentity = { userType: 'guest' | 'registered'; isVerified: boolean };

/**
 * Returns who a request claims to be. A bearer token makes the visitor registered. If a secret is
 * configured, the token must be the host page's signature of the user id. Throws if it does not match,
 * so that a visitor cannot impersonate a customer.
 */
export function identifyVisitor(
  authorization: string | undefined,
  userId: string,
  secret: string | null,
): VisitorIdentity {
  const token = bearerToken({ authorization });
  if (token === null) return { userType: 'guest', isVerified: false };
  if (secret === null) return { userType: 'registered', isVerified: false };
  if (!sameText(token, createHmac('sha256', secret).update(userId).digest('hex')))
    throw new Refusal(401, 'The token does not belong to the user');
  return { userType: 'registered', isVerified: true };
}
