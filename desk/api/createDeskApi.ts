import type { DeskApi, PageRequest, Reply } from '../ports.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import { encodeEmoji } from '../../protocol/emoji.ts';
import { createRequest } from './createRequest.ts';
import type { Call, RequestOptions } from './createRequest.ts';
import { createWorkApi } from './createWorkApi.ts';
import * as schemas from './schemas.ts';

type Body = NonNullable<Call<unknown>['body']>;

/** The client of API.md. It keeps the token that changing calls need, and nothing else. */
export function createDeskApi(options: Omit<RequestOptions, 'readCsrfToken'>): DeskApi {
  let csrfToken = '';
  const request = createRequest({ ...options, readCsrfToken: () => csrfToken });
  const post = <T>(path: string, answer: Call<T>['answer'], body?: Body) =>
    request({ method: 'POST', path, answer, ...(body === undefined ? {} : { body }) });
  const put = <T>(path: string, answer: Call<T>['answer'], body: Body) =>
    request({ method: 'PUT', path, answer, body });
  const get = <T>(path: string, answer: Call<T>['answer']) => request({ method: 'GET', path, answer });

  return {
    ...createWorkApi(request),
    logIn: async (password) => {
      csrfToken = (await post('/login', schemas.login, { password })).csrfToken;
    },
    logOut: async () => void (await post('/logout', schemas.success)),
    getSession: async () => {
      const session = await get('/session', schemas.session);
      csrfToken = session.csrfToken;
      return session;
    },
    saveOperator: async (operator) => (await put('/operator', schemas.withOperator, operator)).operator,
    saveSettings: async ({ online, showRate, savedHistory, queue, initMessage }) => {
      const body = { online, show_rate: showRate, saved_history: savedHistory, queue, init_message: initMessage };
      return (await put('/settings', schemas.withSettings, body)).settings;
    },
    getChats: async (status, page) => (await get(`/chats?status=${status}&${query(page)}`, schemas.chats)).chats,
    getConversation: (chatId) => get(`/chats/${chatId}`, schemas.conversation),
    takeChat: async (chatId) => (await post(`/chats/${chatId}/take`, schemas.withChat)).chat,
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
    getTickets: async (page) => (await get(`/tickets?${query(page)}`, schemas.tickets)).tickets,
    saveTicket: async (ticketId, status) => (await put(`/tickets/${ticketId}`, schemas.withTicket, { status })).ticket,
    authorizeChannel: async (socketId, channel) => {
      const body = { socket_id: socketId, channel_name: channel };
      return (await post('/auth', schemas.authorization, body)).auth;
    },
  };
}

function query(page: PageRequest): string {
  return new URLSearchParams({
    limit: String(PAGE_LENGTH),
    ...(page.before === undefined ? {} : { before: String(page.before) }),
  }).toString();
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
