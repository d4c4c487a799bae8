/** The kinds of events beside the messages of a chat, as the desk tells them. */
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
] as const;
