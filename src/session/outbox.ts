import { BURST_PAUSE_MS } from '../config/durations.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import type { ChatKey } from '../ports.ts';
import type { ChatSession } from './ChatSession.ts';

/** That message, while the server has not confirmed it: the echo may have come before the answer (SEND-07). */
export function waitingEntry({ thread }: ChatSession, uuid: string): MessageEntry | null {
  const entry = thread.get(uuid);
  return entry?.objectType === 'message' && entry.id === null ? entry : null;
}

/** Of the unconfirmed those that are being sent, or will be by themselves; the others wait for the visitor. */
export function onTheirWay(session: ChatSession, refused = ''): MessageEntry[] {
  const { uuids } = session.resend;
  return session.thread
    .unconfirmed()
    .filter(({ uuid, sendStatus }) => sendStatus === 'pending' || uuid === refused || uuids.has(uuid));
}

/** What the server has, no outbox keeps: at once, and of a burst together, since each asking costs more than the message. */
export function takeOutOfOutbox(session: ChatSession, uuid: string): void {
  const { clock } = session.ports;
  session.arrived.add(uuid);
  session.paces.outbox.run(() => void takeOut(session), { ms: BURST_PAUSE_MS, clock, signal: session.conversation });
}

async function takeOut(session: ChatSession): Promise<void> {
  const { outbox } = session.ports;
  const uuids = session.arrived;
  session.arrived = new Set();
  const isOne = uuids.size === 1;
  const kept = isOne ? [...uuids] : (await outbox.list()).map(({ uuid }) => uuid).filter((uuid) => uuids.has(uuid));
  for (const uuid of kept) void outbox.remove(uuid);
}

/** The message may arrive in this chat: before it is said in another, it is looked for there. */
export function noteTry({ tries }: ChatSession, uuid: string, chat: ChatKey): void {
  const others = tries.get(uuid)?.filter(({ chatId }) => String(chatId) !== String(chat.chatId)) ?? [];
  tries.set(uuid, [...others, chat]);
}

/** Keeps the message for the next page, which finds it once this is done. */
export function keepInOutbox(session: ChatSession, entry: MessageEntry, { isHeld = false } = {}): Promise<void> {
  const { uuid, text, createdAt, tempFromForm } = entry;
  const { ports, files, tries } = session;
  const keeping = ports.outbox.put({
    ...{ uuid, text, createdAt, tempFromForm, isHeld },
    files: files.get(uuid) ?? [],
    triedIn: tries.get(uuid) ?? [],
  });
  if (session.state.chat.id === null) void agreeOnUuid(session);
  return keeping;
}

/**
 * Until the chat exists, all tabs and the next page make it under the uuid that was kept first: an answer that is lost to one of them
 * leaves no second chat behind. Who shares the outbox agrees, also where localStorage is full: what two tabs send of it goes to one chat,
 * in which the server knows it by its uuid.
 */
export async function agreeOnUuid({ state, ports, conversation }: ChatSession): Promise<void> {
  const { store, outbox } = ports;
  const uuid = store.get('uuid') ?? state.chat.uuid;
  const agreed = await outbox.agreeOnChat({ uuid, guestId: state.user.guestId, chatId: null });
  if (conversation.aborted || state.chat.id !== null) return;
  state.chat.uuid = agreed.uuid;
  state.user.guestId = agreed.guestId;
  for (const key of ['uuid', 'guestId'] as const) if (store.get(key) !== agreed[key]) store.set(key, agreed[key]);
}
