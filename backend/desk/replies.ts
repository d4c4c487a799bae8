import { Type } from 'typebox';
import { receiveUpload } from '../storage/receiveUpload.ts';
import type { Backend } from '../http/Backend.ts';
import { doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { uuidOf } from '../chat/newMessage.ts';
import { FILES } from '../http/multipart.ts';
import { key, optionalFlag, pathId, text } from '../http/schemas.ts';
import { checkedText } from '../chat/messageText.ts';
import { Refusal } from '../base/Refusal.ts';
import { replyToChat } from './replyToChat.ts';
import { nullable } from '../../protocol/shapes.ts';
import { AccessScope, Message } from '../../protocol/wire.ts';
import { CHANGING, sessionOf, withScopes } from './requireSession.ts';

const given = { ...withScopes(CHANGING, 'chats:write'), params: pathId, response: doneWhileOpen({ message: Message }) };
const replySchema = {
  ...given,
  summary: 'Answers the visitor; the same uuid again gives the message that it made',
  body: Type.Object({ uuid: key, message: text, is_bot: optionalFlag, without_scroll: optionalFlag }),
};
const filesSchema = { ...given, summary: 'Sends files as one message, with or without a text' };
/** For the API document only: receiveUpload reads the parts, and the handler checks them. */
const multipart = Type.Object({ uuid: key, message: Type.Optional(text), files: FILES });
const accessSchema = {
  ...given,
  summary: "Asks for access to the visitor's profile",
  body: Type.Object({
    uuid: key,
    title: Type.String({ minLength: 1, maxLength: 200 }),
    text: Type.String({ maxLength: 1_000 }),
    durability: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 3_650 }), { maxItems: 20 })),
    valid_to: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
    scope: Type.Optional(nullable(AccessScope)),
  }),
};

/** Five attachments in the same realtime event leave less room for text. */
const MAX_BYTES_BESIDE_FILES = 5_000;

export function replies(app: TypedApp, { store, attachments, config }: Backend): void {
  app.post('/chats/:id/messages', { schema: replySchema }, async (request) => {
    const { params, body } = request;
    const marks = { isBot: body.is_bot ?? false, withoutScroll: body.without_scroll ?? false };
    const reply = { uuid: body.uuid, text: checkedText(body.message), ...marks };
    const { operator } = sessionOf(request);
    const { message } = await replyToChat(store, params.id, { message: reply, operator });
    return { success: true as const, message };
  });

  const options = { attachments, limits: config.limits, authorize: async () => async () => undefined };
  app.post('/chats/:id/attachments', { schema: filesSchema, config: { multipart } }, (request) =>
    receiveUpload(request, options, async ({ fields, files }) => {
      const given = fields.message?.trim() ? checkedText(fields.message, MAX_BYTES_BESIDE_FILES) : '';
      const reply = { uuid: uuidOf(fields), text: given, files };
      const { operator } = sessionOf(request);
      const { message, isNew } = await replyToChat(store, request.params.id, { message: reply, operator });
      return { result: { success: true, message }, tookFiles: isNew };
    }),
  );

  app.post('/chats/:id/access-requests', { schema: accessSchema }, async (request) => {
    const { params, body } = request;
    const { operator } = sessionOf(request);
    const { uuid, title, text: given, durability = [], valid_to: validTo = null, scope = null } = body;
    const accessRequest = { title, text: given, durability, validTo: validTo && checkedTime(validTo), scope };
    const reply = { uuid, text: '', accessRequest };
    const { message } = await replyToChat(store, params.id, { message: reply, operator });
    return { success: true as const, message };
  });
}

function checkedTime(given: string): string {
  const time = new Date(given);
  // PostgreSQL and ISO 8601 agree only on years of four digits.
  const year = time.getUTCFullYear();
  if (!(year >= 1970 && year <= 9_999)) throw new Refusal(422, 'valid_to must be a time like 2026-11-22T10:00:00Z');
  return time.toISOString();
}
