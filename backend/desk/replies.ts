import type { FastifyInstance } from 'fastify';
import { receiveUpload } from '../attachments/receiveUpload.ts';
import type { Backend } from '../Backend.ts';
import { uuidOf } from '../chat/newAttachment.ts';
import { flag, id, key, object, pathId, text } from '../http/schemas.ts';
import { checkedText } from '../model/messageText.ts';
import { Refusal } from '../model/Refusal.ts';
import { replyToChat } from '../model/replyToChat.ts';
import { noteAction } from '../model/deskActions.ts';
import { sessionOf } from './requireSession.ts';

type Params = { id: number };
type Reply = { uuid: string; message: string; is_bot?: boolean; without_scroll?: boolean };
type AccessBody = { uuid: string; title: string; text: string; durability?: number[]; valid_to?: string | null };

/** With five attachments beside it, a realtime event has less room for text. */
const MAX_BYTES_BESIDE_FILES = 5_000;

export function replies(app: FastifyInstance, { store, attachments, config }: Backend): void {
  const schema = { params: pathId, body: object({ uuid: key, message: text }, { is_bot: flag, without_scroll: flag }) };
  app.post<{ Params: Params; Body: Reply }>('/chats/:id/messages', { schema }, async (request) => {
    const { params, body } = request;
    const reply = { uuid: body.uuid, text: checkedText(body.message), operator: sessionOf(request).operator };
    const marks = { isBot: body.is_bot ?? false, withoutScroll: body.without_scroll ?? false };
    return { success: true, message: (await replyToChat(store, params.id, { ...reply, ...marks })).message };
  });

  const options = { attachments, limits: config.limits, welcome: async () => undefined };
  app.post<{ Params: Params }>('/chats/:id/attachments', { schema: { params: pathId } }, (request) =>
    receiveUpload(request, options, async ({ fields, files }) => {
      const given = fields.message?.trim() ? checkedText(fields.message, MAX_BYTES_BESIDE_FILES) : '';
      const reply = { uuid: uuidOf(fields), text: given, files, operator: sessionOf(request).operator };
      const { message, isNew } = await replyToChat(store, request.params.id, reply);
      return { result: { success: true, message }, tookFiles: isNew };
    }),
  );

  const accessSchema = {
    params: pathId,
    body: object(
      { uuid: key, title: { ...text, minLength: 1, maxLength: 200 }, text: { ...text, maxLength: 1_000 } },
      {
        durability: { type: 'array', maxItems: 20, items: { ...id, maximum: 3_650 } },
        valid_to: { type: ['string', 'null'], maxLength: 40 },
      },
    ),
  };
  app.post<{ Params: Params; Body: AccessBody }>(
    '/chats/:id/access-requests',
    { schema: accessSchema },
    async (request) => {
      const { params, body } = request;
      const { operator } = sessionOf(request);
      const { uuid, title, text: given, durability = [], valid_to: validTo = null } = body;
      const accessRequest = { title, text: given, durability, validTo: validTo && checkedTime(validTo) };
      const { message } = await replyToChat(store, params.id, { uuid, text: '', accessRequest, operator });
      await noteAction(store, operator, 'access-asked', `chat ${params.id}`);
      return { success: true, message };
    },
  );
}

function checkedTime(given: string): string {
  const time = new Date(given);
  // PostgreSQL and ISO 8601 agree on four digits of a year.
  const year = time.getUTCFullYear();
  if (!(year >= 1970 && year <= 9_999)) throw new Refusal(422, 'valid_to must be a time like 2026-11-22T10:00:00Z');
  return time.toISOString();
}
