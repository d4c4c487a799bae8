import { useState } from 'react';
import { addWebhook, saveWebhook } from '../../flows/webhooks.ts';
import type { Webhook } from '../../model/entities.ts';
import { WEBHOOK_EVENTS } from '../../model/webhookText.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Choice, Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

type Props = {
  /** Null to add one. */
  readonly webhook: Webhook | null;
  /** Receives the secret of a new webhook. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
};

/** The form of a webhook. */
export function WebhookDialog({ webhook, onSecret, onClose }: Props) {
  const desk = useDesk();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? ['chat.waiting', 'ticket.created']);
  const [isEnabled, setEnabled] = useState(webhook?.isEnabled ?? true);
  const address = url.trim();
  const isAddress = /^https?:\/\/./.test(address) && URL.canParse(address);
  const choose = (event: string, isChosen: boolean) =>
    setEvents(isChosen ? [...events, event] : events.filter((one) => one !== event));
  const save = () => {
    const fields = { url: address, events, isEnabled };
    return webhook === null ? addWebhook(desk, fields, onSecret) : saveWebhook(desk, webhook.webhookId, fields);
  };
  return (
    <DialogForm
      title={webhook === null ? 'New webhook' : 'Edit webhook'}
      action="Save"
      canSubmit={isAddress && events.length > 0}
      save={save}
      onClose={onClose}
    >
      <Field
        label="Address"
        type="url"
        value={url}
        placeholder="https://"
        onChange={(event) => setUrl(event.target.value)}
        hint="An incoming webhook of Slack, or the address of your program."
        problem={address === '' || isAddress ? null : 'An address starts with https://.'}
        maxLength={2000}
        required
      />
      <fieldset className="webhook-events">
        <legend className="field-label">Call it for</legend>
        {Object.entries(WEBHOOK_EVENTS).map(([event, words]) => (
          <Choice
            key={event}
            {...words}
            isChosen={events.includes(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        {events.length === 0 && <p className="field-problem">Choose at least one event.</p>}
      </fieldset>
      <Choice
        label="On"
        hint="While it is off, it is not called, and waiting calls are dropped."
        isChosen={isEnabled}
        onChange={setEnabled}
      />
    </DialogForm>
  );
}
