import type { GenericSchema } from 'valibot';
import type { Answer } from '../../protocol/answer.ts';
import { camelCaseKey } from '../../protocol/camelCase.ts';
import { SETTING_NAMES } from '../../protocol/deskSettings.ts';
import { encodeEmoji } from '../../protocol/emoji.ts';
import { activityQuery } from '../model/activityFilter.ts';
import { filterBody, inboxQuery } from '../model/inboxFilter.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import { searchQuery } from '../model/searchRequest.ts';
import { isChatKey, ticketIdOf } from '../model/threadKey.ts';
import { createClient, type ClientOptions } from './createClient.ts';
import type { DeskApi, PageRequest, Reply, SignedIn, ViewChange, WebhookFields } from './DeskApi.ts';
import * as schemas from './schemas.ts';

/** Creates the client of the API in API.md. Its only state is the CSRF token. */
export function createDeskApi(options: Omit<ClientOptions, 'readCsrfToken'>): DeskApi {
  let csrfToken = '';
  const { get, post, put, remove } = createClient({ ...options, readCsrfToken: () => csrfToken });
  const keepToken = (answer: Answer<SignedIn & { csrfToken: string | null }>): Answer<SignedIn> => {
    if (answer.ok) csrfToken = answer.value.csrfToken ?? csrfToken;
    return answer;
  };
  const postReply = <T>(path: string, answer: GenericSchema<unknown, T>, reply: Reply) =>
    reply.files.length === 0
      ? post(`${path}/messages`, answer, {
          uuid: reply.uuid,
          message: reply.text,
          ...(reply.cc === undefined ? {} : { cc: reply.cc }),
        })
      : post(`${path}/attachments`, answer, formOf(reply));

  return {
    logIn: async ({ username, ...rest }) =>
      keepToken(await post('/login', schemas.login, { ...rest, ...(username === '' ? {} : { username }) })),
    getSignInMethods: () => get('/sign-in', schemas.signInMethods),
    logOut: () => post('/logout', schemas.success),
    getSession: async () => {
      const answer = await get('/session', schemas.session);
      if (answer.ok) csrfToken = answer.value.csrfToken;
      return answer;
    },
    saveOperator: (operator) => put('/operator', schemas.withOperator, operator),
    saveSettings: (settings) =>
      put(
        '/settings',
        schemas.withSettings,
        Object.fromEntries(SETTING_NAMES.map((name) => [name, settings[camelCaseKey(name)]])),
      ),
    authorizeChannel: (socketId, channel) =>
      post('/auth', schemas.authorization, { socket_id: socketId, channel_name: channel }),

    getChats: (status, page) => get(`/chats?status=${status}&${query(page)}`, schemas.chats),
    getConversation: (chatId, before) => get(`/chats/${chatId}${threadPage(before)}`, schemas.conversation),
    takeChat: (chatId) => post(`/chats/${chatId}/take`, schemas.withChat),
    takeOverChat: (chatId, from) => post(`/chats/${chatId}/take-over`, schemas.withChat, { from }),
    transferChat: (chatId, { to, note }) => {
      const target = 'areaId' in to ? { category_id: to.areaId } : { operator_id: to.operatorId };
      return post(`/chats/${chatId}/transfer`, schemas.withChat, { ...target, note });
    },
    getAreas: () => get('/areas', schemas.areas),
    changeTeam: (areaId, operatorIds) => put(`/areas/${areaId}/team`, schemas.withArea, { operator_ids: operatorIds }),
    getInbox: (filter, after) => {
      const asked = inboxQuery(filter);
      if (after !== null) asked.set('after', after);
      asked.set('limit', String(PAGE_LENGTH));
      return get(`/inbox?${asked}`, schemas.inboxPage);
    },
    getInboxChoices: () => get('/inbox/choices', schemas.inboxChoices),
    getViews: () => get('/views', schemas.views),
    addView: (view) => post('/views', schemas.withView, viewBody(view)),
    changeView: (viewId, change) => put(`/views/${viewId}`, schemas.withView, viewBody(change)),
    deleteView: (viewId) => remove(`/views/${viewId}`),
    getMentions: (page) => get(`/mentions?${query(page)}`, schemas.mentions),
    markMentionsRead: (thread, until) => {
      const of = isChatKey(thread) ? { chat_id: thread } : { ticket_id: ticketIdOf(thread) };
      return post('/mentions/read', schemas.success, { ...of, until });
    },
    sendReply: (chatId, reply) =>
      postReply(`/chats/${chatId}`, schemas.withMessage, { ...reply, text: encodeEmoji(reply.text) }),
    askForAccess: (chatId, uuid, { title, text, durability, validTo, scope }) => {
      const until = validTo === null ? {} : { valid_to: validTo };
      const body = { uuid, title, text, durability, ...until, ...(scope === null ? {} : { scope }) };
      return post(`/chats/${chatId}/access-requests`, schemas.withMessage, body);
    },
    markRead: (chatId, messageId) => post(`/chats/${chatId}/read`, schemas.success, { message_id: messageId }),
    closeChat: (chatId) => post(`/chats/${chatId}/close`, schemas.withChat),
    changeCompany: (chatId, company) => post(`/chats/${chatId}/company`, schemas.success, { company }),
    deleteChat: (chatId) => remove(`/chats/${chatId}`),
    getVisitor: (chatId) => get(`/chats/${chatId}/visitor`, schemas.knownVisitor),
    getNotes: (chatId) => get(`/chats/${chatId}/notes`, schemas.notes),
    addNote: (chatId, note) => post(`/chats/${chatId}/notes`, schemas.withNote, note),
    addTag: (chatId, tag) => post(`/chats/${chatId}/tags`, schemas.withChat, { tag }),
    removeTag: (chatId, tag) => post(`/chats/${chatId}/tags/remove`, schemas.withChat, { tag }),
    getTags: () => get('/tags', schemas.tags),
    getTaggedChats: (tag) => get(`/tagged-chats?${new URLSearchParams({ tag })}`, schemas.chats),
    search: (request, before) => {
      const asked = searchQuery(request);
      asked.set('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
      if (before !== undefined) asked.set('before', String(before));
      return get(`/search?${asked}`, schemas.found);
    },
    blockVisitor: (chatId, reason) => post(`/chats/${chatId}/block`, schemas.withBlock, { reason }),
    getBlocked: (page) => get(`/blocked-visitors?${query(page)}`, schemas.blockedVisitors),
    unblock: (id) => remove(`/blocked-visitors/${id}`),

    getTickets: (filter, page) => get(`/tickets?filter=${filter}&${query(page)}`, schemas.tickets),
    getTicketThread: (ticketId, before) => get(`/tickets/${ticketId}${threadPage(before)}`, schemas.ticketThread),
    saveTicket: (ticketId, status) => put(`/tickets/${ticketId}`, schemas.withTicket, { status }),
    assignTicket: (ticketId, { from, to }) => put(`/tickets/${ticketId}/assignee`, schemas.withTicket, { from, to }),
    saveSubject: (ticketId, subject) => put(`/tickets/${ticketId}/subject`, schemas.withTicket, { subject }),
    saveTicketEmail: (ticketId, email) => put(`/tickets/${ticketId}/email`, schemas.withTicket, { email }),
    sendTicketReply: (ticketId, reply) => postReply(`/tickets/${ticketId}`, schemas.answered, reply),
    forwardTicket: (ticketId, { uuid, to, text }) =>
      post(`/tickets/${ticketId}/forwards`, schemas.answered, { uuid, to, message: text }),
    addTicketNote: (ticketId, note) => post(`/tickets/${ticketId}/notes`, schemas.withNote, note),
    addTicketTag: (ticketId, tag) => post(`/tickets/${ticketId}/tags`, schemas.withTicket, { tag }),
    removeTicketTag: (ticketId, tag) => post(`/tickets/${ticketId}/tags/remove`, schemas.withTicket, { tag }),
    getTaggedTickets: (tag) => get(`/tickets?${new URLSearchParams({ tag, limit: '200' })}`, schemas.tickets),
    retryTicketMail: (ticketId, messageId) =>
      post(`/tickets/${ticketId}/messages/${messageId}/retry`, schemas.withTicket),
    getLeftAside: (page) => get(`/left-aside-mails?${query(page)}`, schemas.leftAsideMails),
    makeTicketOfChat: (chatId, fields) => post(`/chats/${chatId}/ticket`, schemas.withTicket, fields),
    makeTicketOf: (mailId) => post(`/left-aside-mails/${mailId}/ticket`, schemas.withTicket),
    runBulkAction: (uuid, threads, { kind, ...change }) =>
      post('/bulk-actions', schemas.bulkAnswer, {
        ...{ uuid, kind },
        threads: threads.map(({ key, operatorId }) => ({
          ...(isChatKey(key) ? { kind: 'chat', id: key } : { kind: 'ticket', id: ticketIdOf(key) }),
          operator_id: operatorId,
        })),
        ...('operatorId' in change ? { operator_id: change.operatorId } : change),
      }),
    undoBulkAction: (bulkId) => post(`/bulk-actions/${bulkId}/undo`, schemas.bulkAnswer),
    getSnoozed: (after) =>
      get(after === null ? '/snoozed' : `/snoozed?${new URLSearchParams({ after })}`, schemas.snoozed),
    getLeads: (page) => get(`/sales-leads?${query(page)}`, schemas.salesLeads),
    markLead: (leadId, isHandled) => put(`/sales-leads/${leadId}`, schemas.withLead, { is_handled: isHandled }),

    checkInvitation: (token) => post('/invitations/look', schemas.openInvitation, { token }),
    acceptInvitation: async (given) => {
      const answer = await post('/invitations/accept', schemas.accepted, given);
      keepToken(answer);
      return answer;
    },
    acceptByProvider: (answer) => post('/invitations/provider', schemas.withUrl, answer),
    setAway: (isAway) => put('/availability', schemas.withPerson, { is_away: isAway }),
    sendHeartbeat: () => post('/presence', schemas.absentVisitorChats),
    getAwayAlerts: () => get('/away-alerts', schemas.awayAlerts),
    saveAlertEmail: (email) => put('/away-alerts', schemas.success, { email }),
    savePush: ({ endpoint, p256dh, auth }) => put('/push-subscription', schemas.success, { endpoint, p256dh, auth }),
    removePush: () => remove('/push-subscription'),
    getSessions: () => get('/sessions', schemas.sessions),
    endSession: (sessionId) => remove(`/sessions/${sessionId}`),
    endOtherSessions: () => remove('/sessions'),
    changePassword: (current, password) => put('/password', schemas.success, { current, password }),
    beginSecondFactor: (password) => post('/second-factor/setup', schemas.secondFactorSetup, { password }),
    confirmSecondFactor: (code) => post('/second-factor', schemas.secondFactorOn, { code }),
    renewRecoveryCodes: (proof) => post('/second-factor/recovery-codes', schemas.withRecoveryCodes, proof),
    turnOffSecondFactor: (proof) => post('/second-factor/off', schemas.withPerson, proof),
    resetSecondFactor: (operatorId) => post(`/people/${operatorId}/reset-second-factor`, schemas.withPerson),
    getPeople: () => get('/people', schemas.people),
    getInvitations: () => get('/invitations', schemas.invitations),
    invite: ({ role, name }) => post('/invitations', schemas.withLink, { role, name }),
    revokeInvitation: (id) => remove(`/invitations/${id}`),
    changePerson: (operatorId, { role, isDisabled }) =>
      put(`/people/${operatorId}`, schemas.withPerson, { role, is_disabled: isDisabled }),
    resetPassword: (operatorId) => post(`/people/${operatorId}/reset`, schemas.withLink),
    getApiTokens: () => get('/api-tokens', schemas.apiTokens),
    createApiToken: ({ name, scopes }) => post('/api-tokens', schemas.withApiToken, { name, scopes }),
    revokeApiToken: (id) => remove(`/api-tokens/${id}`),
    getActions: (filter, page) => get(`/activity?${activityQuery(filter)}&${query(page)}`, schemas.actions),

    getCannedReplies: () => get('/canned-replies', schemas.cannedReplies),
    saveCannedReply: (id, reply) =>
      id === null
        ? post('/canned-replies', schemas.withCannedReply, reply)
        : put(`/canned-replies/${id}`, schemas.withCannedReply, reply),
    deleteCannedReply: (id) => remove(`/canned-replies/${id}`),
    getHelpArticles: () => get('/articles', schemas.helpArticles),
    saveHelpArticle: (id, { areaId, title, url, text, words }) => {
      const article = { area_id: areaId, title, url, text, words };
      return id === null
        ? post('/articles', schemas.withHelpArticle, article)
        : put(`/articles/${id}`, schemas.withHelpArticle, article);
    },
    deleteHelpArticle: (id) => remove(`/articles/${id}`),
    getWebhooks: () => get('/webhooks', schemas.webhooks),
    addWebhook: (fields) => post('/webhooks', schemas.withWebhookSecret, webhookBody(fields)),
    saveWebhook: (id, fields) => put(`/webhooks/${id}`, schemas.withWebhook, webhookBody(fields)),
    deleteWebhook: (id) => remove(`/webhooks/${id}`),
    testWebhook: (id) => post(`/webhooks/${id}/test`, schemas.withWebhook),
    getHours: () => get('/opening-hours', schemas.allHours),
    saveHours: ({ company, timeZone, weekly, holidays }) =>
      put('/opening-hours', schemas.withHours, { company, time_zone: timeZone, weekly, holidays }),
    deleteHours: (id) => remove(`/opening-hours/${id}`),
    getFigures: ({ from, to, timeZone }) =>
      get(`/figures?${new URLSearchParams({ from, to, time_zone: timeZone })}`, schemas.figures),
  };
}

function viewBody({ name, isShared, filter }: ViewChange): Record<string, unknown> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(isShared === undefined ? {} : { is_shared: isShared }),
    ...(filter === undefined ? {} : { filter: filterBody(filter) }),
  };
}

function query({ before }: PageRequest): string {
  const first = before === undefined ? {} : { before: String(before) };
  return new URLSearchParams({ limit: String(PAGE_LENGTH), ...first }).toString();
}

const webhookBody = ({ url, events, isEnabled }: WebhookFields) => ({ url, events, is_enabled: isEnabled });

const threadPage = (before?: number) => (before === undefined ? '' : `?before=${before}`);

function formOf({ uuid, text, files, cc }: Reply): FormData {
  const form = new FormData();
  form.set('uuid', uuid);
  if (text !== '') form.set('message', text);
  if (cc !== undefined) form.set('cc', cc.join(','));
  for (const file of files) form.append('files', file, file.name);
  return form;
}
