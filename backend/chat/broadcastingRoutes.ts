import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, FORM_OR_JSON, key } from '../http/schemas.ts';
import { findChat } from './chatRow.ts';
import type { ChannelSignature, Member } from '../realtime/publisher.ts';
import { Refusal } from '../base/Refusal.ts';

/** A channel's signature in the Pusher protocol: `<push key>:<hmac-sha256 hex>`. */
export const AUTHORIZED = answers(
  Type.Object({
    auth: Type.String(),
    channel_data: Type.Optional(Type.String({ description: 'The member, on a presence channel.' })),
  }),
);

/**
 * POST /api/broadcasting/auth/pws, form or JSON: authorizes a visitor for the channel of their own
 * chat only.
 */
export function broadcastingRoutes(app: TypedApp, { store, realtime }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: "Lets a visitor listen to the chat's channel",
    consumes: FORM_OR_JSON,
    body: Type.Object({ socket_id: key, channel_name: key, ...chatKey }),
    response: AUTHORIZED,
  };
  app.post('/api/broadcasting/auth/pws', { schema }, async ({ body }) => {
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
