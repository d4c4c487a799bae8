import { Type } from 'typebox';
import { Webhook, WebhookEvent } from '../../protocol/wire.ts';
import { noteAction } from '../chat/deskActions.ts';
import type { Backend } from '../http/Backend.ts';
import { answers, done, DONE } from '../http/answers.ts';
import { flag, pathId } from '../http/schemas.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { addWebhook, changeWebhook, deleteWebhook, hostOf, listWebhooks, webhookById } from '../webhooks/webhooks.ts';
import { CHANGING, READING, requireAdministrator, sessionOf } from './requireSession.ts';

const listSchema = {
  ...READING,
  summary: 'The webhooks, with their last deliveries',
  response: answers(Type.Object({ webhooks: Type.Array(Webhook) })),
};
const body = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 2_000 }),
  events: Type.Array(WebhookEvent, { minItems: 1, uniqueItems: true }),
  is_enabled: flag,
});
const addSchema = {
  ...CHANGING,
  summary: 'Adds a webhook, the tenth at most. No other call returns its secret',
  body,
  response: done({ webhook: Webhook, secret: Type.String() }),
};
const changeSchema = {
  ...CHANGING,
  summary: 'Changes a webhook. One that is turned off drops what waits for it',
  ...{ params: pathId, body },
  response: done({ webhook: Webhook }),
};
const deleteSchema = { ...CHANGING, summary: 'Deletes a webhook', params: pathId, response: DONE };
const testSchema = {
  ...CHANGING,
  summary: 'Calls a webhook with a test, and returns it with the outcome',
  ...{ params: pathId, response: done({ webhook: Webhook }) },
};

/** Routes of administrators that manage the webhooks (REACH-07). */
export async function webhookRoutes(app: TypedApp, { store, config, webhookQueue }: Backend): Promise<void> {
  requireAdministrator(app);
  const allowsPrivate = config.allowsPrivateCalls;

  app.get('/webhooks', { schema: listSchema }, async () => ({ webhooks: await listWebhooks(store) }));

  app.post('/webhooks', { schema: addSchema }, (request) =>
    store.transact(async (transaction) => {
      const added = await addWebhook(transaction, request.body, allowsPrivate);
      await noteAction(transaction, sessionOf(request).operator, 'webhook-added', hostOf(added.webhook.url));
      return { success: true as const, ...added };
    }),
  );

  app.put('/webhooks/:id', { schema: changeSchema }, (request) =>
    store.transact(async (transaction) => {
      const webhook = await changeWebhook(transaction, request.params.id, { given: request.body, allowsPrivate });
      await noteAction(transaction, sessionOf(request).operator, 'webhook-changed', hostOf(webhook.url));
      return { success: true as const, webhook };
    }),
  );

  app.delete('/webhooks/:id', { schema: deleteSchema }, (request) =>
    store.transact(async (transaction) => {
      const url = await deleteWebhook(transaction, request.params.id);
      if (url !== null) await noteAction(transaction, sessionOf(request).operator, 'webhook-deleted', hostOf(url));
      return { success: true as const };
    }),
  );

  app.post('/webhooks/:id/test', { schema: testSchema }, async (request) => {
    await webhookQueue.sendTest(request.params.id);
    return { success: true as const, webhook: await webhookById(store, request.params.id) };
  });
}
