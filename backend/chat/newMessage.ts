import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, key, text } from '../http/schemas.ts';
import { createMessageLimits } from './messageLimits.ts';
import { checkedText } from './messageText.ts';
import { storeVisitorsMessage } from './storeMessage.ts';
import { Message } from '../../protocol/wire.ts';

const schema = {
  tags: ['Visitor'],
  summary: 'Sends a message; the same uuid again gives the message that it made',
  body: Type.Object({ ...chatKey, message: text, uuid: key }),
  response: doneWhileOpen({ message: Message }),
};

/**
 * POST /api/chat/new-message: a retry with the same uuid returns the stored message, even after the
 * chat's end.
 */
export function newMessage(app: TypedApp, { store, limiters, config }: Backend): void {
  const limits = createMessageLimits(limiters, config.limits);
  app.post('/api/chat/new-message', { schema }, ({ body }) => {
    const message = { uuid: body.uuid, text: checkedText(body.message) };
    return store.transact(async (transaction) => {
      const stored = await storeVisitorsMessage(transaction, body, { message, limits });
      return { success: true, message: stored.message };
    });
  });
}
