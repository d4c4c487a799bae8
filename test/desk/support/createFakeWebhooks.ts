import type { WebhookApi, WebhookFields } from '../../../desk/api/DeskApi.ts';
import type { Webhook } from '../../../desk/model/entities.ts';
import { type MakeAnswer, refused } from './answers.ts';
import { NOW } from './builders.ts';

/** The in-memory backend for the calls of `WebhookApi`. */
export function createFakeWebhooks(answer: MakeAnswer): WebhookApi {
  let webhooks: readonly Webhook[] = [];
  const make = (webhookId: number, fields: WebhookFields): Webhook => {
    const webhook = { webhookId, ...fields, queued: 0, deliveries: [] };
    webhooks = [...webhooks.filter((one) => one.webhookId !== webhookId), webhook];
    return webhook;
  };
  return {
    getWebhooks: () => answer(() => webhooks),
    addWebhook: (fields) => answer(() => ({ webhook: make(webhooks.length + 1, fields), secret: 'whsec_secret' })),
    saveWebhook: (id, fields) => answer(() => make(id, fields)),
    deleteWebhook: (id) => answer(() => void (webhooks = webhooks.filter(({ webhookId }) => webhookId !== id))),
    testWebhook: (id) =>
      answer(() => {
        const webhook = webhooks.find(({ webhookId }) => webhookId === id);
        if (webhook === undefined) return refused('There is no such webhook', 404);
        const test = { deliveryId: 1, event: 'test', delivery: 'sent', problem: null, attempts: 1, retryAt: null };
        return { ...webhook, deliveries: [{ ...test, createdAt: NOW }] };
      }),
  };
}
