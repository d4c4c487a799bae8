import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey } from '../http/schemas.ts';
import { addChatEvent } from './chatEvents.ts';
import { lockChat } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { oneOf } from '../../protocol/shapes.ts';

const schema = {
  tags: ['Visitor'],
  summary: 'The page that the visitor went to',
  body: Type.Object({
    ...chatKey,
    activity: oneOf('navigate'),
    path: Type.String({ minLength: 1, maxLength: 1_000 }),
  }),
  response: DONE,
};

/** POST /api/chat/new-activity: records the page that the visitor navigated to. */
export function newActivity(app: TypedApp, { store }: Backend): void {
  app.post('/api/chat/new-activity', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      await transaction.query('UPDATE chats SET page = $2 WHERE id = $1', [chat.id, body.path]);
      await addChatEvent(transaction, chat.id, 'navigate', body.path);
      await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );
}
