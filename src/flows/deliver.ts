import { backOff } from '../config/backOff.ts';
import { CHAT_CLOSED, CHAT_OFFLINE } from '../config/serverTexts.ts';
import type { Message, MessageEntry } from '../entries/message/message.ts';
import type { Answer, ChatKey, Refusal } from '../ports.ts';
import { keepInOutbox, noteTry, waitingEntry } from '../session/outbox.ts';
import { callerId, isEndAsked } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { createChat } from './createChat.ts';
import { finishUnheard } from './finishChat.ts';
import { goOffline } from './goOffline.ts';
import { lookInEarlierChats } from './lookInEarlierChats.ts';
import { receiveMessage } from './receiveMessage.ts';
import { isUnclear, markNotSent, TOO_MANY_REQUESTS } from './sendOutcome.ts';
import { sayFirstWords } from './sayFirstWords.ts';
import { startNewConversation } from './startNewConversation.ts';
import { hearLastWords } from './verifyLatest.ts';

/** So often the messages behind one that fails by itself wait for it. */
const HOLDING_FAILURES = 3;

/**
 * Brings one message of the thread to the server, making the chat first where there is none. The outcome is the entry's status. Without a
 * clear answer it is tried again, under its uuid; in another chat only when the one it was tried in turns out not to have it.
 */
export async function deliver(session: ChatSession, uuid: string): Promise<void> {
  const signal = session.conversation;
  const isNext = await bringEarlier(session, uuid, signal);
  if (signal.aborted) return;
  if (isNext) await bring(session, uuid);
  else queueUp(session, uuid, 0);
  sayFirstWords(session);
}

/** What waits for another try was said before, and goes first (SEND-06). False while the message has to wait for it. */
async function bringEarlier(session: ChatSession, uuid: string, signal: AbortSignal): Promise<boolean> {
  const { resend: waiting } = session;
  for (const { uuid: earlier } of session.thread.unconfirmed()) {
    if (earlier === uuid) break;
    if (!waiting.uuids.has(earlier)) continue;
    if (!waiting.isResting) await bring(session, earlier);
    if (signal.aborted) return false;
    const ownFailures = waitingEntry(session, earlier) && waiting.uuids.get(earlier);
    // It may well be that message alone which the server can't take: the next is not kept waiting for it for ever.
    if (typeof ownFailures === 'number' && ownFailures < HOLDING_FAILURES) return false;
  }
  return true;
}

async function bring(session: ChatSession, uuid: string): Promise<void> {
  const signal = session.conversation;
  const key = await findChat(session, uuid, signal);
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
  if (!visitor.aborted) await conclude(session, entry, answer, signal);
}

/** The chat to say it in, which is made where there is none; null when there is none to be had, or nothing to say any more. */
async function findChat(session: ChatSession, uuid: string, signal: AbortSignal): Promise<ChatKey | null> {
  const { uuids, queued } = session.resend;
  queued.delete(uuid);
  if (!waitingEntry(session, uuid)) uuids.delete(uuid);
  else if (!session.ports.page.isOnline()) sendLater(session, uuid);
  else if (
    (hasChat(session) || (await makeChat(session, uuid, signal))) &&
    (await isNowhereElse(session, uuid, signal))
  )
    return session.chatKey;
  return null;
}

/** False also while nobody can say; then it is sent later. */
async function isNowhereElse(session: ChatSession, uuid: string, signal: AbortSignal): Promise<boolean> {
  const found = await lookInEarlierChats(session, uuid, signal);
  if (typeof found === 'boolean') return !found;
  sendLater(session, uuid, found);
  return false;
}

async function makeChat(session: ChatSession, uuid: string, signal: AbortSignal): Promise<boolean> {
  if (!(await isNowhereElse(session, uuid, signal))) return false;
  const outcome = await createChat(session);
  if (signal.aborted) return false;
  if (outcome === 'unclear') sendLater(session, uuid);
  if (outcome === 'refused') giveUp(session, uuid, null);
  return outcome === 'created';
}

async function conclude(
  session: ChatSession,
  entry: MessageEntry,
  answer: Answer<Message>,
  signal: AbortSignal,
): Promise<void> {
  const { uuid } = entry;
  if (answer.ok || !isUnclear(answer)) session.tries.delete(uuid);
  if (answer.ok) {
    session.files.delete(uuid);
    session.resend.failures = 0;
    return void receiveMessage(session, answer.value, { isLive: true });
  }
  if (signal.aborted) return;
  if (answer.error === CHAT_CLOSED) {
    const isHeard = await hearLastWords(session);
    if (signal.aborted) return;
    if (!isHeard) return sendLater(session, uuid);
    if (!isEndAsked(session)) return startNewConversation(session, uuid);
  }
  if (answer.error === CHAT_OFFLINE) return goOffline(session);
  if (isUnclear(answer)) return sendLater(session, uuid, answer);
  // The echo may have told it meanwhile.
  if (waitingEntry(session, uuid)) void keepInOutbox(session, entry);
  giveUp(session, uuid, answer);
  // The answer to the visitor's wish may have been lost.
  if (answer.error === CHAT_CLOSED && session.state.dialog?.status !== 'sending') finishUnheard(session);
}

/** It waits for the visitor. */
function giveUp(session: ChatSession, uuid: string, refusal: Refusal | null): void {
  session.resend.uuids.delete(uuid);
  markNotSent(session, uuid, refusal);
}

/** Sends it behind what is under way, and what waits for its next try before it. */
export function enqueue(session: ChatSession, uuid: string): Promise<void> {
  session.resend.isResting = false;
  return session.enqueue(() => deliver(session, uuid));
}

/** An answer tells of the message, as far as anybody knows; so does a call that breaks while the socket hears, or with an upload in it. */
const mayBeItsOwn = ({ files, isLive }: ChatSession, uuid: string, { status }: Refusal): boolean =>
  status !== TOO_MANY_REQUESTS && (status !== null || isLive || files.has(uuid));

/** The message is not sent, which the visitor sees (SEND-02); it is tried again by itself, after pauses that grow. */
function sendLater(session: ChatSession, uuid: string, refusal?: Refusal): void {
  // What waits behind it has one more try at once.
  session.resend.isResting = session.resend.uuids.has(uuid);
  queueUp(session, uuid, refusal && mayBeItsOwn(session, uuid, refusal) ? 1 : 0);
}

function queueUp(session: ChatSession, uuid: string, ownFailures: number): void {
  markNotSent(session, uuid, null);
  const { resend: waiting, ports, conversation } = session;
  waiting.uuids.set(uuid, (waiting.uuids.get(uuid) ?? 0) + ownFailures);
  waiting.queued.delete(uuid);
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
  for (const { uuid } of session.thread.unconfirmed()) {
    if (!uuids.has(uuid) || queued.has(uuid)) continue;
    queued.add(uuid);
    void enqueue(session, uuid);
  }
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

/** A chat to say it in. One that may be closed is asked for anew. */
const hasChat = ({ chatKey, state }: ChatSession): boolean => chatKey !== null && !state.chat.closed;
