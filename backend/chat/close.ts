import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { chatKey, object } from '../http/schemas.ts';
import { lockChat, type ChatKey } from '../model/chatRow.ts';
import { closeChat, rateChat } from '../model/closeChat.ts';

type Body = ChatKey & { extras?: { rate?: number | null } | null };

const rate = { type: ['integer', 'null'], minimum: 1, maximum: 5 } as const;
const schema = {
  body: object(chatKey, { extras: { type: ['object', 'null'], properties: { rate } } }),
};

/** POST /api/chat/new/close: ends the chat; with a rate in extras it rates it, now or after its end. */
export function close(app: FastifyInstance, { store }: Backend): void {
  app.post<{ Body: Body }>('/api/chat/new/close', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      let chat = await lockChat(transaction, body);
      if (body.extras?.rate != null) chat = await rateChat(transaction, chat, body.extras.rate);
      return { success: true, ...(await closeChat(transaction, chat, 'user')) };
    }),
  );
}
