import { backOff } from '../config/backOff.ts';
import { CHAT_CLOSED, CHAT_OFFLINE } from '../config/serverTexts.ts';
import type { Message, MessageEntry } from '../entries/message/message.ts';
import type { Answer, ChatKey } from '../ports.ts';
import { keepInOutbox, noteTry, unconfirmed } from '../session/outbox.ts';
import { callerId } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { createChat } from './createChat.ts';
import { goOffline } from './goOffline.ts';
import { receiveMessage } from './receiveMessage.ts';
import { isUnclear, markNotSent } from './sendOutcome.ts';
import { sayFirstWords } from './sayFirstWords.ts';
import { startNewConversation } from './startNewConversation.ts';

/**
 * Brings one message of the thread to the server, making the chat first where there is none. The outcome is the entry's status. Without a
 * clear answer it is tried again, under its uuid; in another chat only when the one it was tried in turns out not to have it.
 */
export async function deliver(session: ChatSession, uuid: string): Promise<void> {
  const signal = session.conversation;
  const isNext = await bringEarlier(session, uuid);
  if (signal.aborted) return;
  if (isNext) await bring(session, uuid);
  else sendLater(session, uuid);
  sayFirstWords(session);
}

/** What waits for another try was said before, and goes first (SEND-06). False when it could not even make the chat to say it in. */
async function bringEarlier(session: ChatSession, uuid: string): Promise<boolean> {
  const { uuids } = session.resend;
  for (const { uuid: earlier } of unconfirmed(session)) {
    if (earlier === uuid) break;
    if (!uuids.has(earlier)) continue;
    const hadChat = hasChat(session);
    await bring(session, earlier);
    // It may well be that message alone which the server can't take: the next is not kept waiting for it. Where there was no chat, it is not.
    if (uuids.has(earlier) && waitingEntry(session, earlier)) return hadChat && hasChat(session);
  }
  return true;
}

async function bring(session: ChatSession, uuid: string): Promise<void> {
  const signal = session.conversation;
  session.resend.queued.delete(uuid);
  if (!waitingEntry(session, uuid)) return void session.resend.uuids.delete(uuid);
  if (!session.ports.page.isOnline()) return sendLater(session, uuid);
  if (!hasChat(session)) {
    if (!(await lookInEarlierChats(session, uuid, signal))) return;
    const outcome = await createChat(session);
    if (signal.aborted || outcome === 'offline' || outcome === 'adopted') return;
    if (outcome === 'unclear') return sendLater(session, uuid);
    if (outcome === 'refused') {
      session.resend.uuids.delete(uuid);
      return markNotSent(session, uuid, null);
    }
  }
  if (!(await lookInEarlierChats(session, uuid, signal))) return;
  const key = session.chatKey;
  const entry = waitingEntry(session, uuid);
  if (!key || !entry) return;
  noteTry(session, uuid, key);
  // Whoever finds it on the next page is to know where it may have arrived.
  await keepInOutbox(session, entry);
  if (signal.aborted || !waitingEntry(session, uuid)) return;
  const { visitor, underWay } = session;
  const posting = post(session, key, entry, visitor);
  underWay.set(uuid, posting);
  const answer = await posting;
  underWay.delete(uuid);
  if (visitor.aborted) return;
  if (answer.ok || !isUnclear(answer)) session.tries.delete(uuid);
  if (answer.ok) {
    session.files.delete(uuid);
    session.resend.failures = 0;
    return void receiveMessage(session, answer.value, { isLive: true });
  }
  if (signal.aborted) return;
  if (answer.error === CHAT_CLOSED && !isEnding(session)) return startNewConversation(session, uuid);
  if (answer.error === CHAT_OFFLINE) return goOffline(session);
  if (isUnclear(answer)) return sendLater(session, uuid);
  void keepInOutbox(session, entry);
  session.resend.uuids.delete(uuid);
  markNotSent(session, uuid, answer);
}

/** Sends it behind what is under way. */
export function enqueue(session: ChatSession, uuid: string): void {
  void session.enqueue(() => deliver(session, uuid));
}

/** The message is not sent, which the visitor sees (SEND-02); it is tried again by itself, after pauses that grow. */
function sendLater(session: ChatSession, uuid: string): void {
  markNotSent(session, uuid, null);
  const { resend: waiting, ports, conversation } = session;
  waiting.uuids.add(uuid);
  if (waiting.isScheduled) return;
  waiting.isScheduled = true;
  ports.clock.after(backOff(waiting.failures), conversation, () => {
    waiting.isScheduled = false;
    waiting.failures += 1;
    resend(session);
  });
}

/** Sends what waits for another try, in the order typed. Without a network there is nothing to try: its return calls this again. */
export function resend(session: ChatSession): void {
  const { uuids, queued } = session.resend;
  if (uuids.size === 0 || !session.ports.page.isOnline()) return;
  for (const { uuid } of unconfirmed(session)) {
    if (!uuids.has(uuid) || queued.has(uuid)) continue;
    queued.add(uuid);
    enqueue(session, uuid);
  }
}

/**
 * False when the message has arrived in another chat in which it was tried, or when nobody can say so far: not before the call that brings
 * it there is answered. That it was tried in this one is remembered: the next may be another before it is sent.
 */
async function lookInEarlierChats(session: ChatSession, uuid: string, signal: AbortSignal): Promise<boolean> {
  const { tries, ports } = session;
  await session.underWay.get(uuid);
  if (signal.aborted || !waitingEntry(session, uuid)) return false;
  const isThis = ({ chatId }: ChatKey): boolean => String(chatId) === String(session.chatKey?.chatId);
  for (const chat of tries.get(uuid) ?? []) {
    if (isThis(chat)) continue;
    const answer = await ports.api.verifyLatest({ ...chat, messageId: 0 }, signal);
    if (signal.aborted) return false;
    if (!answer.ok && isUnclear(answer)) {
      sendLater(session, uuid);
      return false;
    }
    const arrived = answer.ok ? answer.value.messages.find((message) => message.uuid === uuid) : undefined;
    if (!arrived) continue;
    tries.delete(uuid);
    receiveMessage(session, arrived, { isLive: false });
    return false;
  }
  tries.set(uuid, (tries.get(uuid) ?? []).filter(isThis));
  return true;
}

function post(session: ChatSession, key: ChatKey, entry: MessageEntry, signal: AbortSignal): Promise<Answer<Message>> {
  const { api } = session.ports;
  const { uuid, text } = entry;
  const files = session.files.get(uuid);
  if (!files) {
    const { state } = session;
    return api.sendMessage({ ...key, userId: callerId(state), userType: state.user.type, message: text, uuid }, signal);
  }
  const onProgress = (progress: number): void => {
    if (waitingEntry(session, uuid)?.sendStatus === 'pending') session.thread.update(uuid, 'message', { progress });
  };
  return api.sendAttachment({ ...key, uuid, files, onProgress }, signal);
}

/** The visitor is: what comes too late for it waits for them (SEND-02). */
const isEnding = ({ state }: ChatSession): boolean => state.dialog?.status === 'sending';

/** A chat to say it in. One that may be closed is asked for anew. */
const hasChat = ({ chatKey, state }: ChatSession): boolean => chatKey !== null && !state.chat.closed;

/** The message, while the server has not confirmed it: the echo may have come before the answer (SEND-07). */
function waitingEntry(session: ChatSession, uuid: string): MessageEntry | null {
  const entry = session.thread.get(uuid);
  return entry?.objectType === 'message' && entry.id === null ? entry : null;
}
