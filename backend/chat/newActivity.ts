import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { chatKey, object } from '../http/schemas.ts';
import { addChatEvent } from '../model/chatEvents.ts';
import { lockChat, type ChatKey } from '../model/chatRow.ts';
import { announceToDesk } from '../model/deskChat.ts';

type Body = ChatKey & { activity: 'navigate'; path: string };

const schema = {
  body: object({
    ...chatKey,
    activity: { type: 'string', enum: ['navigate'] },
    path: { type: 'string', minLength: 1, maxLength: 1_000 },
  }),
};

/** POST /api/chat/new-activity: the page that the visitor went to. */
export function newActivity(app: FastifyInstance, { store }: Backend): void {
  app.post<{ Body: Body }>('/api/chat/new-activity', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      await transaction.query('UPDATE chats SET page = $2 WHERE id = $1', [chat.id, body.path]);
      await addChatEvent(transaction, chat.id, 'navigate', body.path);
      await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );
}
