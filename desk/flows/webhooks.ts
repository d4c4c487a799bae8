import type { WebhookFields } from '../api/DeskApi.ts';
import type { Webhook } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';

/** Keeps the webhooks fetched earlier if the call fails. */
export async function loadWebhooks(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getWebhooks());
  if (answer.kind === 'done') desk.state.work.webhooks = answer.value;
  if (answer.kind === 'failed') desk.state.notice = answer.problem;
}

/** Passes the secret of the new webhook to `onSecret`, to be shown once. */
export function addWebhook(
  desk: Desk,
  fields: WebhookFields,
  onSecret: (secret: string) => void,
): Promise<string | null> {
  return problemOf(desk, desk.ports.api.addWebhook(fields), ({ webhook, secret }) => {
    desk.state.work.webhooks = [...(desk.state.work.webhooks ?? []), webhook];
    onSecret(secret);
  });
}

export function saveWebhook(desk: Desk, id: number, fields: WebhookFields): Promise<string | null> {
  return problemOf(desk, desk.ports.api.saveWebhook(id, fields), (webhook) => replaceWebhook(desk, webhook));
}

export function deleteWebhook(desk: Desk, id: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.deleteWebhook(id), () => {
    desk.state.work.webhooks = desk.state.work.webhooks?.filter(({ webhookId }) => webhookId !== id) ?? null;
  });
}

/** Calls the webhook now. The list then shows the outcome. Returns what went wrong with the request to the server. */
export function testWebhook(desk: Desk, id: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.testWebhook(id), (webhook) => replaceWebhook(desk, webhook));
}

function replaceWebhook({ state }: Desk, changed: Webhook): void {
  state.work.webhooks =
    state.work.webhooks?.map((one) => (one.webhookId === changed.webhookId ? changed : one)) ?? null;
}
