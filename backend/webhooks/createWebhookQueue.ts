import { Webhook } from 'standardwebhooks';
import { Refusal } from '../base/Refusal.ts';
import { CallError, postOutside } from '../http/postOutside.ts';
import { createDrainLoop, type DrainLoop } from '../storage/createDrainLoop.ts';
import type { Store } from '../storage/Store.ts';
import { addTest, claimDelivery, settleDelivery, type Attempt, type Delivery } from './deliveries.ts';
import { bodyOf } from './queueEvent.ts';
import { queueWaits } from './queueWaits.ts';

export type WebhookQueue = DrainLoop & {
  /** Sends a test at once, without retries. Throws if there is no such webhook. */
  sendTest(webhookId: number): Promise<void>;
};

type Options = {
  store: Store;
  allowsPrivateCalls: boolean;
  report: (error: unknown) => void;
  /** For one attempt. */
  timeoutMs?: number;
};

/** Changes do not wake the queue, so a delivery starts within this time. */
const CHECK_EVERY_MS = 2_000;
const TIMEOUT_MS = 8_000;
/** As many as there may be webhooks: a slow one delays no other. */
const PARALLEL = 10;
const TEST_TEXT = 'This is a test from the support desk.';

/**
 * Delivers the events that transactions queued for webhooks (REACH-07): one at a time for each webhook,
 * with retries. Several processes may run the queue. If a process dies between the answer and its record,
 * the event is sent again with the same `webhook-id`.
 */
export function createWebhookQueue({
  store,
  allowsPrivateCalls,
  report,
  timeoutMs = TIMEOUT_MS,
}: Options): WebhookQueue {
  const attempt = async ({ url, secret, event_id: eventId, body }: Delivery): Promise<Attempt> => {
    const now = new Date();
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'support-chat-webhooks',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(eventId, now, body),
    };
    try {
      const status = await postOutside({ url, headers, body, timeoutMs, allowsPrivate: allowsPrivateCalls });
      return { isTaken: status >= 200 && status < 300, status, problem: problemOf(status) };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { isTaken: false, status: null, problem: `${error.message}.` };
    }
  };

  const loop = createDrainLoop<Delivery>({
    ...{ parallel: PARALLEL, checkEveryMs: CHECK_EVERY_MS, report },
    async claim() {
      let delivery = await claimDelivery(store);
      if (delivery === null && (await queueWaits(store))) delivery = await claimDelivery(store);
      return delivery === null ? { items: [], hasMore: false } : { items: [delivery], hasMore: true };
    },
    async work(delivery) {
      await settleDelivery(store, delivery, { ...(await attempt(delivery)), canRetry: true });
      return true;
    },
  });

  return {
    ...loop,
    async sendTest(webhookId) {
      const delivery = await addTest(store, webhookId, bodyOf('test', TEST_TEXT, {}));
      if (delivery === null) throw new Refusal(404, 'There is no such webhook');
      await settleDelivery(store, delivery, { ...(await attempt(delivery)), canRetry: false });
    },
  };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The address redirects (${status}). Enter the address that it leads to.`;
  return `The address answered with ${status}.`;
}
