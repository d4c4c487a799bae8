import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import { jsonText } from '../database/jsonText.ts';
import { chatKey, object } from '../http/schemas.ts';
import { addChatEvent } from '../model/chatEvents.ts';
import { lockChat, type ChatKey } from '../model/chatRow.ts';
import { announceToDesk } from '../model/deskChat.ts';

type Stat = { pages?: number; seconds?: number; language?: string; screen?: string; timezone?: string };

const count = { type: 'number', minimum: 0 } as const;
const word = { type: 'string', maxLength: 100 } as const;
const stat = {
  ...object({}, { pages: count, seconds: count, language: word, screen: word, timezone: word }),
  additionalProperties: false,
};
const schema = { body: object({ ...chatKey, stat }) };

/** POST /api/chat/new-stat: what the visit was like before the chat; kept once a chat. */
export function newStat(app: FastifyInstance, { store }: Backend): void {
  app.post<{ Body: ChatKey & { stat: Stat } }>('/api/chat/new-stat', { schema }, ({ body }) =>
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

/** For the operator: "3 pages in 1 min 24 s, en-US, 1366×768, America/New York". */
function asText({ pages, seconds, language, screen, timezone }: Stat): string {
  const count = pages === undefined ? '' : `${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const visit = [count, seconds === undefined ? '' : timeText(Math.round(seconds))].filter(Boolean).join(' in ');
  const size = screen?.replace(/^(\d+)x(\d+)$/, '$1×$2');
  return [visit, language, size, timezone?.replaceAll('_', ' ')].filter(Boolean).join(', ');
}

function timeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
