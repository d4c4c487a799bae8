import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { id, key } from '../http/schemas.ts';
import { ServerOffer } from '../../protocol/wire.ts';

/**
 * GET /api/chat/check: whether the chat is still open. The request has no hash, so its uuid must
 * match the chat's.
 */
export function check(app: TypedApp, backend: Backend): void {
  const schema = {
    tags: ['Visitor'],
    summary: 'Whether a chat is open',
    querystring: Type.Object({ chat_id: id, uuid: key }),
    response: answers(Type.Object({ status: Type.Boolean(), ...ServerOffer.properties })),
  };
  app.get('/api/chat/check', { schema }, async ({ query }) => {
    const sql = "SELECT 1 FROM chats WHERE id = $1 AND uuid = $2 AND status <> 'closed'";
    const found = await backend.store.query(sql, [query.chat_id, query.uuid]);
    return { status: found.length > 0, ...offerOf(backend) };
  });
}

/**
 * Returns the realtime address and the server's features, so that a widget needs to know only the
 * API's address.
 */
export function offerOf(backend: Backend): ServerOffer {
  return {
    realtime: backend.realtime.access,
    email_transcript: backend.store.emailTranscript,
    visitor_updates: true,
    email_unseen: canMailVisitors(backend),
    seen_messages: true,
  };
}

/** Whether answers that a visitor has not seen are e-mailed after the visitor left. */
function canMailVisitors({ mailer, config }: Pick<Backend, 'mailer' | 'config'>): boolean {
  return mailer !== null && config.mailAfter > 0;
}
