import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { chatKey, key, text } from '../http/schemas.ts';
import { createMessageLimits } from './messageLimits.ts';
import { checkedText } from './messageText.ts';
import { storeVisitorsMessage } from './storeMessage.ts';
import { Message } from '../../protocol/wire.ts';
import type { CountBytes } from '../storage/metered.ts';
import { receiveUpload } from '../storage/receiveUpload.ts';
import { createUploadQuotas } from '../http/uploadQuotas.ts';
import { FILES } from '../http/multipart.ts';
import { findChat, type ChatKey } from './chatRow.ts';
import { Refusal } from '../base/Refusal.ts';

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
    return store.withoutTransaction(async (statements) => {
      const stored = await storeVisitorsMessage(statements, body, { message, limits });
      return { success: true, message: stored.message };
    });
  });
}

/** For the API document only: receiveUpload reads the parts, and the handler checks them. */
const multipart = Type.Object({ ...chatKey, uuid: key, files: FILES });

/**
 * POST /api/chat/new-attachment: stores several files as one message. A retry with the same uuid
 * returns that message.
 */
export function newAttachment(app: TypedApp, { store, attachments, limiters, config }: Backend): void {
  const { limits } = config;
  const messageLimits = createMessageLimits(limiters, limits);
  const countUpload = createUploadQuotas(limiters, limits);
  const schema = {
    tags: ['Visitor'],
    summary: 'Sends files as one message; the same uuid again gives the message that it made',
    description: 'The fields come before the files.',
    response: doneWhileOpen({ message: Message }),
  };
  app.post('/api/chat/new-attachment', { schema, config: { multipart } }, (request) => {
    const authorize = async (fields: Record<string, string>): Promise<CountBytes> => {
      if (fields.chat_id === undefined || fields.hash === undefined)
        throw new Refusal(422, 'chat_id and hash must come before the files');
      const { id: chatId } = await findChat(store, chatKeyOf(fields));
      return countUpload({ ip: request.ip, chatId });
    };
    return receiveUpload(request, { attachments, limits, authorize }, ({ fields, files }) =>
      store.transact(async (transaction) => {
        const message = { uuid: uuidOf(fields), text: '', files };
        const options = { message, limits: messageLimits };
        const stored = await storeVisitorsMessage(transaction, chatKeyOf(fields), options);
        return { result: { success: true, message: stored.message }, tookFiles: stored.isNew };
      }),
    );
  });
}

function chatKeyOf({ chat_id: given = '', hash = '' }: Record<string, string>): ChatKey {
  const chatId = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  if (chatId === 0) throw new Refusal(422, 'chat_id must be a number');
  return { chat_id: chatId, hash };
}

/** Multipart fields bypass the JSON schemas, so this repeats the rule of `key`. */
export function uuidOf({ uuid = '' }: Record<string, string>): string {
  if (uuid === '' || uuid.length > 200) throw new Refusal(422, 'uuid must have 1 to 200 characters');
  return uuid;
}
