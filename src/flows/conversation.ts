import { backOff } from '../config/backOff.ts';
import { PING_INTERVAL_MS, SCROLL_TO_MARKER_MS, VERIFY_INTERVAL_MS } from '../config/durations.ts';
import { CHAT_CLOSED, CHAT_OFFLINE } from '../config/serverTexts.ts';
import type { AskEntry } from '../entries/ask/ask.ts';
import { type Message, type MessageEntry, type ServerId, pendingEntry } from '../entries/message/message.ts';
import type { RateEntry } from '../entries/rate/rate.ts';
import type { Answer, ChatKey, CreatedChat, RealtimeEvent, Refusal } from '../ports.ts';
import type { ChatSession, Ending } from '../session/ChatSession.ts';
import { newChat } from '../session/initialState.ts';
import { keepLastConversation } from '../session/lastConversation.ts';
import { compareIds } from '../session/order.ts';
import { agreeOnUuid, keepInOutbox, noteTry, onTheirWay, waitingEntry } from '../session/outbox.ts';
import { callerId, hasEnded, isEmailKnown, isEndAsked, visitorName } from '../session/selectors.ts';
import type { StoredEntry } from '../session/storedEntries.ts';
import { type StoredChat, forgetStoredChat, readStoredChat, storeChat, storeChatSoon } from '../session/storedChat.ts';
import { askForEmailOrWait } from './askForEmailOrWait.ts';
import { closeQuestions } from './closeQuestions.ts';
import { goOffline } from './goOffline.ts';
import { downloadQuestion } from './lastConversation.ts';
import { lookInEarlierChats } from './lookInEarlierChats.ts';
import { openNextConversation } from './openNextConversation.ts';
import { receiveMessage, receiveMissed } from './receiveMessage.ts';
import { reportNavigation } from './reportNavigation.ts';
import { reportStat } from './reportStat.ts';
import { keepIdentity } from './restoreIdentity.ts';
import { keepRating } from './restoreRating.ts';
import { sayFirstWords } from './sayFirstWords.ts';
import { TOO_MANY_REQUESTS, isUnclear, markNotSent } from './sendOutcome.ts';
import { setOperator } from './setOperator.ts';
import { setQueue } from './setQueue.ts';
import { showWantedForm } from './showContactForm.ts';
import { showStaffTyping } from './showStaffTyping.ts';
import { greet } from './startConversation.ts';
import { switchCompany } from './switchCompany.ts';
import { trackChatStart } from './trackChatStart.ts';

/**
 * One conversation from its start to its end: making or restoring the chat, hearing its channel, sending the queue in order, catching up after
 * a gap, and carrying over or holding what is unsent when the chat ends. These steps call each other, so they stand in one file, of more than
 * the usual length: an end may carry messages over, which makes the next chat, which may find that another tab has made one.
 */

/**
 * Asks for what came after the last message that is certain and adds it, in order, none twice; a chat that is no longer active is closed
 * (VER-01, VER-02). False when the server gave no answer.
 */
export async function verifyLatest(session: ChatSession): Promise<boolean> {
  const signal = session.chat;
  const key = session.chatKey;
  if (!key) return false;
  const messageId = session.cursor ?? 0;
  const { operator, chat } = session.state;
  const { queue } = chat;
  const answer = await session.ports.api.verifyLatest({ ...key, messageId }, signal);
  if (signal.aborted || !answer.ok) return false;
  // Who took the chat before its channel was joined; not over one who was told of meanwhile.
  if (answer.value.operator && session.state.operator === operator) setOperator(session, answer.value.operator);
  // Heard on the channel meanwhile, it is the newer.
  if (answer.value.queue != null && session.state.chat.queue === queue) setQueue(session, answer.value.queue);
  const last = answer.value.messages.at(-1);
  const isFurther = last !== undefined && moveCursor(session, last.id);
  if (!receiveMissed(session, answer.value.messages) && isFurther) storeChatSoon(session);
  if (answer.value.status) session.state.chat.closed = false;
  if (answer.value.latest) return true;
  const isActive = await checkChat(session, signal);
  // A check that got no answer says nothing here: the verification itself has just told whether the chat lives.
  if (!signal.aborted && !(isActive ?? answer.value.status)) finishUnheard(session);
  return true;
}

/** What was said in a chat that has ended: it is shown before the end is. False where the server can't be asked just now. */
export async function hearLastWords(session: ChatSession): Promise<boolean> {
  const signal = session.chat;
  const key = session.chatKey;
  if (!key) return false;
  const answer = await session.ports.api.verifyLatest({ ...key, messageId: session.cursor ?? 0 }, signal);
  if (signal.aborted) return false;
  if (answer.ok) receiveMissed(session, answer.value.messages);
  return answer.ok || !isUnclear(answer);
}

/** Whether the server still holds the chat for active; null when it did not say. */
export async function checkChat(session: ChatSession, signal: AbortSignal): Promise<boolean | null> {
  const { state, ports } = session;
  const { id, uuid } = state.chat;
  if (id === null) return null;
  const answer = await ports.api.checkChat(
    {
      userId: callerId(state),
      userName: state.user.name,
      uuid,
      company: state.company,
      chatId: id,
      fp: ports.store.get('fingerprint') ?? '',
    },
    signal,
  );
  if (answer.ok && !signal.aborted) state.chat.canEmail = answer.value.emailTranscript ?? false;
  return answer.ok ? answer.value.status : null;
}

/** Up to this message nothing is missing; false when that was known. The next page is to be told: storeChatSoon. */
export function moveCursor(session: ChatSession, id: ServerId): boolean {
  if (id === session.cursor || (session.cursor !== null && compareIds(id, session.cursor) < 0)) return false;
  session.cursor = id;
  return true;
}

/**
 * Something may have been said that was not heard (RT-06): asks for it, again and again until the server has answered, whatever comes live
 * meanwhile. What waits for another try is sent, too.
 */
export function catchUp(session: ChatSession): void {
  if (!session.chatKey) return;
  session.gap = {};
  void fill(session, 0);
  resend(session);
}

async function fill(session: ChatSession, failures: number): Promise<void> {
  const { gap, chat, ports } = session;
  const isAnswered = await verifyLatest(session);
  // A later doubt has begun its own filling, from the same message.
  if (chat.aborted || session.gap !== gap) return;
  // Where nobody listens yet, the next word is missed again.
  if (isAnswered && session.isLive) session.gap = null;
  if (!isAnswered)
    ports.clock.after(backOff(failures), chat, () => session.gap === gap && void fill(session, failures + 1));
}

/** Staff ended the chat, with a sound (END-07), or the visitor did in another tab, without one. */
export function closedByServer(session: ChatSession, event: Extract<RealtimeEvent, { type: 'closed' }>): void {
  if (String(session.state.chat.id) !== String(event.chatId)) return;
  if (event.closedBy === 'staff') session.ports.sound.play('closed');
  void endOnceHeard(session, event);
}

/** Listens to the chat's channel until the chat ends; tells the operators that the visitor is there (RT-03, RT-05). */
export function joinChannel(session: ChatSession): void {
  const { ports, state } = session;
  const signal = session.chat;
  const key = session.chatKey;
  const { room } = state.chat;
  if (!key || room === null || signal.aborted) return;
  const hear = (event: RealtimeEvent): void => {
    if (!signal.aborted) hearEvent(session, event);
  };
  // Until it is joined, and the server has told what was said before.
  session.gap = {};
  session.channel = ports.realtime.join({ ...key, room }, hear, signal);
  ports.clock.every(PING_INTERVAL_MS, signal, () => {
    session.channel?.whisper({
      type: 'client-ping-connection',
      browser: ports.page.browser(),
      device: ports.page.device(),
    });
    // Where the channel is refused, or cannot be reached, the answers come all the same.
    if (!session.isLive && ports.page.isOnline()) void verifyLatest(session);
  });
  ports.clock.every(VERIFY_INTERVAL_MS, signal, () => {
    if (!session.thread.lastMessage(key.chatId)) void verifyLatest(session);
  });
}

function hearMessage(session: ChatSession, message: Message): void {
  const isFurther = !session.gap && moveCursor(session, message.id);
  if (!receiveMessage(session, message, { isLive: true }) && isFurther) storeChatSoon(session);
}

function hearEvent(session: ChatSession, event: RealtimeEvent): void {
  switch (event.type) {
    case 'message':
      return hearMessage(session, event.message);
    case 'opened':
      return setOperator(session, event.operator);
    case 'queue':
      if (String(event.chatId) === String(session.state.chat.id)) setQueue(session, event.queue);
      return;
    case 'closed':
      return closedByServer(session, event);
    case 'company':
      return switchCompany(session, event.company);
    case 'typing':
      return showStaffTyping(session, event.name);
    case 'joined':
      session.isLive = true;
      return catchUp(session);
    case 'lost':
      session.isLive = false;
      session.gap = {};
      session.state.typing = null;
      return;
    case 'refused':
      // The answers come every ten seconds all the same; the visitor is told that they are late (API-12).
      session.state.connection = 'lost';
  }
}

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
  markNotSent(session, uuid, { refusal });
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
  markNotSent(session, uuid, { willRetry: true });
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

const KEPT_MS = 7 * 24 * 60 * 60_000;

/**
 * What an earlier page, or a tab that has gone, sent and never saw confirmed is shown here, under its uuid, in its order; for a week. True
 * where there was anything. The ticket form has no place for it: another tab, or the next page, has.
 */
export async function restoreOutbox(session: ChatSession): Promise<boolean> {
  const { state, thread, ports, visitor } = session;
  if (state.isAtTicket) return false;
  const items = await ports.outbox.take();
  // It is this tab's to send now, also where the next conversation has begun meanwhile.
  if (visitor.aborted || state.isAtTicket) return false;
  const early = session.hasTakenOver ? [] : session.thread.unconfirmed();
  session.hasTakenOver = true;
  let last = 0;
  for (const { uuid, text, files, createdAt, tempFromForm, triedIn, isHeld } of items) {
    for (const chat of triedIn) noteTry(session, uuid, chat);
    const known = thread.get(uuid);
    if (known?.objectType === 'message' && known.id !== null) void ports.outbox.remove(uuid);
    if (known) continue;
    if (ports.clock.now() - createdAt > KEPT_MS) {
      void ports.outbox.remove(uuid);
      continue;
    }
    if (files.length > 0) session.files.set(uuid, files);
    const told = files.map(({ name, size, type }) => ({ name, size, type }));
    const from = { authorName: visitorName(state), chatId: state.chat.id };
    thread.merge(pendingEntry({ uuid, text, createdAt, tempFromForm, files: told, ...from }));
    if (isHeld) thread.update(uuid, 'message', { sendStatus: 'notSend' });
    last = Math.max(last, createdAt);
  }
  if (last > 0) putBehind(session, early, last);
  return items.length > 0;
}

/** What this page has said before it knew of all that goes behind it, also where the clock was put back meanwhile (SEND-06). */
function putBehind(session: ChatSession, messages: readonly MessageEntry[], last: number): void {
  const { thread } = session;
  messages.forEach((message, at) => {
    const moved = { ...message, createdAt: Math.max(message.createdAt, last + 1 + at) };
    thread.remove(message.key);
    thread.asHistory(() => void thread.merge(moved));
    void keepInOutbox(session, moved, {
      isHeld: moved.sendStatus === 'notSend' && !session.resend.uuids.has(moved.uuid),
    });
  });
}

/** Sends it, in its order; in the next conversation, where this one has ended. */
export function sendOutbox(session: ChatSession, uuids = onTheirWay(session).map(({ uuid }) => uuid)): void {
  if (session.state.isAtTicket || uuids.length === 0) return;
  if (hasEnded(session.state)) return goOn(session);
  const { queued } = session.resend;
  for (const uuid of uuids) {
    // Left by one tab, they are told of one by one.
    if (queued.has(uuid)) continue;
    queued.add(uuid);
    void enqueue(session, uuid);
  }
}

/** Sends what a tab that has just gone has left, and leaves what waits here to its time. */
export async function takeOverOutbox(session: ChatSession): Promise<void> {
  if (session.state.isAtTicket) return session.ports.outbox.pass();
  const known = new Set(session.thread.unconfirmed().map(({ uuid }) => uuid));
  await restoreOutbox(session);
  const left = onTheirWay(session).map(({ uuid }) => uuid);
  sendOutbox(
    session,
    left.filter((uuid) => !known.has(uuid)),
  );
}

/**
 * Sends what was `restored`, if anything was, as soon as the conversation is `ready`, and before all that is said meanwhile (SEND-06). To be
 * called before anything can be said. Then what answers the first of them, where it was not.
 */
export function sendOutboxFirst(session: ChatSession, restored: Promise<boolean>, ready: Promise<void>): void {
  const signal = session.conversation;
  void session.enqueue(async () => {
    if (!(await restored) && !session.firstWords) return;
    await ready;
    for (const { uuid } of onTheirWay(session)) {
      if (signal.aborted || session.state.isAtTicket) return;
      await deliver(session, uuid);
    }
    // The server may have told that message before its turn came.
    sayFirstWords(session);
  });
}

/**
 * Goes on in the next conversation with what the ended one did not get, in the order typed, and scrolls to the marker between them. All but
 * the one that `ended` has refused are looked for in it first: another tab may have been sending them, too.
 */
export function carryOver(
  session: ChatSession,
  messages: readonly MessageEntry[],
  { ended, refused }: { ended: ChatKey | null; refused?: string },
): void {
  const { thread } = session;
  for (const { uuid } of messages) if (ended && uuid !== refused) noteTry(session, uuid, ended);
  for (const { key } of messages) thread.remove(key);
  openNextConversation(session);
  for (const message of messages) {
    const carried: MessageEntry = { ...message, chatId: null, sendStatus: 'pending', failure: null, willRetry: false };
    thread.merge(carried);
    void keepInOutbox(session, carried);
    void enqueue(session, carried.uuid);
  }
  scrollToMarker(session);
}

/** Goes on in the next conversation, with what is on its way already. */
export function goOn(session: ChatSession): void {
  const carried = onTheirWay(session);
  if (carried.length > 0) carryOver(session, carried, { ended: null });
  else openNextConversation(session);
}

function scrollToMarker({ state, thread, ports, conversation }: ChatSession): void {
  ports.clock.after(SCROLL_TO_MARKER_MS, conversation, () => {
    for (const entry of thread.backwards()) {
      if (entry.objectType !== 'delimeter') continue;
      state.scrollTarget = { key: entry.key, at: ports.clock.now() };
      return;
    }
  });
}

/**
 * The chat is over (END-02, END-04): the survey where it applies, else the download, then the end-of-chat entry; nothing of it stays
 * stored but what rating and download need in this page. Told twice, it happens once. What was on its way when the staff ended it goes on
 * in the next conversation (SEND-04); when the visitor did, it stays to be seen and sent again.
 */
export function finishChat(session: ChatSession, ending: Ending): void {
  const { closedBy, showRate, savedHistory } = ending;
  const { state, thread, ports } = session;
  const { id, uuid, hash } = state.chat;
  if (id === null || hash === null) return;
  const canEmail = ending.emailTranscript || state.chat.canEmail;
  const carried = closedBy === 'staff' ? onTheirWay(session) : [];
  session.renewConversation();
  closeQuestions(session);
  state.endedChat = { id, uuid, hash, savedHistory };
  keepLastConversation(session, state.endedChat, { closedBy, canEmail });
  const at = { chatId: id, createdAt: ports.clock.now() };
  if (showRate) keepRating(session, { ...state.endedChat, closedBy });
  const chat = { hash, savedHistory };
  const asked: RateEntry | AskEntry = showRate
    ? { ...at, objectType: 'rate', key: ports.newId(), chat, rate: null, status: 'ready' }
    : downloadQuestion(session, state.endedChat, canEmail);
  thread.merge(asked);
  // Who has asked for the end is shown it, wherever in the conversation they were reading, and goes on there.
  if (closedBy === 'user') state.scrollTarget = { key: asked.key, at: at.createdAt, takesFocus: true };
  thread.merge({ ...at, objectType: 'endChat', key: ports.newId(), closedBy });
  state.chat = { ...newChat(ports.newId()), closed: true };
  forgetStoredChat(ports.store, id, session.askedAs);
  void ports.outbox.endChat(id);
  const ended = { chatId: id, hash };
  for (const entry of session.thread.unconfirmed()) if (!carried.includes(entry)) hold(session, entry, ended);
  if (carried.length > 0) carryOver(session, carried, { ended });
}

/** The chat was found ended. If nobody has told of that, the staff has ended it, unless the visitor had asked for it. */
export function finishUnheard(session: ChatSession): void {
  const closedBy = isEndAsked(session) ? 'user' : 'staff';
  finishChat(session, session.ending ?? { closedBy, showRate: false, savedHistory: false });
}

/** Kept for the next page as well, where it waits for the visitor, too. */
function hold(session: ChatSession, entry: MessageEntry, ended: ChatKey): void {
  noteTry(session, entry.uuid, ended);
  session.thread.update(entry.key, 'message', { sendStatus: 'notSend', progress: null, willRetry: false });
  void keepInOutbox(session, entry, { isHeld: true });
}

/**
 * The chat is over, and ends here once what was said before is heard: at once where nothing is missing. An answer that is lost is asked for
 * again, without the question that the visitor has answered: the chat stays as it is for so long.
 */
export async function endOnceHeard(session: ChatSession, ending: Ending, failures = 0): Promise<void> {
  const { chat, ports } = session;
  session.ending = ending;
  if (session.gap && !(await hearLastWords(session))) {
    if (chat.aborted) return;
    session.state.dialog = null;
    return ports.clock.after(backOff(failures), chat, () => void endOnceHeard(session, ending, failures + 1));
  }
  if (!chat.aborted) finishChat(session, ending);
}

/**
 * The chat written to is closed (SEND-04): the old one is cleared and its download offered, the notice and the marker are shown, and what
 * was on its way, the message refused and those behind it, is sent in the new chat.
 */
export function startNewConversation(session: ChatSession, refused: string): void {
  const { state, thread, ports } = session;
  const carried = onTheirWay(session, refused);
  const ended = session.chatKey;
  const { id, uuid, canEmail } = state.chat;
  const at = { chatId: id, createdAt: ports.clock.now() };
  closeQuestions(session);
  if (ended) {
    state.endedChat = { id: ended.chatId, uuid, hash: ended.hash, savedHistory: false };
    keepLastConversation(session, state.endedChat, { closedBy: 'staff', canEmail });
    thread.merge(downloadQuestion(session, state.endedChat, canEmail));
  }
  forgetStoredChat(ports.store, id, session.askedAs);
  if (id !== null) void ports.outbox.endChat(id);
  thread.merge({ ...at, objectType: 'closedChat', key: ports.newId() });
  carryOver(session, carried, { ended, refused });
}

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
    canEmail: created.emailTranscript ?? false,
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

/** Whether storage has a conversation that is another tab's; one that has ended here may be stored once more by a tab that hears of it late, and so may a forgotten visitor's, which is erased. */
export function isMadeElsewhere({ state, ports, forgottenChats }: ChatSession): boolean {
  const stored = readStoredChat(ports.store);
  if (stored === null) return false;
  if (forgottenChats.has(String(stored.id))) {
    forgetStoredChat(ports.store, stored.id);
    return false;
  }
  return ![state.chat.id, state.endedChat?.id].some((id) => String(id) === String(stored.id));
}

/** Takes up a conversation that was begun in another tab; what was being said here goes on in it. */
export function adoptChat(session: ChatSession): void {
  if (!isMadeElsewhere(session)) return;
  const going = new Set(onTheirWay(session).map(({ uuid }) => uuid));
  // What waits for the visitor goes on waiting.
  const carried = session.thread.unconfirmed().map((entry): MessageEntry => ({
    ...entry,
    sendStatus: going.has(entry.uuid) ? 'pending' : 'notSend',
  }));
  const left = session.chatKey;
  for (const { uuid } of carried) if (left) noteTry(session, uuid, left);
  session.renewConversation();
  session.thread.clear();
  session.thread.asHistory(() => void restoreChat(session, carried));
}

/**
 * Takes up the conversation of an earlier page: shown at once as it was stored, then checked (STA-01) and filled up (STA-08). Null when
 * there is none. `carried`: what this page was saying and the server has not confirmed.
 */
export function restoreChat(session: ChatSession, carried: readonly MessageEntry[] = []): Promise<void> | null {
  const stored = readStoredChat(session.ports.store);
  if (!stored) return null;
  show(session, stored);
  for (const entry of carried) {
    session.thread.merge(entry);
    void keepInOutbox(session, entry, { isHeld: entry.sendStatus === 'notSend' });
  }
  const restored = restoreOutbox(session);
  const { chat } = session;
  const ready = restored.then(() => check(session, chat));
  sendOutboxFirst(session, restored, ready);
  return ready;
}

async function check(session: ChatSession, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const [isActive, status] = await Promise.all([
    checkChat(session, signal),
    session.ports.api.onlineStatus(session.state.company, signal),
  ]);
  if (signal.aborted) return;
  if (status.ok) Object.assign(session.state, status.value);
  if (isActive === false && (await hearLastWords(session))) return finishUnheard(session);
  if (signal.aborted) return;
  // No answer counts as closed; the channel is joined all the same, and a verification tells whether the chat lives.
  session.state.chat.closed = isActive !== true;
  joinChannel(session);
  await verifyLatest(session);
}

function show(session: ChatSession, stored: StoredChat): void {
  const { state, thread, ports } = session;
  const { id, uuid, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt, operator, operators, messages } =
    stored;
  const { firstWords, cursor, guestId, askedAs } = stored;
  state.chat = { ...newChat(uuid), id, room, hash, queue, nameAsked, isEmailDeclined, category, beganAt };
  Object.assign(session, { cursor, firstWords, askedAs });
  if (guestId) state.user.guestId = guestId;
  Object.assign(state, { isOnline: true, isAtTicket: false, isLoading: false, operator, operators });
  const now = ports.clock.now();
  // With the day on which it was said.
  greet(session, Math.min(beganAt ?? now, messages[0]?.createdAt ?? now));
  for (const message of messages) thread.merge(message);
  session.isWaitMessageShown ||= messages.some(({ textKey }) => textKey === 'wait.reply' || textKey === 'email.thanks');
  if (!isEmailKnown(state) && !firstWords) askForEmailOrWait(session);
  showWantedForm(session);
  reportNavigation(session);
  const lastRead = ports.store.get('lastReadMessage');
  const isUnread = (entry: StoredEntry): boolean =>
    entry.objectType === 'message' &&
    entry.id !== null &&
    entry.authorType === 'staff' &&
    (lastRead === null || compareIds(entry.id, lastRead) > 0);
  if (!state.isOpen) state.unread = messages.filter(isUnread).length;
}
