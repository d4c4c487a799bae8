import type { Message } from './entities.ts';

/**
 * The one way into a conversation: fetched history, live events and answers to own sends all come through here, in any
 * order and any number of times. The result is in the server's order (arrival order is not), each message once.
 */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
