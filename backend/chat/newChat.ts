import { Type } from 'typebox';
import type { Backend } from '../http/Backend.ts';
import { answers } from '../http/answers.ts';
import type { TypedApp } from '../http/TypedApp.ts';
import { addressKey } from '../base/addressKey.ts';
import { momentOf, onlineStatus } from './openingHours.ts';
import { refuseBlocked } from './blockedVisitors.ts';
import { DEFAULT_COMPANY } from '../base/companies.ts';
import { createChat, findActiveChat, NewChatRequest } from './createChat.ts';
import { messagesAfter } from './messages.ts';
import { queuePlace } from './queue.ts';
import { chatIsOffline, tooMany } from '../base/Refusal.ts';
import { readSettings } from './settings.ts';
import { emailOf } from '../base/emailOf.ts';
import { guestName } from '../../protocol/guestName.ts';
import { Failure, NewChatAnswer } from '../../protocol/wire.ts';
import { identifyVisitor, OPTIONAL_TOKEN } from './identifyVisitor.ts';
import { offerOf } from './check.ts';

const schema = {
  tags: ['Visitor'],
  summary: 'Starts a chat; or, under a uuid that has one which is not closed, gives that one',
  security: OPTIONAL_TOKEN,
  body: NewChatRequest,
  response: answers(Type.Union([NewChatAnswer, Failure])),
};

/** POST /api/chat/new: starts a chat, or returns the chat under this uuid that is not closed. */
export function newChat(app: TypedApp, backend: Backend): void {
  const { store, config, limiters } = backend;
  const { emptyChats: limit, newChatsPerMinute: points } = config.limits;
  const started = limiters({ name: 'new-chats', points, seconds: 60 });
  const countStart = async (address: string): Promise<void> => {
    const { isOver, secondsLeft } = await started.use(address);
    if (isOver) throw tooMany(`Too many new chats. Please try again in ${secondsLeft} seconds.`, secondsLeft);
  };
  app.post('/api/chat/new', { schema }, async ({ body, headers, ip }) => {
    const identity = identifyVisitor(headers.authorization, body.user_id, config.userTokenSecret);
    const { userType } = identity;
    return store.transact(async (transaction) => {
      await refuseBlocked(transaction, { userId: body.user_id, userType, email: emailOf(body.user_name ?? '') });
      const settings = await readSettings(transaction);
      let chat = await findActiveChat(transaction, body);
      // A chat that exists already continues when support is offline.
      if (chat === null) {
        const { online } = await onlineStatus(transaction, body.company || DEFAULT_COMPANY, momentOf(backend));
        if (!online) throw chatIsOffline();
        await countStart(addressKey(ip));
      }
      chat ??= await createChat(transaction, body, identity, { address: addressKey(ip), limit });
      const { messages, hasMore } = await messagesAfter(transaction, chat.id, 0);
      return {
        success: true,
        chat_id: chat.id,
        room: chat.room,
        hash: chat.hash,
        uuid: chat.uuid,
        init_name: guestName(chat.id, chat.user_name),
        user_name: chat.user_name,
        messages,
        ...(hasMore ? { has_more: true } : {}),
        queue: await queuePlace(transaction, chat),
        init_message: settings.init_message || null,
        ...offerOf(backend),
      };
    });
  });
}
