import { type Static, Type } from 'typebox';
import { id, nullable, oneOf, text, time } from '../shapes.ts';

export type WebhookEvent = Static<typeof WebhookEvent>;
/** The events that a webhook can be called for (REACH-07). */
export const WebhookEvent = oneOf('chat.started', 'chat.waiting', 'chat.ended', 'chat.rated', 'ticket.created');

export type WebhookDelivery = Static<typeof WebhookDelivery>;
export const WebhookDelivery = Type.Object(
  {
    delivery_id: id,
    event: Type.String({ description: 'A WebhookEvent, or `test`.' }),
    delivery: oneOf('queued', 'sent', 'failed'),
    status: nullable(Type.Integer({ description: 'The HTTP status of the last answer.' })),
    problem: nullable(Type.String({ description: 'Why the last attempt failed.' })),
    attempts: Type.Integer(),
    retry_at: nullable(time),
    created_at: time,
  },
  { title: 'WebhookDelivery', description: 'One event for one webhook.' },
);

export type Webhook = Static<typeof Webhook>;
export const Webhook = Type.Object(
  {
    webhook_id: id,
    url: text,
    events: Type.Array(WebhookEvent),
    is_enabled: Type.Boolean(),
    created_at: time,
    queued: Type.Integer({ description: 'Deliveries that wait for their first or next attempt.' }),
    deliveries: Type.Array(WebhookDelivery, { description: 'The last ten, newest first.' }),
  },
  { title: 'Webhook', description: 'An address that is called for events. Its secret is not listed.' },
);
