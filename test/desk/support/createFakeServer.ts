import type {
  Area,
  ChatNote,
  Chat,
  ChatEvent,
  DeskView,
  Invitation,
  LeftAsideMail,
  Message,
  NoteMention,
  Ticket,
  TicketMessage,
} from '../../../desk/model/entities.ts';
import type { DeskApi, Reply } from '../../../desk/api/DeskApi.ts';
import { away, isRefusal, type MakeAnswer, ok, refused } from './answers.ts';
import { createFakeBulk } from './createFakeBulk.ts';
import { createFakeInbox } from './createFakeInbox.ts';
import { createFakeTickets } from './createFakeTickets.ts';
import { createFakeWebhooks } from './createFakeWebhooks.ts';
import { createFakeWork } from './createFakeWork.ts';
import { NOW, makeChat, makeMessage, makePerson } from './builders.ts';

const SIGNED_IN = { nextStep: null, recoveryCodes: [] };
const LATER = '2026-11-21T10:00:01.000Z';

export type FakeServer = ReturnType<typeof createFakeServer>;

/** An in-memory backend. It stores each uuid once, and answers no call while `isAway` is set. */
export function createFakeServer() {
  const server = {
    isAway: false,
    chats: [] as Chat[],
    messages: [] as Message[],
    events: [] as ChatEvent[],
    notes: [] as ChatNote[],
    people: [makePerson()],
    /** The replies and read reports in the order of arrival. */
    replies: [] as Reply[],
    reads: [] as number[],
    conversationFetches: 0,
    /** The most messages of one answer. */
    pageSize: 200,
    /** The number of heartbeats. */
    presences: 0,
    /** The chats whose visitor has no page open. */
    left: [] as number[],
    tickets: [] as Ticket[],
    ticketMessages: [] as TicketMessage[],
    ticketNotes: [] as ChatNote[],
    leftAside: [] as LeftAsideMail[],
    invitations: [] as Invitation[],
    /** The address of the browser that gets notifications. */
    push: null as string | null,
    alertEmail: null as string | null,
    areas: [] as Area[],
    views: [] as readonly DeskView[],
    mentions: [] as readonly NoteMention[],
    inboxCalls: [] as string[],
    api: {} as DeskApi,
  };
  const answer: MakeAnswer = async (make) => {
    await Promise.resolve();
    if (server.isAway) return away;
    const made = make();
    return isRefusal(made) ? made : ok(made);
  };
  const chatOf = (chatId: number) => server.chats.find((chat) => chat.chatId === chatId) ?? makeChat({ chatId });
  const change = (chatId: number, over: Partial<Chat>) => {
    const changed = { ...chatOf(chatId), ...over };
    server.chats = server.chats.map((chat) => (chat.chatId === chatId ? changed : chat));
    return changed;
  };
  const settings = { online: true, showRate: true, savedHistory: false, queue: false, initMessage: '' };
  const thresholds = { waitWarning: 60, waitAlarm: 180, signIn: 'password', mailWaitingAfter: 0, showOperators: true };

  server.api = {
    ...createFakeWork(server, answer),
    ...createFakeInbox(server, answer),
    ...createFakeTickets(server, answer),
    ...createFakeBulk(server, answer),
    ...createFakeWebhooks(answer),
    logIn: ({ password }) => answer(() => (password === 'secret' ? SIGNED_IN : refused('Wrong password', 401))),
    getSignInMethods: () => answer(() => ({ password: true, provider: null })),
    logOut: () => answer(() => undefined),
    getSession: () =>
      answer(() => ({
        operator: { name: 'Dana', img: null },
        csrfToken: 't',
        pushKey: 'k',
        socketUrl: 'ws://127.0.0.1',
        eventNamespace: '',
        settings: { ...settings, ...thresholds },
        me: makePerson(),
      })),
    saveOperator: (operator) => answer(() => operator),
    saveSettings: (changed) => answer(() => ({ ...settings, ...thresholds, ...changed })),
    getChats: (status) => answer(() => server.chats.filter((chat) => chat.status === status)),
    getConversation: (chatId, before = Infinity) =>
      answer(() => {
        server.conversationFetches += 1;
        const earlier = server.messages.filter(({ id }) => id < before);
        const messages = earlier.slice(-server.pageSize);
        const hasMore = messages.length < earlier.length;
        return { chat: chatOf(chatId), messages, hasMore, events: [...server.events], notes: [...server.notes] };
      }),
    takeChat: (chatId) => answer(() => change(chatId, { status: 'open', updatedAt: '2026-11-21T10:00:01.000Z' })),
    sendReply: (chatId, reply) =>
      answer(() => {
        server.replies.push(reply);
        const known = server.messages.find((message) => message.uuid === reply.uuid);
        if (known !== undefined) return known;
        const id = server.messages.length + 1;
        const sent = makeMessage({ id, uuid: reply.uuid, chatId, message: reply.text, authorType: 'staff' });
        server.messages.push(sent);
        return sent;
      }),
    askForAccess: (_, uuid) => answer(() => makeMessage({ id: 99, uuid, authorType: 'staff', createdAt: NOW })),
    markRead: (_, messageId) => answer(() => void server.reads.push(messageId)),
    closeChat: (chatId) => answer(() => change(chatId, { status: 'closed', closedBy: 'staff' })),
    changeCompany: () => answer(() => undefined),
    authorizeChannel: () => answer(() => ({ auth: 'k:signature' })),
    takeOverChat: (chatId) =>
      answer(() => change(chatId, { operatorId: 1, operator: { name: 'Dana', img: null }, updatedAt: LATER })),
    transferChat: (chatId, { to }) =>
      answer(() => change(chatId, { operatorId: 'operatorId' in to ? to.operatorId : null, updatedAt: LATER })),
    getAreas: () => answer(() => [...server.areas]),
    changeTeam: (areaId, operatorIds) => answer(() => ({ id: areaId, name: 'Billing', operatorIds: [...operatorIds] })),
    checkInvitation: () => answer(() => ({ role: 'operator', name: 'Eli', username: null })),
    acceptInvitation: () => answer(() => ({ ...SIGNED_IN, csrfToken: 't' })),
    acceptByProvider: () => answer(() => 'https://login.example/'),
    beginSecondFactor: () => answer(() => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/Dana?secret=JBSWY3DP' })),
    confirmSecondFactor: () =>
      answer(() => ({ recoveryCodes: ['aaaa-bbbb'], person: makePerson({ hasSecondFactor: true }) })),
    renewRecoveryCodes: () => answer(() => ['cccc-dddd']),
    turnOffSecondFactor: () => answer(() => makePerson()),
    resetSecondFactor: (operatorId) => answer(() => makePerson({ operatorId })),
    setAway: (isAway) => answer(() => makePerson({ isAway })),
    sendHeartbeat: () =>
      answer(() => {
        server.presences += 1;
        return server.left;
      }),
    getAwayAlerts: () =>
      answer(() => ({
        pushKey: 'server key',
        isSubscribed: server.push !== null,
        email: server.alertEmail,
        canMail: true,
      })),
    saveAlertEmail: (email) => answer(() => void (server.alertEmail = email)),
    savePush: ({ endpoint }) => answer(() => void (server.push = endpoint)),
    removePush: () => answer(() => void (server.push = null)),
    getSessions: () => answer(() => []),
    endSession: () => answer(() => undefined),
    endOtherSessions: () => answer(() => undefined),
    changePassword: () => answer(() => undefined),
    getPeople: () => answer(() => server.people),
    getInvitations: () => answer(() => [...server.invitations]),
    invite: () => answer(() => 'http://127.0.0.1/desk/#invitation/token'),
    revokeInvitation: () => answer(() => undefined),
    changePerson: (operatorId, over) => answer(() => makePerson({ operatorId, ...over })),
    resetPassword: () => answer(() => 'http://127.0.0.1/desk/#invitation/token'),
    getApiTokens: () => answer(() => []),
    createApiToken: ({ name, scopes }) =>
      answer(() => ({
        token: 'sct_secret',
        apiToken: {
          ...{ tokenId: 1, name, scopes: [...scopes] },
          operatorName: 'Dana',
          createdAt: NOW,
          lastUsedAt: null,
        },
      })),
    revokeApiToken: () => answer(() => undefined),
    getActions: () => answer(() => []),
  };
  return server;
}
