import * as v from 'valibot';
import { object } from '../../../protocol/object.ts';
import { decodeEmoji } from '../../../protocol/emoji.ts';
import {
  flag,
  moment,
  offer,
  offeredCategory,
  operator,
  optionalText,
  ratingComments,
  realtime,
  serverId,
} from '../../../protocol/schemas.ts';
import { parseJson } from '../../config/parseJson.ts';
import type { AnnouncedRealtime } from '../../config/ServerDirectory.ts';
import type { Answer, SupportApi, VisitorProfile } from '../../ports.ts';
import { pathPart, type ApiContext } from './http.ts';
import { nothing } from './readAnswer.ts';
import { message } from './schemas.ts';

const createdChat = object({
  chatId: serverId,
  room: v.string(),
  hash: v.string(),
  uuid: optionalText,
  initName: optionalText,
  userName: optionalText,
  messages: v.nullish(v.array(message), []),
  queue: v.nullish(v.pipe(v.number(), v.minValue(0)), 0),
  initMessage: v.pipe(
    v.nullish(v.string(), null),
    v.transform((text) => (text ? decodeEmoji(text) : null)),
  ),
  realtime,
  ...offer,
});

const STATUS_HEADERS = [
  ...['support-back-at', 'support-email-replies', 'support-reply-times'],
  ...['support-ticket-files', 'support-past-chats', 'support-operators'],
];
/** A member such as `area-4=300`, up to 9 digits of seconds. */
const REPLY_TIME = /(?<=^|[\s,])([a-z][\w-]{0,40})=([1-9]\d{0,8})(?=[\s,]|$)/g;

const isTrue = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => text === 'true'),
);
/** Any other value counts as absent. */
const emailsReplies = v.pipe(
  v.fallback(v.nullable(v.picklist(['true', 'false'])), null),
  v.transform((text) => text && text === 'true'),
);
/** Members that are not seconds are left out. */
const replySeconds = v.pipe(
  v.fallback(v.nullable(v.string()), null),
  v.transform((text): Record<string, number> =>
    Object.fromEntries(
      Array.from((text ?? '').matchAll(REPLY_TIME), ([, name = '', seconds]) => [name, Number(seconds)]),
    ),
  ),
);
/** More faces would not fit into the window's header. */
const MOST_FACES = 3;
/** A value that is no list of operators counts as absent. */
const namedOperators = v.fallback(
  v.pipe(
    v.nullable(v.string()),
    v.transform(parseJson),
    v.array(operator),
    v.transform((list) => list.filter(({ name }) => name !== '').slice(0, MOST_FACES)),
  ),
  [],
);
const onlineStatus = object({
  body: v.boolean(),
  headers: v.tuple([v.fallback(v.nullable(moment), null), emailsReplies, replySeconds, isTrue, isTrue, namedOperators]),
});

const checkedChat = object({ status: v.boolean(), realtime, ...offer });

/** The chat's own calls: start, end and status. */
export function chatCalls({ http, onRealtimeAnnounced }: ApiContext) {
  /** Announces the realtime server named in an answer, and returns the answer without it. */
  function noteRealtime<T extends { realtime: AnnouncedRealtime | null }>(
    answer: Answer<T>,
  ): Answer<Omit<T, 'realtime'>> {
    if (!answer.ok) return answer;
    const { realtime, ...value } = answer.value;
    onRealtimeAnnounced(realtime);
    return { ok: true, value };
  }

  return {
    createChat: async ({ token, ...request }, signal) => {
      const call = { method: 'POST', path: '/api/chat/new', json: newChat(request), token } as const;
      return noteRealtime(await http(call, createdChat, signal));
    },

    closeChat: ({ chatId, hash, userId, rate, comment }, signal) => {
      const extras = rate === null ? {} : { extras: { rate, ...(comment === undefined ? {} : { comment }) } };
      const json = { user_id: userId, chat_id: chatId, hash, ...extras };
      const closed = object({ showRate: flag, savedHistory: flag, ratingComments, ...offer });
      return http({ method: 'POST', path: '/api/chat/new/close', json }, closed, signal);
    },

    emailTranscript: ({ chatId, hash, email }, signal) => {
      const json = { chat_id: chatId, hash, email };
      return http({ method: 'POST', path: '/api/chat/transcript', json }, nothing, signal);
    },

    checkChat: async ({ userId, userName, uuid, company, chatId, fp }, signal) => {
      const query = { user_id: userId, user_name: userName, uuid, company, chat_id: chatId, fp };
      return noteRealtime(
        await http({ method: 'GET', path: '/api/chat/check', query, isOptional: true }, checkedChat, signal),
      );
    },

    categories: (company, signal) =>
      http({ method: 'GET', path: '/api/chat/categories', query: { company } }, v.array(offeredCategory), signal),

    updateName: ({ uuid, name }, signal) =>
      http(
        { method: 'PUT', path: '/api/chat/update-name', json: { uuid, name }, isOptional: true },
        object({ name: optionalText }),
        signal,
      ),

    updateVisitor: ({ chatId, hash, userId, userName, profile, token }, signal) => {
      const json = { chat_id: chatId, hash, user_id: userId, user_name: userName, ...profileOf(profile) };
      return http({ method: 'PUT', path: '/api/chat/update-visitor', json, token, isOptional: true }, nothing, signal);
    },

    updateCategory: ({ chatId, categoryId, room }, signal) => {
      const json = { chat_id: chatId, category_id: categoryId, room };
      return http({ method: 'PUT', path: '/api/chat/update-category', json, isOptional: true }, nothing, signal);
    },

    onlineStatus: async (company, signal) => {
      const path = `/support/${pathPart(company)}/status/chat/online`;
      const answer = await http({ method: 'GET', path, headers: STATUS_HEADERS }, onlineStatus, signal);
      if (!answer.ok) return answer;
      const { body: isOnline, headers } = answer.value;
      const [backAt, repliesByEmail, seconds, takesTicketFiles, offersPastChats, onlineOperators] = headers;
      const replyTimes = Object.keys(seconds).length > 0 ? { company, seconds } : null;
      const value = {
        isOnline,
        backAt,
        repliesByEmail,
        replyTimes,
        takesTicketFiles,
        offersPastChats,
        onlineOperators,
      };
      return { ok: true, value };
    },
  } satisfies Partial<SupportApi>;
}

function newChat(request: Omit<Parameters<SupportApi['createChat']>[0], 'token'>): Record<string, unknown> {
  const { userId, userName, categoryId, expGuestId, whereChatFrom, extras, profile, ...sameName } = request;
  return {
    ...sameName,
    user_id: userId,
    user_name: userName,
    category_id: categoryId,
    exp_guest_id: expGuestId,
    ...(whereChatFrom == null ? {} : { whereChatFrom }),
    ...(extras === null ? {} : { extras }),
    ...(profile === null ? {} : profileOf(profile)),
  };
}

const profileOf = ({ metadata, ...visitor }: VisitorProfile) => ({ visitor, metadata });
