import type { WorkApi } from '../workPorts.ts';
import type { Call } from './createRequest.ts';
import * as schemas from './schemas.ts';
import * as work from './workSchemas.ts';

type Request = <T>(call: Call<T>) => Promise<T>;

export function createWorkApi(request: Request): WorkApi {
  const get = <T>(path: string, answer: Call<T>['answer']) => request({ method: 'GET', path, answer });
  const change = <T>(method: 'POST' | 'PUT', path: string, { answer, body }: Pick<Call<T>, 'answer' | 'body'>) =>
    request({ method, path, answer, ...(body === undefined ? {} : { body }) });
  const remove = async (path: string): Promise<void> =>
    void (await request({ method: 'DELETE', path, answer: schemas.success }));

  return {
    getCannedReplies: async () => (await get('/canned-replies', work.cannedReplies)).replies,
    saveCannedReply: async (id, body) => {
      const given = { answer: work.withCannedReply, body };
      if (id === null) return (await change('POST', '/canned-replies', given)).reply;
      return (await change('PUT', `/canned-replies/${id}`, given)).reply;
    },
    deleteCannedReply: (id) => remove(`/canned-replies/${id}`),
    getNotes: async (chatId) => (await get(`/chats/${chatId}/notes`, work.notes)).notes,
    addNote: async (chatId, { uuid, text }) =>
      (await change('POST', `/chats/${chatId}/notes`, { answer: work.withNote, body: { uuid, text } })).note,
    addTag: async (chatId, tag) =>
      (await change('POST', `/chats/${chatId}/tags`, { answer: schemas.withChat, body: { tag } })).chat,
    removeTag: async (chatId, tag) =>
      (await change('POST', `/chats/${chatId}/tags/remove`, { answer: schemas.withChat, body: { tag } })).chat,
    getBlock: async (chatId) => (await get(`/chats/${chatId}/block`, work.withBlock)).block,
    blockVisitor: async (chatId, reason) =>
      (await change('POST', `/chats/${chatId}/block`, { answer: work.withBlock, body: { reason } })).block,
    getBlocked: async () => (await get('/blocked-visitors', work.blockedVisitors)).visitors,
    unblock: (id) => remove(`/blocked-visitors/${id}`),
    deleteChat: (chatId) => remove(`/chats/${chatId}`),
    getHours: async () => (await get('/opening-hours', work.allHours)).hours,
    saveHours: async ({ company, timeZone, weekly, holidays }) => {
      const body = { company, time_zone: timeZone, weekly, holidays };
      return (await change('PUT', '/opening-hours', { answer: work.withHours, body })).hours;
    },
    deleteHours: (id) => remove(`/opening-hours/${id}`),
    getFigures: ({ from, to, timeZone }) =>
      get(`/figures?${new URLSearchParams({ from, to, time_zone: timeZone })}`, work.figures),
    search: (text) => get(`/search?${new URLSearchParams({ q: text })}`, work.found),
    getEarlierChats: async (chatId) => (await get(`/chats/${chatId}/earlier`, schemas.chats)).chats,
    getTags: async () => (await get('/tags', work.tags)).tags,
    getTaggedChats: async (tag) => (await get(`/tagged-chats?${new URLSearchParams({ tag })}`, schemas.chats)).chats,
  };
}
