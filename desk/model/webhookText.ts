import type { WebhookEvent } from '../../protocol/wire.ts';
import type { Webhook } from './entities.ts';

type Delivery = Webhook['deliveries'][number];

/** The events in the order of the form. */
export const WEBHOOK_EVENTS = {
  'chat.started': { label: 'Chat started', hint: 'A visitor starts a chat.' },
  'chat.waiting': { label: 'Chat waiting', hint: 'A chat has waited as long as the first warning of the settings.' },
  'chat.ended': { label: 'Chat ended', hint: 'The visitor or an operator ends a chat.' },
  'chat.rated': { label: 'Chat rated', hint: 'A visitor rates a chat, or adds a comment to the rating.' },
  'ticket.created': { label: 'Ticket created', hint: 'A new ticket, from the form, an email or a chat.' },
} satisfies Record<WebhookEvent, { label: string; hint: string }>;

/** Returns, for example, "Chat started, Chat ended". An unknown event reads as its name. */
export function eventsText(events: readonly string[]): string {
  return events.map(eventName).join(', ');
}

export function eventName(event: string): string {
  if (event === 'test') return 'Test';
  return Object.hasOwn(WEBHOOK_EVENTS, event) ? WEBHOOK_EVENTS[event as WebhookEvent].label : event;
}

/** Returns, for example, "Delivered", or "Failed: The address answered with 500." */
export function deliveryText({ delivery, problem, attempts }: Delivery): string {
  if (delivery === 'sent') return attempts === 1 ? 'Delivered' : `Delivered at attempt ${attempts}`;
  const state = delivery === 'failed' ? 'Failed' : attempts === 0 ? 'Waiting' : 'Will be retried';
  return problem === null ? state : `${state}: ${problem}`;
}

/** Returns the host of the address. The path may be a secret, as Slack's is. */
export function webhookName({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
