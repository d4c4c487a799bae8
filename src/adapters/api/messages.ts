import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { encodeEmoji } from '../../../protocol/emoji.ts';
import { operator, operatorName, queuePlace, serverId } from '../../../protocol/schemas.ts';
import type { ChatKey, SupportApi } from '../../ports.ts';
import { pathPart, type ApiContext } from './http.ts';
import { nothing } from './readAnswer.ts';
import { callback, message } from './schemas.ts';
import { upload } from './upload.ts';

const sentMessage = v.pipe(
  object({ message }),
  v.transform((answer) => answer.message),
);
const answeredCallback = v.pipe(
  object({ callback }),
  v.transform((answer) => answer.callback),
);
const verified = object({
  latest: v.boolean(),
  status: v.nullish(v.boolean(), true),
  messages: v.nullish(v.array(message), []),
  hasMore: v.nullish(v.fallback(v.boolean(), false)),
  operator: v.nullish(operator, null),
  queue: v.nullish(v.fallback(queuePlace, 0)),
  seenId: v.nullish(v.fallback(serverId, 0)),
  handedOverBy: operatorName,
  closedByName: operatorName,
});

/** The calls about a chat's messages. */
export function messageCalls({ servers, http, note, report }: ApiContext) {
  return {
    sendMessage: ({ userId, userType, message: text, uuid, ...key }, signal) => {
      const json = { user_id: userId, ...chatOf(key), user_type: userType, message: encodeEmoji(text), uuid };
      return http({ method: 'POST', path: '/api/chat/new-message', json }, sentMessage, signal);
    },

    sendAttachment: async ({ uuid, files, onProgress, chatId, hash }, signal) => {
      const form = new FormData();
      form.append('chat_id', String(chatId));
      form.append('hash', hash);
      form.append('uuid', uuid);
      for (const file of files) form.append('files', file, file.name);
      const url = { base: servers().apiUrl, path: '/api/chat/new-attachment' };
      const answer = await upload({ ...url, form, onProgress }, sentMessage, { signal, report });
      note(answer);
      return answer;
    },

    answerCallback: ({ callbackId, answer, selectedDuration, ...key }, signal) => {
      const duration = selectedDuration === null ? {} : { selectedDuration };
      const path = `/api/chat/callback/${pathPart(callbackId)}`;
      const json = { ...chatOf(key), answer, ...duration };
      return http({ method: 'PUT', path, json }, answeredCallback, signal);
    },

    stopAccess: ({ callbackId, ...key }, signal) => {
      const path = `/api/chat/callback/${pathPart(callbackId)}/stop`;
      return http({ method: 'POST', path, json: chatOf(key) }, answeredCallback, signal);
    },

    verifyLatest: ({ messageId, ...key }, signal) => {
      const query = { ...chatOf(key), message_id: messageId };
      return http({ method: 'GET', path: '/api/chat/verify-latest-message', query }, verified, signal);
    },

    readMessages: ({ messageId, ...key }, signal) => {
      const query = { ...chatOf(key), message_id: messageId };
      return http({ method: 'GET', path: '/api/chat/read-messages', query, isOptional: true }, nothing, signal);
    },

    reportSeen: ({ messageId, ...key }, signal) => {
      const json = { ...chatOf(key), message_id: messageId };
      return http({ method: 'POST', path: '/api/chat/seen', json, keepalive: true }, nothing, signal);
    },
  } satisfies Partial<SupportApi>;
}

const chatOf = ({ chatId, hash }: ChatKey) => ({ chat_id: chatId, hash });
