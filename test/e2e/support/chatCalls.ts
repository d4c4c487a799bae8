import { connectClient } from '../../backend/realtime/support/rawClient.ts';
import type { Backend } from './backend.ts';
import { call } from './call.ts';
import type { Visitor } from './Visitor.ts';

export type ChatKey = { chat_id: number; hash: string; room: string };

/** Returns the key of the visitor's chat, read from the widget's storage. */
export async function chatKeyOf(visitor: Visitor): Promise<ChatKey> {
  const chat_id = Number(await visitor.chatId());
  const { hash, room } = JSON.parse((await visitor.stored('initial-info')) ?? '{}') as { hash: string; room: string };
  return { chat_id, hash, room };
}

/** Runs `work` for every item, with at most `lanes` running at once. */
export async function forEachOf<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<unknown>,
  lanes = 8,
): Promise<void> {
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [at, item] of queue) await work(item, at);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * Joins a chat's room as its visitor, through a socket outside any browser, to whisper events the
 * widget never sends.
 */
export async function joinRoom(
  backend: Backend,
  { chat_id, hash, room }: ChatKey,
): Promise<{ say(typed: object): void; leave(): void }> {
  const client = await connectClient(`${backend.url.replace('http', 'ws')}/app/${backend.pushKey}?protocol=7`);
  const channel = `private-${room}`;
  const proof = { socket_id: client.socketId, channel_name: channel, chat_id, hash };
  await client.subscribe(channel, await call(`${backend.url}/api/broadcasting/auth/pws`, 'POST', proof));
  return {
    say: (data) => client.say({ event: 'client-clientTyping', channel, data }),
    leave: () => client.leave(),
  };
}
