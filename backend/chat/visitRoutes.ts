import { Type, type Static } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { DONE } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { jsonText } from '../storage/jsonText.ts';
import { chatKey } from '../http/schemas.ts';
import { addChatEvent, addVisitorsEvent } from './chatEvents.ts';
import { lockChat } from './chatRow.ts';
import { announceToDesk } from './deskChat.ts';
import { createChangeLimit } from './messageLimits.ts';
import { oneOf } from '../../protocol/shapes.ts';

const count = Type.Optional(Type.Number({ minimum: 0 }));
const word = Type.Optional(Type.String({ maxLength: 100 }));
const stat = Type.Object(
  { pages: count, seconds: count, language: word, screen: word, timezone: word },
  { additionalProperties: false },
);
const schema = {
  tags: ['Visitor'],
  summary: 'Tells of the visit before the chat; kept once a chat',
  body: Type.Object({ ...chatKey, stat }),
  response: DONE,
};

/** POST /api/chat/new-stat: stores facts about the visit before the chat, once per chat. */
export function newStat(app: TypedApp, { store }: Backend): void {
  app.post('/api/chat/new-stat', { schema }, ({ body }) =>
    store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      const sql = 'UPDATE chats SET stat = $2::jsonb WHERE id = $1 AND stat IS NULL RETURNING id';
      const kept = await transaction.query(sql, [chat.id, jsonText(body.stat)]);
      if (kept.length === 0) return { success: true };
      await addChatEvent(transaction, chat.id, 'stat', asText(body.stat));
      await announceToDesk(transaction, chat.id);
      return { success: true };
    }),
  );
}

/** Formats the visit for operators: "3 pages in 1 min 24 s, en-US, 1366×768, America/New York". */
function asText({ pages, seconds, language, screen, timezone }: Static<typeof stat>): string {
  const count = pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const visit = [count, seconds === undefined ? '' : timeText(Math.round(seconds))].filter(Boolean).join(' in ');
  const size = screen?.replace(/^(\d+)x(\d+)$/, '$1×$2');
  return [visit, language, size, timezone?.replaceAll('_', ' ')].filter(Boolean).join(', ');
}

function timeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}

const activitySchema = {
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
export function newActivity(app: TypedApp, { store, limiters, config }: Backend): void {
  const limitChanges = createChangeLimit(limiters, config.limits);
  app.post('/api/chat/new-activity', { schema: activitySchema }, async ({ body }) => {
    await limitChanges('page', body);
    return store.transact(async (transaction) => {
      const chat = await lockChat(transaction, body);
      await transaction.query('UPDATE chats SET page = $2 WHERE id = $1', [chat.id, body.path]);
      await addVisitorsEvent(transaction, chat.id, 'navigate', body.path);
      await announceToDesk(transaction, chat.id);
      return { success: true };
    });
  });
}
