/** The kinds of events that the desk shows besides a chat's messages. */
export const CHAT_EVENT_KINDS = [
  'navigate',
  'stat',
  'category',
  'name',
  'rate',
  'closed',
  'opened',
  'taken-over',
  'transferred',
  'blocked',
  'snoozed',
  'woken',
] as const;
