import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { chatKey, flag, object, optionalId, pathId } from '../http/schemas.ts';
import { answerAccessRequest } from '../model/answerAccessRequest.ts';
import { lockChat, type ChatKey } from '../model/chatRow.ts';

type Body = ChatKey & { answer: boolean; selectedDuration?: number | null };

const schema = { params: pathId, body: object({ ...chatKey, answer: flag }, { selectedDuration: optionalId }) };

/** PUT /api/chat/callback/{id}: an access request is answered once, and not after it expired. */
export function answerCallback(app: FastifyInstance, { store }: Backend): void {
  app.put<{ Params: { id: number }; Body: Body }>('/api/chat/callback/:id', { schema }, ({ params, body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      const answer = { answer: body.answer, selectedDuration: body.selectedDuration ?? null };
      const { callback } = await answerAccessRequest(transaction, chat, { id: params.id, ...answer });
      return { success: true, callback };
    }),
  );
}
