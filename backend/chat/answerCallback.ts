import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, flag, optionalId, pathId } from '../http/schemas.ts';
import { answerAccessRequest } from './answerAccessRequest.ts';
import { lockChat } from './chatRow.ts';
import { orNull } from '../../protocol/shapes.ts';
import { Callback } from '../../protocol/wire.ts';

const schema = {
  tags: ['Visitor'],
  summary: 'Answers an access request',
  params: pathId,
  body: Type.Object({ ...chatKey, answer: flag, selectedDuration: optionalId }),
  response: done({ callback: orNull(Callback) }),
};

/** PUT /api/chat/callback/{id}: answers an access request, once and before it expires. */
export function answerCallback(app: TypedApp, { store }: Backend): void {
  app.put('/api/chat/callback/:id', { schema }, ({ params, body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      const answer = { answer: body.answer, selectedDuration: body.selectedDuration ?? null };
      const { callback } = await answerAccessRequest(transaction, chat, { id: params.id, ...answer });
      return { success: true, callback };
    }),
  );
}
