import { Type } from 'typebox';
import { bytesOf, receiveUpload } from '../attachments/receiveUpload.ts';
import type { Backend } from '../Backend.ts';
import { doneWhileOpen } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { addressKey } from '../http/addressKey.ts';
import { FILES } from '../http/multipart.ts';
import { chatKey, key } from '../http/schemas.ts';
import { addMessage } from '../model/addMessage.ts';
import { refuseBlockedChat } from '../model/blockedVisitors.ts';
import { findChat, lockChat, type ChatKey } from '../model/chatRow.ts';
import { messageByUuid } from '../model/messages.ts';
import { chatIsClosed, Refusal } from '../model/Refusal.ts';
import { countUpload } from '../model/uploadUsage.ts';
import { Message } from '../../protocol/wire.ts';

/** As it is documented: receiveUpload reads the parts, and the handler checks them. */
const multipart = Type.Object({ ...chatKey, uuid: key, files: FILES });

/** POST /api/chat/new-attachment: several files make one message; the same uuid again gives the message that it made. */
export function newAttachment(app: TypedApp, { store, attachments, config }: Backend): void {
  const welcome = async (fields: Record<string, string>) => {
    // Fields may also come after the files; then the check below is the one that counts.
    if (fields.chat_id !== undefined && fields.hash !== undefined) await findChat(store, chatKeyOf(fields));
  };
  const { addressBytesPerDay, chatBytesPerDay } = config.limits;
  const schema = {
    tags: ['Visitor'],
    summary: 'Sends files as one message; the same uuid again gives the message that it made',
    response: doneWhileOpen({ message: Message }),
  };
  app.post('/api/chat/new-attachment', { schema, config: { multipart } }, async (request) => {
    // Counted before the first byte comes, and also when the upload is refused: it has used the disk.
    await countUpload(store, {
      owner: `address ${addressKey(request.ip)}`,
      bytes: bytesOf(request),
      limit: addressBytesPerDay,
    });
    return receiveUpload(request, { attachments, limits: config.limits, welcome }, ({ fields, files }) =>
      store.transact(async (transaction) => {
        const chat = await lockChat(transaction, chatKeyOf(fields));
        const uuid = uuidOf(fields);
        const known = await messageByUuid(transaction, chat.id, uuid);
        if (known !== null) return { result: { success: true, message: known }, tookFiles: false };
        if (chat.status === 'closed') throw chatIsClosed();
        await refuseBlockedChat(transaction, chat.id);
        const bytes = files.reduce((sum, { size }) => sum + size, 0);
        await countUpload(transaction, { owner: `chat ${chat.id}`, bytes, limit: chatBytesPerDay });
        const visitor = { authorName: chat.user_name, authorType: 'User' } as const;
        const message = await addMessage(transaction, chat, { uuid, text: '', files, ...visitor });
        return { result: { success: true, message }, tookFiles: true };
      }),
    );
  });
}

function chatKeyOf({ chat_id: given = '', hash = '' }: Record<string, string>): ChatKey {
  const chatId = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  if (chatId === 0) throw new Refusal(422, 'chat_id must be a number');
  return { chat_id: chatId, hash };
}

/** Multipart fields are outside the JSON schemas, so this is the rule of `key` once more. */
export function uuidOf({ uuid = '' }: Record<string, string>): string {
  if (uuid === '' || uuid.length > 200) throw new Refusal(422, 'uuid must have 1 to 200 characters');
  return uuid;
}
