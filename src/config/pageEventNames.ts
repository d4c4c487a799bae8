/** The elements' events (elements/events.ts). */
export const EVENTS: readonly string[] = [
  ...['ready', 'before-open', 'open', 'close', 'before-send', 'message', 'start', 'end', 'ticket', 'rated', 'error'],
  ...['state-change', 'unread-change', 'availability-change', 'operator-change', 'article-open'],
].map((name) => `chat-${name}`);
