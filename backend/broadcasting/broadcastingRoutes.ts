import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import type { ChannelSignature, Member } from '../realtime/publisher.ts';
import { chatKey, key, object } from '../http/schemas.ts';
import { findChat, type ChatKey } from '../model/chatRow.ts';
import { Refusal } from '../model/Refusal.ts';

type Body = ChatKey & { socket_id: string; channel_name: string };

/** POST /api/broadcasting/auth/pws, as form or JSON: lets a visitor listen to their own chat's channel and no other. */
export function broadcastingRoutes(app: FastifyInstance, { store, realtime }: Backend): void {
  const schema = { body: object({ socket_id: key, channel_name: key, ...chatKey }) };
  app.post<{ Body: Body }>('/api/broadcasting/auth/pws', { schema }, async ({ body }) => {
    const chat = await findChat(store, body);
    if (body.channel_name !== `private-${chat.room}`) throw new Refusal(403, 'The channel is not that of the chat');
    return authorize(realtime, { socketId: body.socket_id, channel: body.channel_name });
  });
}

type Joining = { socketId: string; channel: string; member?: Member };

export function authorize(realtime: Backend['realtime'], { socketId, channel, member }: Joining): ChannelSignature {
  try {
    return realtime.authorizeChannel(socketId, channel, member);
  } catch (error) {
    throw new Refusal(403, error instanceof Error ? error.message : 'The channel cannot be joined');
  }
}
