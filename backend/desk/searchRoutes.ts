import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { pathId } from '../http/schemas.ts';
import { search } from './search.ts';
import { Chat, FoundChat, FoundTicket } from '../../protocol/wire.ts';
import { READING, withScopes } from './requireSession.ts';
import { deskChatsByIds } from '../chat/deskChat.ts';
import type { Reader } from '../storage/Store.ts';

const searchSchema = {
  ...withScopes(READING, 'chats:read', 'tickets:read'),
  summary: 'Searches what was written in chats and tickets',
  querystring: Type.Object({ q: Type.String({ maxLength: 200 }) }),
  response: answers(Type.Object({ chats: Type.Array(FoundChat), tickets: Type.Array(FoundTicket) })),
};
const earlierSchema = {
  ...withScopes(READING, 'chats:read'),
  summary: "The visitor's other chats",
  params: pathId,
  response: answers(Type.Object({ chats: Type.Array(Chat) })),
};

export function searchRoutes(app: TypedApp, { store }: Backend): void {
  app.get('/search', { schema: searchSchema }, ({ query }) => search(store, query.q));

  app.get('/chats/:id/earlier', { schema: earlierSchema }, async ({ params }) => ({
    chats: await earlierChats(store, params.id),
  }));
}

const SHOWN = 20;

/**
 * Returns other chats of the same visitor, newest first, matched by user id and user type, or by
 * e-mail address. Guests can enter any address, so a match is a hint for operators and no proof.
 */
async function earlierChats(reader: Reader, chatId: number): Promise<Chat[]> {
  const rows = await reader.query<{ id: number }>(
    `SELECT other.id FROM chats this JOIN chats other ON other.id <> this.id
       AND ((other.user_id = this.user_id AND other.user_type = this.user_type) OR lower(other.email) = lower(this.email))
     WHERE this.id = $1 ORDER BY other.id DESC LIMIT ${SHOWN}`,
    [chatId],
  );
  return deskChatsByIds(
    reader,
    rows.map(({ id }) => id),
  );
}
