import { useEffect, useState } from 'react';
import { deleteWebhook, loadWebhooks } from '../../flows/webhooks.ts';
import type { Webhook } from '../../model/entities.ts';
import { webhookName } from '../../model/webhookText.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Button } from '../parts/Button.tsx';
import { EmptyState, Spinner } from '../parts/status.tsx';
import { SecretCard } from '../people/SecretCard.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ManagePane } from './ManagePane.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

type Open = { readonly kind: 'edit' | 'delete'; readonly webhook: Webhook | null };

const HINT =
  'The server calls these addresses when something happens: a Slack channel, or a program of yours. Each call is signed.';

/** The webhooks, for administrators. */
export function WebhooksPane() {
  const desk = useDesk();
  const state = useDeskState();
  const { webhooks } = state.work;
  const canManage = isAdministrator(state);
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  useEffect(() => {
    if (canManage) void loadWebhooks(desk);
  }, [desk, canManage]);
  if (!canManage)
    return (
      <ManagePane title="Webhooks">
        <EmptyState icon="list" title="Only administrators manage webhooks">
          Ask one of them to add an address.
        </EmptyState>
      </ManagePane>
    );
  return (
    <ManagePane
      title="Webhooks"
      action={
        <Button look="primary" onClick={() => setOpen({ kind: 'edit', webhook: null })}>
          New webhook
        </Button>
      }
      hint={HINT}
    >
      {secret !== null && (
        <SecretCard
          title="The secret of the new webhook"
          hint="It is shown only now. Your program checks with it that a call comes from this server. Slack needs none."
          secret={secret}
          copy="Copy the secret"
          isCovered={open !== null}
          onDone={() => setSecret(null)}
        />
      )}
      {webhooks === null && <Spinner label="Loading webhooks" />}
      {webhooks?.length === 0 && (
        <EmptyState icon="list" title="No webhooks yet">
          Add the address of a Slack channel to see new chats there.
        </EmptyState>
      )}
      {webhooks !== null && webhooks.length > 0 && (
        <ul className="manage-list" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.webhookId}
              webhook={webhook}
              onEdit={() => setOpen({ kind: 'edit', webhook })}
              onDelete={() => setOpen({ kind: 'delete', webhook })}
            />
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && <WebhookDialog webhook={open.webhook} onSecret={setSecret} onClose={close} />}
      {open?.kind === 'delete' && open.webhook !== null && (
        <DialogForm
          title="Delete this webhook?"
          action="Delete"
          look="danger"
          save={() => deleteWebhook(desk, open.webhook?.webhookId ?? 0)}
          onClose={close}
        >
          <p className="dialog-text">
            <bdi>{webhookName(open.webhook)}</bdi>
            {' is not called any more. Its secret and the list of its deliveries are deleted.'}
          </p>
        </DialogForm>
      )}
    </ManagePane>
  );
}
