import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { Store } from '../storage/Store.ts';

type Kind = 'push' | 'mail';

/** A claimed notification or e-mail about one wait of a chat. */
export type WaitAlert = { id: number; chat_id: number; operator_id: number; attempts: number };

/** The parts of a waiting chat that an operator who is away is notified of. They contain no message. */
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

/**
 * The chats `c` that wait for the operator `o`: those in the queue, and the operator's own. The two parts have an index
 * each, because this is read every other second.
 */
const CHATS = `LATERAL (
  SELECT * FROM chats WHERE status = 'waiting' AND snoozed_at IS NULL AND closes_at IS NULL
  UNION ALL
  SELECT * FROM chats WHERE status = 'open' AND operator_id = o.id AND owed_since IS NOT NULL
    AND snoozed_at IS NULL AND closes_at IS NULL
) c`;
/**
 * The start of the wait of the chat `c`. An open chat waits since the first unanswered message that its owner has not
 * seen. A transfer and the end of a snooze begin a wait with all unanswered messages.
 */
const WAIT = `LATERAL (
  SELECT greatest(c.back_at, (
    SELECT CASE e.kind WHEN 'transferred' THEN e.created_at END FROM chat_events e
    WHERE e.chat_id = c.id AND e.kind IN ('opened', 'taken-over', 'transferred') ORDER BY e.id DESC LIMIT 1
  )) AS at
) again CROSS JOIN LATERAL (
  SELECT CASE c.status WHEN 'waiting' THEN greatest(c.waiting_since, c.back_at) ELSE (
    SELECT greatest(min(m.created_at), CASE WHEN count(*) > 0 THEN again.at END) FROM messages m
    WHERE m.chat_id = c.id AND (m.id > c.operator_seen_id OR m.created_at <= again.at)
      AND m.id > coalesce((SELECT max(s.id) FROM messages s WHERE s.chat_id = c.id AND s.author_type = 'staff'), 0)
  ) END AS since
) wait`;

/** Whether the operator `o` gets alerts with the settings `g`. */
const IS_REACHABLE = {
  push: IS_SUBSCRIBED,
  mail: `g.mail_waiting_after > 0 AND o.alert_email IS NOT NULL AND ${HAS_MAILS_LEFT}`,
} satisfies Record<Kind, string>;
/** Whether an alert about the wait is due. */
const IS_DUE = {
  push: `wait.since > now() - interval '1 hour'
    AND (wait.since <= now() - g.wait_alarm * interval '1 second' OR NOT ${ANYONE_AT_DESK})`,
  mail: `wait.since > now() - interval '1 day' AND wait.since <= now() - g.mail_waiting_after * interval '1 minute'`,
} satisfies Record<Kind, string>;

/**
 * Queues the alerts that have become due, for operators who are away or have no desk open. The unique
 * index keeps two processes from queueing one twice. Returns whether there was one.
 */
export async function queueAlerts(on: Queryable, kind: Kind, { seenSince }: SeenSince): Promise<boolean> {
  const queued = await on.query(
    `WITH absent AS MATERIALIZED (
       SELECT o.id FROM operators o CROSS JOIN settings g
       WHERE o.disabled_at IS NULL AND NOT ${IS_AT_DESK} AND ${IS_REACHABLE[kind]}
     )
     INSERT INTO wait_alerts (chat_id, operator_id, kind, waiting_since)
     SELECT c.id, o.id, '${kind}', wait.since
     FROM absent o CROSS JOIN settings g CROSS JOIN ${CHATS} CROSS JOIN ${WAIT}
     WHERE ${IS_DUE[kind]}
       AND EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.author_type = 'User')
       AND NOT EXISTS (SELECT 1 FROM wait_alerts a WHERE a.chat_id = c.id AND a.operator_id = o.id AND a.kind = '${kind}'
         AND a.waiting_since = wait.since)
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

/** Returns the chat of an alert. Null: that wait is over, or the operator is back at the desk. */
export async function waitingChat(
  on: Queryable,
  { id }: WaitAlert,
  { seenSince }: SeenSince,
): Promise<WaitingChat | null> {
  return queryFirst<WaitingChat>(
    on,
    `SELECT c.id AS chat_id, c.user_name AS name, g.name AS area
     FROM wait_alerts a JOIN operators o ON o.id = a.operator_id CROSS JOIN ${CHATS} CROSS JOIN ${WAIT}
     LEFT JOIN categories g ON g.id = c.category_id
     WHERE a.id = $2 AND c.id = a.chat_id AND wait.since = a.waiting_since AND o.disabled_at IS NULL
       AND NOT ${IS_AT_DESK}`,
    [seenSince, id],
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
