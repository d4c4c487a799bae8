import { pendingEntry, type MessageEntry } from '../entries/message/message.ts';
import { keepInOutbox, noteTry, onTheirWay } from '../session/outbox.ts';
import { hasEnded, visitorName } from '../session/selectors.ts';
import type { ChatSession } from '../session/ChatSession.ts';
import { goOn } from './carryOver.ts';
import { deliver, enqueue } from './deliver.ts';
import { sayFirstWords } from './sayFirstWords.ts';

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
