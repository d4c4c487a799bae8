import type { DeskApi, Reply } from '../ports.ts';
import { encodeEmoji } from '../../protocol/emoji.ts';
import { createRequest } from './createRequest.ts';
import type { Call, RequestOptions } from './createRequest.ts';
import { createTicketApi } from './createTicketApi.ts';
import { createWorkApi } from './createWorkApi.ts';
import { peopleCalls } from './peopleCalls.ts';
import { query } from './query.ts';
import * as schemas from './schemas.ts';

type Body = NonNullable<Call<unknown>['body']>;

/** Creates the client of the API in API.md. Its only state is the CSRF token. */
export function createDeskApi(options: Omit<RequestOptions, 'readCsrfToken'>): DeskApi {
  let csrfToken = '';
  const request = createRequest({ ...options, readCsrfToken: () => csrfToken });
  const post = <T>(path: string, answer: Call<T>['answer'], body?: Body) =>
    request({ method: 'POST', path, answer, ...(body === undefined ? {} : { body }) });
  const put = <T>(path: string, answer: Call<T>['answer'], body: Body) =>
    request({ method: 'PUT', path, answer, body });
  const get = <T>(path: string, answer: Call<T>['answer']) => request({ method: 'GET', path, answer });
  const remove = <T>(path: string, answer: Call<T>['answer']) => request({ method: 'DELETE', path, answer });

  return {
    ...createWorkApi(request),
    ...createTicketApi(request),
    logIn: async ({ username, password }) => {
      const body = { password, ...(username === '' ? {} : { username }) };
      csrfToken = (await post('/login', schemas.login, body)).csrfToken;
    },
    logOut: async () => void (await post('/logout', schemas.success)),
    getSession: async () => {
      const session = await get('/session', schemas.session);
      csrfToken = session.csrfToken;
      return session;
    },
    saveOperator: async (operator) => (await put('/operator', schemas.withOperator, operator)).operator,
    saveSettings: async ({ online, showRate, savedHistory, queue, initMessage, waitWarning, waitAlarm }) => {
      const body = {
        ...{ online, show_rate: showRate, saved_history: savedHistory, queue, init_message: initMessage },
        ...{ wait_warning: waitWarning, wait_alarm: waitAlarm },
      };
      return (await put('/settings', schemas.withSettings, body)).settings;
    },
    getChats: async (status, page) => (await get(`/chats?status=${status}&${query(page)}`, schemas.chats)).chats,
    getConversation: (chatId, before) => {
      const path = `/chats/${chatId}${before === undefined ? '' : `?before=${before}`}`;
      return get(path, schemas.conversation);
    },
    takeChat: async (chatId) => (await post(`/chats/${chatId}/take`, schemas.withChat)).chat,
    takeOverChat: async (chatId, from) => (await post(`/chats/${chatId}/take-over`, schemas.withChat, { from })).chat,
    transferChat: async (chatId, { to, note }) => {
      const body = 'areaId' in to ? { category_id: to.areaId } : { operator_id: to.operatorId };
      return (await post(`/chats/${chatId}/transfer`, schemas.withChat, { ...body, note })).chat;
    },
    getAreas: async () => (await get('/areas', schemas.areas)).areas,
    sendReply: async (chatId, reply) => {
      const path = `/chats/${chatId}/${reply.files.length > 0 ? 'attachments' : 'messages'}`;
      return (await post(path, schemas.withMessage, replyBody(reply))).message;
    },
    askForAccess: async (chatId, uuid, { title, text, durability, validTo }) => {
      const body = { uuid, title, text, durability, ...(validTo === null ? {} : { valid_to: validTo }) };
      return (await post(`/chats/${chatId}/access-requests`, schemas.withMessage, body)).message;
    },
    markRead: async (chatId, messageId) => {
      await post(`/chats/${chatId}/read`, schemas.success, { message_id: messageId });
    },
    closeChat: async (chatId) => (await post(`/chats/${chatId}/close`, schemas.withChat)).chat,
    changeCompany: async (chatId, company) =>
      void (await post(`/chats/${chatId}/company`, schemas.success, { company })),
    authorizeChannel: async (socketId, channel) => {
      const body = { socket_id: socketId, channel_name: channel };
      return post('/auth', schemas.authorization, body);
    },
    ...peopleCalls({ get, post, put, remove }),
    acceptInvitation: async (answer) => {
      csrfToken = (await post('/invitations/accept', schemas.login, answer)).csrfToken;
    },
  };
}

function replyBody({ uuid, text, files }: Reply): Body {
  const message = encodeEmoji(text);
  if (files.length === 0) return { uuid, message };
  const form = new FormData();
  form.set('uuid', uuid);
  if (message !== '') form.set('message', message);
  for (const file of files) form.append('files', file, file.name);
  return form;
}
