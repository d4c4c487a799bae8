import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { Refusal } from '../base/Refusal.ts';
import { faultOfAddress } from '../http/outsideAddress.ts';
import { queryOne, type Queryable } from '../storage/Database.ts';

export type PushKeys = { publicKey: string; privateKey: string };

/** A browser's address at its push service, and the keys that encrypt for it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** Of one operator. The oldest make room, for example those of browsers that were never signed out. */
const MAX_SUBSCRIPTIONS = 10;
const AUTH_BYTES = 16;
/** Of a point that is not compressed, the only form of Web Push (RFC 8291). */
const POINT = { bytes: 65, firstByte: 4 };

/**
 * Returns the server's keys for push services. The first call generates them. If two processes do so at
 * once, both return those that were stored first.
 */
export async function readPushKeys(on: Queryable): Promise<PushKeys> {
  const sql = 'SELECT push_public_key AS public, push_private_key AS private FROM settings';
  const stored = await queryOne<{ public: string | null; private: string | null }>(on, sql);
  if (stored.public !== null && stored.private !== null)
    return { publicKey: stored.public, privateKey: stored.private };
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await on.query('UPDATE settings SET push_public_key = $1, push_private_key = $2 WHERE push_public_key IS NULL', [
    publicKey,
    privateKey,
  ]);
  return readPushKeys(on);
}

type Owner = { operatorId: number; sessionId: number };

/** Stores the browser of a session. A browser that another operator used before belongs to this one now. */
export async function saveSubscription(
  on: Queryable,
  { operatorId, sessionId }: Owner,
  { given, allowsPrivate }: { given: Subscription; allowsPrivate: boolean },
): Promise<void> {
  const { endpoint, p256dh, auth } = given;
  if (faultOfAddress(endpoint, allowsPrivate) !== null || !isPublicKey(p256dh) || !isAuth(auth))
    throw new Refusal(422, 'The browser’s subscription is not valid. Turn the notifications off and on again');
  // Each tab of a browser sends its subscription, and they start at the same time.
  await on.query('SELECT id FROM desk_sessions WHERE id = $1 FOR UPDATE', [sessionId]);
  await on.query('DELETE FROM push_subscriptions WHERE session_id = $1 OR endpoint = $2', [sessionId, endpoint]);
  await on.query(
    `INSERT INTO push_subscriptions (operator_id, session_id, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4, $5)`,
    [operatorId, sessionId, endpoint, p256dh, auth],
  );
  await on.query(
    `DELETE FROM push_subscriptions WHERE operator_id = $1 AND id IN (
       SELECT id FROM push_subscriptions WHERE operator_id = $1 ORDER BY id DESC OFFSET ${MAX_SUBSCRIPTIONS})`,
    [operatorId],
  );
}

export async function deleteSubscription(on: Queryable, sessionId: number): Promise<void> {
  await on.query('DELETE FROM push_subscriptions WHERE session_id = $1', [sessionId]);
}

export async function isSubscribed(on: Queryable, sessionId: number): Promise<boolean> {
  return (await on.query('SELECT 1 FROM push_subscriptions WHERE session_id = $1', [sessionId])).length > 0;
}

/** Returns the browsers of an operator whose sessions are open. */
export async function subscriptionsOf(on: Queryable, operatorId: number): Promise<(Subscription & { id: number })[]> {
  return on.query(
    `SELECT p.id, p.endpoint, p.p256dh, p.auth FROM push_subscriptions p JOIN desk_sessions s ON s.id = p.session_id
     WHERE p.operator_id = $1 AND s.expires_at > now() ORDER BY p.id`,
    [operatorId],
  );
}

/** Removes a subscription that its push service no longer knows. */
export async function forgetSubscription(on: Queryable, id: number): Promise<void> {
  await on.query('DELETE FROM push_subscriptions WHERE id = $1', [id]);
}

/** Whether it is a point of the curve. Otherwise the encryption would fail later. */
function isPublicKey(text: string): boolean {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== POINT.bytes || point[0] !== POINT.firstByte) return false;
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    return ecdh.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}

const isAuth = (text: string) => Buffer.from(text, 'base64url').length === AUTH_BYTES;
