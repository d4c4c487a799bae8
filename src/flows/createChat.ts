import { CHAT_OFFLINE } from '../config/serverTexts.ts';
import type { ServerId } from '../entries/message/message.ts';
import type { Answer, CreatedChat } from '../ports.ts';
import { agreeOnUuid } from '../session/outbox.ts';
import { callerId } from '../session/selectors.ts';
import { storeChat } from '../session/storedChat.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { adoptChat, isMadeElsewhere } from './adoptChat.ts';
import { goOffline } from './goOffline.ts';
import { joinChannel } from './joinChannel.ts';
import { receiveMissed } from './receiveMessage.ts';
import { keepIdentity } from './restoreIdentity.ts';
import { isUnclear } from './sendOutcome.ts';
import { reportStat } from './reportStat.ts';
import { trackChatStart } from './trackChatStart.ts';

type Outcome = 'created' | 'adopted' | 'offline' | 'refused' | 'unclear';

/**
 * Makes the chat on the server (STA-03 to STA-06), or takes up the one that another tab has just made. Called from the send queue alone, and
 * in one tab at a time; a repetition after a lost answer carries the same uuid and finds the same chat.
 */
export function createChat(session: ChatSession): Promise<Outcome> {
  const signal = session.conversation;
  return session.ports.tabs.exclusively('create', async () => {
    if (signal.aborted) return 'unclear';
    if (session.state.chat.id !== null || !isMadeElsewhere(session)) return create(session, signal);
    adoptChat(session);
    return 'adopted';
  });
}

async function create(session: ChatSession, signal: AbortSignal): Promise<Outcome> {
  const { state, ports } = session;
  // Whether one that may have ended goes on is the server's to say.
  if (state.isOnline === false && state.chat.id === null) {
    ports.report({ code: 'offline', message: 'Chat is offline' });
    goOffline(session);
    return 'offline';
  }
  state.chat.creatingLoading = true;
  keepIdentity(session);
  trackChatStart(session);
  await agreeOnUuid(session);
  if (signal.aborted) return 'unclear';
  const request = requestOf(session);
  session.askedAs = request.uuid;
  // What may have been made in place of this chat, the next page asks for again.
  if (state.chat.id !== null) storeChat(session);
  let answer = await ports.api.createChat(request, signal);
  if (isTokenRefused(answer) && (await renewToken(session, signal)))
    answer = await ports.api.createChat({ ...request, token: session.token }, signal);
  if (signal.aborted) return 'unclear';
  state.chat.creatingLoading = false;
  if (answer.ok || !isUnclear(answer)) session.askedAs = null;
  if (!answer.ok) {
    if (answer.error !== CHAT_OFFLINE) return isUnclear(answer) ? 'unclear' : 'refused';
    goOffline(session);
    return 'offline';
  }
  adopt(session, answer.value);
  tellCategory(session, request.categoryId);
  // Before another tab may ask for one.
  await ports.outbox.keepChat({ uuid: state.chat.uuid, guestId: state.user.guestId, chatId: answer.value.chatId });
  return 'created';
}

function requestOf(session: ChatSession): Parameters<ChatSession['ports']['api']['createChat']>[0] {
  const { state, ports } = session;
  return {
    userId: callerId(state),
    userName: state.user.name,
    categoryId: state.chat.category?.id ?? null,
    company: state.company,
    browser: ports.page.browser(),
    os: ports.page.os(),
    uuid: state.chat.uuid,
    expGuestId: ports.cookie.read() ?? '',
    fp: ports.store.get('fingerprint') ?? '',
    referer: ports.page.url(),
    whereChatFrom: session.chatFrom,
    extras: Object.keys(state.experiments).length > 0 ? { experiments: { ...state.experiments } } : null,
    token: session.token,
  };
}

function adopt(session: ChatSession, created: CreatedChat): void {
  const { state, ports } = session;
  session.renewChat();
  // The answer to a repetition begins no chat, and says nothing for the first time.
  if (String(state.chat.id) !== String(created.chatId)) {
    session.firstWords = { initMessage: created.initMessage, queue: created.queue };
    session.cursor = null;
  }
  Object.assign(state.chat, {
    id: created.chatId,
    room: created.room,
    hash: created.hash,
    queue: created.queue,
    closed: false,
    beganAt: ports.clock.now(),
  });
  if (created.uuid) state.chat.uuid = created.uuid;
  ports.store.set('temporaryUserName', created.userName || created.initName || null);
  receiveMissed(session, created.messages);
  ports.store.set('endedChat', null);
  storeChat(session);
  joinChannel(session);
  reportStat(session);
}

/** An area that the visitor has chosen while the chat was being made is told behind it (CAT-02). */
function tellCategory({ state, ports, conversation }: ChatSession, told: ServerId | null): void {
  const { id, room, category } = state.chat;
  if (id === null || room === null || category === null || category.id === told) return;
  void ports.api.updateCategory({ chatId: id, categoryId: category.id, room }, conversation);
}

const isTokenRefused = (answer: Answer<CreatedChat>): boolean => !answer.ok && answer.status === 401;

/** Asks the page for another token in place of one that has expired; once, for a page that has no better one would be asked for ever. */
async function renewToken(session: ChatSession, signal: AbortSignal): Promise<boolean> {
  const { ports, token } = session;
  if (token === null) return false;
  const fresh = await ports.freshToken();
  if (signal.aborted || fresh === null || fresh === token) return false;
  session.token = fresh;
  ports.store.set('supportUserToken', fresh);
  return true;
}
