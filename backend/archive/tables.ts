/** The tables of a backup, in an order in which each row's references are there before it. Each has a number as its `id`. */
export const KEPT_TABLES = [
  'settings',
  'categories',
  'operators',
  'chats',
  'messages',
  'tickets',
  'ticket_messages',
  'attachments',
  'callbacks',
  'chat_events',
  'chat_notes',
  'reply_templates',
  'blocked_visitors',
  'opening_hours',
  'contact_requests',
  'tracked_events',
  'desk_actions',
] as const;

/** Tables that are worth nothing after a restore: events on their way, sessions, one-time links, and counts against limits. */
export const LEFT_TABLES = [
  'outbox_events',
  'desk_sessions',
  'invitations',
  'transcript_mails',
  'empty_chats',
  'schema_migrations',
] as const;
