import * as v from 'valibot';
import { field, list, text } from './parts.ts';

export const cannedReply = v.object({ id: v.number(), shortcut: v.string(), text: v.string() });
export const tagCount = v.object({ tag: v.string(), chats: v.number(), tickets: v.nullish(v.number(), 0) });
const webhookDelivery = v.object({
  deliveryId: v.number(),
  event: v.string(),
  delivery: v.string(),
  problem: v.nullish(v.string(), null),
  attempts: v.number(),
  retryAt: v.nullish(v.string(), null),
  createdAt: v.string(),
});
export const webhook = v.object({
  webhookId: v.number(),
  url: v.string(),
  events: list(v.string()),
  isEnabled: v.boolean(),
  queued: v.number(),
  deliveries: list(webhookDelivery),
});

export const helpArticle = v.object({
  id: v.number(),
  areaId: v.number(),
  title: v.string(),
  url: v.string(),
  text,
  words: list(v.string()),
});

export const blocked = v.object({
  id: v.number(),
  userId: v.string(),
  userType: v.picklist(['guest', 'registered']),
  email: v.nullish(v.string(), null),
  name: v.string(),
  reason: v.string(),
  blockedBy: v.string(),
  createdAt: v.string(),
});

export const openingHours = v.object({
  id: v.number(),
  company: v.string(),
  timeZone: v.string(),
  weekly: list(list(v.object({ from: v.string(), to: v.string() }))),
  holidays: list(v.object({ date: v.string(), name: v.string() })),
  isOpen: v.boolean(),
  opensAt: v.nullish(v.string(), null),
});
const area = v.object({ id: v.number(), name: v.string(), operatorIds: list(v.number()) });
export const areas = field('areas', list(area));
export const withArea = field('area', area);
export const cannedReplies = field('replies', list(cannedReply));
export const withCannedReply = field('reply', cannedReply);
export const helpArticles = field('articles', list(helpArticle));
export const withHelpArticle = field('article', helpArticle);
export const webhooks = field('webhooks', list(webhook));
export const withWebhook = field('webhook', webhook);
export const withWebhookSecret = v.object({ webhook, secret: v.string() });
export const awayAlerts = v.object({
  pushKey: v.string(),
  isSubscribed: v.boolean(),
  email: v.nullish(v.string(), null),
  canMail: v.nullish(v.boolean(), false),
});
export const tags = field('tags', list(tagCount));
export const withBlock = field('block', v.nullish(blocked, null));
export const blockedVisitors = field('visitors', list(blocked));
export const withHours = field('hours', openingHours);
export const allHours = field('hours', list(openingHours));
