import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey } from '../http/schemas.ts';
import { lockChat } from './chatRow.ts';
import { closeChat, rateChat } from './closeChat.ts';
import { nullable } from '../../protocol/shapes.ts';
import { Ending } from '../../protocol/wire.ts';

const extras = Type.Object({ rate: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 5 }))) });
const schema = {
  tags: ['Visitor'],
  summary: 'Ends the chat, or rates it',
  body: Type.Object({ ...chatKey, extras: Type.Optional(nullable(extras)) }),
  response: done(Ending.properties),
};

/** POST /api/chat/new/close: ends the chat. With `extras.rate` it also rates the chat, even after its end. */
export function close(app: TypedApp, { store }: Backend): void {
  app.post('/api/chat/new/close', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      let chat = await lockChat(transaction, body);
      if (body.extras?.rate != null) chat = await rateChat(transaction, chat, body.extras.rate);
      return { success: true, ...(await closeChat(transaction, chat, 'user')) };
    }),
  );
}
