import type { WebhookEvent } from '../../protocol/wire.ts';
import { randomText } from '../base/secretText.ts';
import { queryOne, type Queryable } from '../storage/Database.ts';
import type { Transaction } from '../storage/Store.ts';
import { pruneDeliveries } from './deliveries.ts';
import { eventChat, eventTicket } from './eventBody.ts';
import { chatText, ticketText } from './eventText.ts';

/** A webhook whose address fails for days must not fill the database. */
const MAX_QUEUED = 1_000;

type ChatEvent = Exclude<WebhookEvent, 'ticket.created'>;

/**
 * Queues an event of each chat for the webhooks that are called for it, in the transaction of the
 * change: after a crash, either both or neither are stored.
 */
export async function queueChatEvents(
  transaction: Transaction,
  event: ChatEvent,
  chatIds: readonly number[],
): Promise<void> {
  if (!(await isWanted(transaction, event))) return;
  for (const chatId of chatIds) {
    const chat = await eventChat(transaction, chatId, transaction.publicUrl);
    if (chat === null) continue;
    await queue(transaction, { event, text: chatText(event, chat), content: { chat }, chatId, ticketId: null });
  }
}

export async function queueTicketEvent(transaction: Transaction, ticketId: number): Promise<void> {
  const event = 'ticket.created';
  if (!(await isWanted(transaction, event))) return;
  const ticket = await eventTicket(transaction, ticketId, transaction.publicUrl);
  if (ticket === null) return;
  await queue(transaction, { event, text: ticketText(ticket), content: { ticket }, chatId: null, ticketId });
}

/** Returns the JSON that the receiver gets. Every attempt sends the same bytes. */
export function bodyOf(event: WebhookEvent | 'test', text: string, content: object): { eventId: string; body: string } {
  const eventId = `evt_${randomText(16)}`;
  return { eventId, body: JSON.stringify({ id: eventId, event, at: new Date().toISOString(), text, ...content }) };
}

async function isWanted(on: Queryable, event: WebhookEvent): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT 1 FROM webhooks WHERE is_enabled AND $1 = ANY(events)) AS is_wanted';
  return (await queryOne<{ is_wanted: boolean }>(on, sql, [event])).is_wanted;
}

type Queued = { event: WebhookEvent; text: string; content: object; chatId: number | null; ticketId: number | null };

async function queue(on: Queryable, { event, text, content, chatId, ticketId }: Queued): Promise<void> {
  const { eventId, body } = bodyOf(event, text, content);
  const queued = await on.query<{ webhook_id: number; delivery: string }>(
    `INSERT INTO webhook_deliveries (webhook_id, event, event_id, body, chat_id, ticket_id, delivery, problem)
     SELECT w.id, $1, $2, CASE WHEN q.is_full THEN '' ELSE $3 END, $4, $5,
       CASE WHEN q.is_full THEN 'failed' ELSE 'queued' END,
       CASE WHEN q.is_full THEN '${MAX_QUEUED} earlier events still wait for this address.' END
     FROM webhooks w, LATERAL (
       SELECT count(*) >= ${MAX_QUEUED} AS is_full FROM webhook_deliveries d
       WHERE d.webhook_id = w.id AND d.delivery = 'queued') AS q
     WHERE w.is_enabled AND $1 = ANY(w.events)
     RETURNING webhook_id, delivery`,
    [event, eventId, body, chatId, ticketId],
  );
  for (const { webhook_id: webhookId, delivery } of queued)
    if (delivery === 'failed') await pruneDeliveries(on, webhookId);
}
