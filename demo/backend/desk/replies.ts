import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { flag, key, object, pathId, text } from '../http/schemas.ts';
import { replyToChat } from '../model/replyToChat.ts';
import { checkedText } from '../model/messageText.ts';

type Reply = { uuid: string; message: string; is_bot?: boolean; without_scroll?: boolean };

export function replies(app: FastifyInstance, { store }: Backend): void {
  const schema = { params: pathId, body: object({ uuid: key, message: text }, { is_bot: flag, without_scroll: flag }) };
  app.post<{ Params: { id: number }; Body: Reply }>('/chats/:id/messages', { schema }, async ({ params, body }) => {
    const reply = { uuid: body.uuid, text: checkedText(body.message) };
    const marks = { isBot: body.is_bot ?? false, withoutScroll: body.without_scroll ?? false };
    return { success: true, message: await replyToChat(store, params.id, { ...reply, ...marks }) };
  });
}
