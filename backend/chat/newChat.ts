import type { FastifyInstance } from 'fastify';
import type { Backend } from '../Backend.ts';
import type { Queryable } from '../database/Database.ts';
import { addressKey } from '../http/addressKey.ts';
import { company, key, object, optionalId, text } from '../http/schemas.ts';
import { refuseBlocked } from '../model/blockedVisitors.ts';
import { createChat, DEFAULT_COMPANY, findActiveChat } from '../model/createChat.ts';
import { emailOf } from '../model/emailOf.ts';
import { messagesAfter } from '../model/messages.ts';
import { profileSchema } from '../model/visitorProfile.ts';
import { queuePlace } from '../model/queue.ts';
import { chatIsOffline } from '../model/Refusal.ts';
import { onlineStatus } from '../model/openingHours.ts';
import { readSettings } from '../model/settings.ts';
import type { NewChatAnswer, NewChatRequest } from '../../protocol/wire.ts';
import { isRegistered } from './isRegistered.ts';
import { serverOffer } from './serverOffer.ts';

const anything = {};
/** Kept as far as it goes: an address may be of any length. */
const address = { type: 'string' };

const schema = {
  body: object(
    { user_id: key, uuid: key },
    {
      ...{ user_name: text, category_id: optionalId, company, browser: text, os: text, exp_guest_id: text },
      ...{ fp: text, referer: address, whereChatFrom: anything, extras: anything, ...profileSchema },
    },
  ),
};

/** POST /api/chat/new: a chat; or, under a uuid that has one which is not closed, that one. */
export function newChat(app: FastifyInstance, backend: Backend): void {
  const { store, config, now } = backend;
  const limit = config.limits.emptyChats;
  const isOnline = async (on: Queryable, company: string | undefined) =>
    (await onlineStatus(on, company || DEFAULT_COMPANY, now())).online;
  app.post<{ Body: NewChatRequest }>(
    '/api/chat/new',
    { schema },
    async ({ body, headers, ip }): Promise<NewChatAnswer> => {
      const userType = isRegistered(headers.authorization, body.user_id, config.userTokenSecret)
        ? 'registered'
        : 'guest';
      return store.transact(async (transaction) => {
        await refuseBlocked(transaction, { userId: body.user_id, userType, email: emailOf(body.user_name ?? '') });
        const settings = await readSettings(transaction);
        let chat = await findActiveChat(transaction, body);
        // A chat that was made before support went offline goes on.
        if (chat === null && !(await isOnline(transaction, body.company))) throw chatIsOffline();
        chat ??= await createChat(transaction, body, userType, { address: addressKey(ip), limit });
        return {
          success: true,
          chat_id: chat.id,
          room: chat.room,
          hash: chat.hash,
          uuid: chat.uuid,
          init_name: `Guest ${chat.id}`,
          user_name: chat.user_name,
          messages: await messagesAfter(transaction, chat.id, 0),
          queue: await queuePlace(transaction, chat),
          init_message: settings.init_message || null,
          ...serverOffer(backend),
        };
      });
    },
  );
}
