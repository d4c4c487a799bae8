import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { Store } from '../storage/Store.ts';

type Kind = 'push' | 'mail';

/** A claimed notification or e-mail about a waiting chat. */
export type WaitAlert = { id: number; chat_id: number; operator_id: number; attempts: number };

/** The parts of a chat that an operator who is away is notified of. They contain no message. */
export type WaitingChat = { chat_id: number; name: string; area: string | null };

/** The newest time of a request from a desk that no longer counts as open. */
export type SeenSince = { seenSince: Date };

const CLAIM_SECONDS = 60;
/** Rows in one statement. */
const BATCH = 200;
/** An operator gets at most so many e-mails in a day. */
const MAILS_PER_DAY = 50;

/** Whether the operator `o` has a desk open and is not away. `$1` is `seenSince`. */
const IS_AT_DESK = `(o.away_since IS NULL AND EXISTS (
  SELECT 1 FROM desk_sessions s WHERE s.operator_id = o.id AND s.expires_at > now() AND s.seen_at > $1))`;
const ANYONE_AT_DESK = `EXISTS (SELECT 1 FROM operators o WHERE o.disabled_at IS NULL AND ${IS_AT_DESK})`;
const IS_SUBSCRIBED = `EXISTS (SELECT 1 FROM push_subscriptions p JOIN desk_sessions s ON s.id = p.session_id
  WHERE p.operator_id = o.id AND s.expires_at > now())`;
const HAS_MAILS_LEFT = `(SELECT count(*) FROM wait_alerts a WHERE a.operator_id = o.id AND a.kind = 'mail'
  AND a.created_at > now() - interval '1 day') < ${MAILS_PER_DAY}`;

/** The conditions on the chat `c`, the operator `o` and the settings `g` under which an alert is due. */
const DUE = {
  push: `c.waiting_since > now() - interval '1 hour' AND ${IS_SUBSCRIBED}
    AND (c.waiting_since <= now() - g.wait_alarm * interval '1 second' OR NOT ${ANYONE_AT_DESK})`,
  mail: `g.mail_waiting_after > 0 AND c.waiting_since > now() - interval '1 day' AND o.alert_email IS NOT NULL
    AND c.waiting_since <= now() - g.mail_waiting_after * interval '1 minute' AND ${HAS_MAILS_LEFT}`,
} satisfies Record<Kind, string>;

/**
 * Queues the alerts that have become due, for operators who are away or have no desk open. The unique
 * index keeps two processes from queueing one twice. Returns whether there was one.
 */
export async function queueAlerts(on: Queryable, kind: Kind, { seenSince }: SeenSince): Promise<boolean> {
  const queued = await on.query(
    `INSERT INTO wait_alerts (chat_id, operator_id, kind)
     SELECT c.id, o.id, '${kind}' FROM chats c CROSS JOIN operators o CROSS JOIN settings g
     WHERE c.status = 'waiting' AND o.disabled_at IS NULL AND NOT ${IS_AT_DESK} AND ${DUE[kind]}
       AND EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.author_type = 'User')
       AND NOT EXISTS (SELECT 1 FROM wait_alerts a WHERE a.chat_id = c.id AND a.operator_id = o.id AND a.kind = '${kind}')
     ORDER BY c.id, o.id LIMIT ${BATCH} ON CONFLICT DO NOTHING RETURNING id`,
    [seenSince],
  );
  return queued.length > 0;
}

/** Claims the oldest alert that is due. */
export async function claimAlert(on: Queryable, kind: Kind): Promise<WaitAlert | null> {
  return queryFirst<WaitAlert>(
    on,
    `UPDATE wait_alerts SET attempts = attempts + 1, claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
     WHERE id = (
       SELECT id FROM wait_alerts WHERE kind = $1 AND delivery = 'queued' AND due_at <= now()
         AND NOT claimed_until BETWEEN now() AND now() + interval '${2 * CLAIM_SECONDS} seconds'
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING id, chat_id, operator_id, attempts`,
    [kind],
  );
}

export async function renewAlert(on: Queryable, { id, attempts }: WaitAlert): Promise<void> {
  await on.query(
    `UPDATE wait_alerts SET claimed_until = now() + interval '${CLAIM_SECONDS} seconds'
     WHERE id = $1 AND attempts = $2 AND delivery = 'queued'`,
    [id, attempts],
  );
}

type Settled =
  { delivery: 'sent' | 'dropped' | 'failed'; problem?: string } | { retryInMinutes: number; problem: string };

/** Stores the outcome of an attempt and ends the claim. */
export async function settleAlert(on: Queryable, { id, attempts }: WaitAlert, outcome: Settled): Promise<void> {
  const isRetried = 'retryInMinutes' in outcome;
  await on.query(
    `UPDATE wait_alerts SET delivery = $3, problem = $4, due_at = now() + $5 * interval '1 minute', claimed_until = '-infinity'
     WHERE id = $1 AND attempts = $2 AND delivery = 'queued'`,
    [
      ...[id, attempts, isRetried ? 'queued' : outcome.delivery, outcome.problem ?? null],
      isRetried ? outcome.retryInMinutes : 0,
    ],
  );
}

/** Returns the chat of an alert. Null: it no longer waits, or the operator is back at the desk. */
export async function waitingChat(
  on: Queryable,
  { chat_id: chatId, operator_id: operatorId }: WaitAlert,
  { seenSince }: SeenSince,
): Promise<WaitingChat | null> {
  return queryFirst<WaitingChat>(
    on,
    `SELECT c.id AS chat_id, c.user_name AS name, g.name AS area
     FROM operators o CROSS JOIN chats c LEFT JOIN categories g ON g.id = c.category_id
     WHERE c.id = $2 AND o.id = $3 AND c.status = 'waiting' AND o.disabled_at IS NULL AND NOT ${IS_AT_DESK}`,
    [seenSince, chatId, operatorId],
  );
}

/** Ends all claims after a restart. Only for a database that a single process uses. */
export async function releaseAlertClaims(store: Queryable): Promise<void> {
  await store.query("UPDATE wait_alerts SET claimed_until = '-infinity' WHERE delivery = 'queued'");
}

/** Runs `claim`; if there is nothing, queues what has become due and tries once more. */
export async function claimOrQueue(store: Store, kind: Kind, presence: SeenSince): Promise<WaitAlert | null> {
  const claimed = await claimAlert(store, kind);
  if (claimed !== null || !(await queueAlerts(store, kind, presence))) return claimed;
  return claimAlert(store, kind);
}
