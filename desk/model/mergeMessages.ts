import type { Message } from './entities.ts';

/**
 * Merges messages from history, live events and answers to sent replies, in any order and with
 * repeats. Returns each message once, in the server's order, which can differ from arrival order.
 */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of incoming) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}
