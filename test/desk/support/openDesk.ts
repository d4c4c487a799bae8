import type { Chat, Message } from '../../../desk/model/entities.ts';
import { openChat } from '../../../desk/flows/openChat.ts';
import { signIn } from '../../../desk/flows/signIn.ts';
import { makeChat } from './builders.ts';
import { makeDesk } from './makeDesk.ts';
import type { DeskWorld } from './makeDesk.ts';

/** Creates a signed-in desk. */
export async function openDesk(chats: readonly Chat[] = []): Promise<DeskWorld> {
  const world = makeDesk();
  world.server.chats = [...chats];
  await signIn(world.desk, { username: '', password: 'secret' });
  await world.settle();
  return world;
}

/** Creates a signed-in desk with chat 7 on screen. */
export async function openConversation(
  messages: readonly Message[] = [],
  chat: Partial<Chat> = {},
): Promise<DeskWorld> {
  const world = await openDesk([makeChat(chat)]);
  world.server.messages = [...messages];
  openChat(world.desk, 7);
  await world.settle();
  return world;
}
