import { randomBytes } from 'node:crypto';
import type { Webhook, WebhookDelivery, WebhookEvent } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';
import { faultOfAddress } from '../http/outsideAddress.ts';
import { queryFirst, type Queryable } from '../storage/Database.ts';
import { refuseFull } from '../storage/refuseFull.ts';
import { lastDeliveries, pruneDeliveries } from './deliveries.ts';

type Given = { url: string; events: readonly WebhookEvent[]; is_enabled: boolean };
type Row = Omit<Webhook, 'created_at' | 'deliveries'> & { created_at: Date };

const MAX_WEBHOOKS = 10;
const SELECT = `SELECT w.id AS webhook_id, w.url, w.events, w.is_enabled, w.created_at,
  (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.delivery = 'queued') AS queued
  FROM webhooks w`;

export async function listWebhooks(on: Queryable): Promise<Webhook[]> {
  const deliveries = await lastDeliveries(on);
  return (await on.query<Row>(`${SELECT} ORDER BY w.id`)).map((row) => toWebhook(row, deliveries.get(row.webhook_id)));
}

export async function webhookById(on: Queryable, id: number): Promise<Webhook> {
  const row = await queryFirst<Row>(on, `${SELECT} WHERE w.id = $1`, [id]);
  if (row === null) throw new Refusal(404, 'There is no such webhook');
  return toWebhook(row, (await lastDeliveries(on)).get(id));
}

/** Adds a webhook. Only this answer contains its secret, in the format of Standard Webhooks. */
export async function addWebhook(on: Queryable, given: Given, allowsPrivate: boolean) {
  const url = checkedUrl(given.url, allowsPrivate);
  const error = `There are ${MAX_WEBHOOKS} webhooks, which is the limit. Delete one first`;
  await refuseFull(on, { rows: 'FROM webhooks', most: MAX_WEBHOOKS, error });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sql = 'INSERT INTO webhooks (url, events, is_enabled, secret) VALUES ($1, $2, $3, $4) RETURNING id';
  const [added] = await on.query<{ id: number }>(sql, [url, given.events, given.is_enabled, secret]);
  if (added === undefined) throw new Error('The added row is returned');
  return { secret, webhook: await webhookById(on, added.id) };
}

/** Changes a webhook. Turning it off fails what still waits for it: hours later it would be old news. */
export async function changeWebhook(
  on: Queryable,
  id: number,
  { given, allowsPrivate }: { given: Given; allowsPrivate: boolean },
): Promise<Webhook> {
  const url = checkedUrl(given.url, allowsPrivate);
  const sql = 'UPDATE webhooks SET url = $2, events = $3, is_enabled = $4 WHERE id = $1';
  await on.query(sql, [id, url, given.events, given.is_enabled]);
  if (!given.is_enabled) {
    await on.query(
      `UPDATE webhook_deliveries SET delivery = 'failed', body = '', problem = 'The webhook was turned off.'
       WHERE webhook_id = $1 AND delivery = 'queued'`,
      [id],
    );
    await pruneDeliveries(on, id);
  }
  return webhookById(on, id);
}

/** Returns the address of the deleted webhook; null if there is none with this id. */
export async function deleteWebhook(on: Queryable, id: number): Promise<string | null> {
  const deleted = await queryFirst<{ url: string }>(on, 'DELETE FROM webhooks WHERE id = $1 RETURNING url', [id]);
  return deleted?.url ?? null;
}

/** The host of an address. The path may contain a secret, as Slack's does. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

function checkedUrl(text: string, allowsPrivate: boolean): string {
  const fault = faultOfAddress(text.trim(), allowsPrivate);
  if (fault !== null) throw new Refusal(422, fault);
  return new URL(text.trim()).href;
}

function toWebhook({ created_at: createdAt, ...row }: Row, deliveries: readonly WebhookDelivery[] = []): Webhook {
  return { ...row, created_at: createdAt.toISOString(), deliveries: [...deliveries] };
}
