/** The tables of a backup, ordered so that referenced rows come first. Each has a numeric `id`. */
export const KEPT_TABLES = [
  'settings',
  'categories',
  'articles',
  'article_openings',
  'operators',
  'area_operators',
  'second_factors',
  'operator_identities',
  'api_tokens',
  'webhooks',
  'chats',
  'tickets',
  'chat_mails',
  'messages',
  'ticket_messages',
  'attachments',
  'callbacks',
  'chat_events',
  'chat_notes',
  'ticket_notes',
  'note_mentions',
  'desk_views',
  'reply_templates',
  'blocked_visitors',
  'opening_hours',
  'contact_requests',
  'left_aside_mails',
  'tracked_events',
  'desk_actions',
] as const;

/**
 * Tables that are useless after a restore: pending events, sessions, one-time links, and rate-limit
 * counts, and what can be undone.
 */
export const LEFT_TABLES = [
  'outbox_events',
  'desk_sessions',
  'invitations',
  'transcript_mails',
  'empty_chats',
  'bulk_actions',
  'webhook_deliveries',
  'push_subscriptions',
  'wait_alerts',
  'schema_migrations',
] as const;
