import { Type } from 'typebox';
import { normalizeEmail } from '../../protocol/email.ts';
import { oneLine } from '../../protocol/trimText.ts';
import type { Backend } from '../http/Backend.ts';
import { done } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { key, text } from '../http/schemas.ts';
import { addChatEvent } from './chatEvents.ts';
import { lockChatByUuid } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { Refusal } from '../base/Refusal.ts';

const MAX_NAME = 100;

/**
 * PUT /api/chat/update-name: names the visitor of the latest chat under the uuid. An e-mail address
 * is stored as both name and address.
 */
export function updateName(app: TypedApp, { store }: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'Names the visitor',
    body: Type.Object({ uuid: key, name: text }),
    response: done({ name: Type.String() }),
  };
  app.put('/api/chat/update-name', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const email = normalizeEmail(body.name);
      const name = email ?? checkedName(body.name);
      const chat = await lockChatByUuid(transaction, body.uuid);
      const sql = 'UPDATE chats SET user_name = $2, email = coalesce($3, email) WHERE id = $1';
      await transaction.query(sql, [chat.id, name, email]);
      await addChatEvent(transaction, chat.id, 'name', name);
      await announceToDesk(transaction, chat.id);
      return { success: true, name };
    }),
  );
}

function checkedName(given: string): string {
  const name = oneLine(given);
  if (name === '') throw new Refusal(422, 'The name is empty');
  if ([...name].length > MAX_NAME) throw new Refusal(422, `The name is longer than ${MAX_NAME} characters`);
  return name;
}
