import { useState } from 'react';
import { testWebhook } from '../../flows/webhooks.ts';
import type { Webhook } from '../../model/entities.ts';
import { dateAndTime } from '../../model/time.ts';
import { deliveryText, eventName, eventsText, webhookName } from '../../model/webhookText.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/status.tsx';
import { useDesk } from '../useDesk.ts';

type Props = { readonly webhook: Webhook; readonly onEdit: () => void; readonly onDelete: () => void };

/** One webhook, its buttons, and its last deliveries. */
export function WebhookRow({ webhook, onEdit, onDelete }: Props) {
  const desk = useDesk();
  const { webhookId, url, events, isEnabled, queued, deliveries } = webhook;
  const [isTesting, setTesting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = webhookName(webhook);
  const test = async () => {
    setTesting(true);
    setProblem(await testWebhook(desk, webhookId));
    setTesting(false);
  };
  const latest = deliveries[0];
  return (
    <li className="manage-row">
      <div className="manage-row-text">
        <strong dir="auto">{name}</strong>
        <p className="field-hint webhook-url">{url}</p>
        <p className="field-hint">{`${isEnabled ? 'On' : 'Off'} · ${eventsText(events)}${queued > 0 ? ` · ${queued} waiting` : ''}`}</p>
        <p className="webhook-latest" role="status" aria-label={`Last call of ${name}`}>
          {latest !== undefined &&
            `${eventName(latest.event)}, ${dateAndTime(latest.createdAt)}: ${deliveryText(latest)}`}
        </p>
        {problem !== null && <Notice text={problem} />}
        {deliveries.length > 1 && (
          <details className="webhook-deliveries">
            <summary>{`The last ${deliveries.length} calls`}</summary>
            <ul>
              {deliveries.map((delivery) => (
                <li key={delivery.deliveryId}>
                  {`${eventName(delivery.event)}, ${dateAndTime(delivery.createdAt)}: ${deliveryText(delivery)}`}
                  {delivery.retryAt !== null && ` Next attempt: ${dateAndTime(delivery.retryAt)}.`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="manage-row-actions">
        <Button aria-label={`Send a test to ${name}`} isBusy={isTesting} onClick={() => void test()}>
          Send a test
        </Button>
        <Button aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
