import type { WebhookDelivery } from '../../protocol/wire.ts';
import { queryFirst, type Queryable } from '../storage/Database.ts';
import type { Store } from '../storage/Store.ts';

/** A claimed delivery. */
export type Delivery = {
  id: number;
  webhook_id: number;
  event_id: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
};

/** The outcome of one attempt. `status`: of the answer, if there was one. */
export type Attempt = { isTaken: boolean; status: number | null; problem: string | null };

/** Delays before the retries. After the last one the delivery has failed. */
export const PAUSES_MINUTES: readonly number[] = [1, 5, 15, 60, 240, 720, 1_440];
/** Well above the time of one attempt, so it expires only if the process died. */
const CLAIM_SECONDS = 60;
/** Settled deliveries of a webhook that are kept for the desk. */
const KEPT = 50;
const SHOWN = 10;

/**
 * Claims the oldest delivery that is due, of a webhook to which no process delivers now. Returns null if
 * there is none. The update checks the row again, so a process with an older snapshot claims nothing.
 */
export async function claimDelivery(on: Queryable): Promise<Delivery | null> {
  return queryFirst<Delivery>(
    on,
    `WITH due AS (
       SELECT d.webhook_id, min(d.id) AS id FROM webhook_deliveries d
       WHERE d.delivery = 'queued' AND d.due_at <= now() GROUP BY d.webhook_id
     ), claimed AS (
       UPDATE webhooks SET claimed_until = now() + interval '${CLAIM_SECONDS} seconds' WHERE id = (
         SELECT w.id FROM webhooks w JOIN due ON due.webhook_id = w.id
         WHERE w.is_enabled AND NOT w.claimed_until BETWEEN now() AND now() + interval '${2 * CLAIM_SECONDS} seconds'
         ORDER BY due.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED
       ) RETURNING id, url, secret
     )
     UPDATE webhook_deliveries d SET attempts = d.attempts + 1 FROM claimed JOIN due ON due.webhook_id = claimed.id
     WHERE d.id = due.id AND d.delivery = 'queued' AND d.due_at <= now()
     RETURNING d.id, d.webhook_id, d.event_id, d.body, d.attempts, claimed.url, claimed.secret`,
  );
}

/**
 * Adds a test that the caller sends, whatever else waits for the webhook. The queue sends it only if the
 * caller's process dies. Returns null if there is no such webhook.
 */
export async function addTest(
  on: Queryable,
  webhookId: number,
  { eventId, body }: { eventId: string; body: string },
): Promise<Delivery | null> {
  return queryFirst<Delivery>(
    on,
    `WITH added AS (
       INSERT INTO webhook_deliveries (webhook_id, event, event_id, body, attempts, due_at)
       SELECT id, 'test', $2, $3, 1, now() + interval '${CLAIM_SECONDS} seconds' FROM webhooks WHERE id = $1
       RETURNING id, webhook_id, event_id, body, attempts
     ) SELECT added.*, w.url, w.secret FROM added JOIN webhooks w ON w.id = added.webhook_id`,
    [webhookId, eventId, body],
  );
}

/** Stores the outcome, schedules a retry if `canRetry`, and ends the claim. */
export async function settleDelivery(
  store: Store,
  { id, webhook_id: webhookId, attempts }: Delivery,
  { isTaken, status, problem, canRetry }: Attempt & { canRetry: boolean },
): Promise<void> {
  const pause = canRetry ? PAUSES_MINUTES[attempts - 1] : undefined;
  const next = isTaken ? "delivery = 'sent', body = ''" : "delivery = 'failed', body = ''";
  const isRetried = !isTaken && pause !== undefined;
  await store.transact(async (transaction) => {
    await transaction.query(
      `UPDATE webhook_deliveries SET status = $3, problem = $4,
         ${isRetried ? `due_at = now() + interval '${pause} minutes'` : next}
       WHERE id = $1 AND delivery = 'queued' AND attempts = $2`,
      [id, attempts, status, problem],
    );
    if (canRetry) await transaction.query("UPDATE webhooks SET claimed_until = '-infinity' WHERE id = $1", [webhookId]);
    if (isRetried) return;
    await pruneDeliveries(transaction, webhookId);
  });
}

/** Deletes the settled deliveries of a webhook before those that the desk shows. */
export async function pruneDeliveries(on: Queryable, webhookId: number): Promise<void> {
  await on.query(
    `DELETE FROM webhook_deliveries WHERE webhook_id = $1 AND delivery <> 'queued' AND id <= (
       SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND delivery <> 'queued' ORDER BY id DESC OFFSET ${KEPT} LIMIT 1)`,
    [webhookId],
  );
}

/** Ends all claims after a restart. Only for a database that a single process uses. */
export async function releaseWebhookClaims(on: Queryable): Promise<void> {
  await on.query("UPDATE webhooks SET claimed_until = '-infinity'");
}

type Row = Omit<WebhookDelivery, 'retry_at' | 'created_at'> & {
  webhook_id: number;
  due_at: Date | null;
  created_at: Date;
};

/** Returns the last deliveries of each webhook, newest first. */
export async function lastDeliveries(on: Queryable): Promise<ReadonlyMap<number, readonly WebhookDelivery[]>> {
  const rows = await on.query<Row>(
    `SELECT d.id AS delivery_id, d.webhook_id, d.event, d.delivery, d.status, d.problem, d.attempts, d.created_at,
       CASE WHEN d.delivery = 'queued' AND d.due_at > now() THEN d.due_at END AS due_at
     FROM webhooks w, LATERAL (
       SELECT * FROM webhook_deliveries WHERE webhook_id = w.id ORDER BY id DESC LIMIT ${SHOWN}) AS d
     ORDER BY d.id DESC`,
  );
  const found = new Map<number, WebhookDelivery[]>();
  for (const { webhook_id: webhookId, due_at: dueAt, created_at: createdAt, ...row } of rows) {
    const list = found.get(webhookId) ?? [];
    list.push({ ...row, retry_at: dueAt?.toISOString() ?? null, created_at: createdAt.toISOString() });
    found.set(webhookId, list);
  }
  return found;
}
