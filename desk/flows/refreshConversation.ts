import { newerChat } from '../model/chats.ts';
import type { Chat, ChatNote, Message } from '../model/entities.ts';
import { mergeMessages } from '../model/timeline.ts';
import type { Desk } from '../state/createDesk.ts';
import { isBeingTaken } from '../state/selectors.ts';
import { outcome } from './outcome.ts';
import { markRead, receiveMessages } from './receiveMessages.ts';

/** Fetches a conversation. Calls during a request are merged into one more request after it. */
export async function refreshConversation(desk: Desk, chatId: number): Promise<void> {
  const { refreshes, visit } = desk.resources;
  const running = refreshes.get(chatId);
  if (running !== undefined) {
    running.isRerunWanted = true;
    return;
  }
  const refresh = { isRerunWanted: false };
  refreshes.set(chatId, refresh);
  do {
    refresh.isRerunWanted = false;
    await fetchConversation(desk, chatId);
  } while (refresh.isRerunWanted && !visit.signal.aborted);
  refreshes.delete(chatId);
}

async function fetchConversation(desk: Desk, chatId: number): Promise<void> {
  const { state, ports, resources } = desk;
  const answer = await outcome(desk, ports.api.getConversation(chatId));
  const conversation = state.conversations[chatId];
  if (answer.kind === 'signed-out' || conversation === undefined) return;
  if (answer.kind === 'failed') {
    // A shown conversation that is missing was deleted while this desk was disconnected.
    if (conversation.load !== 'ready' || answer.isMissing)
      Object.assign(conversation, { load: 'failed', problem: answer.problem });
    return;
  }
  showChat(desk, answer.value.chat);
  // Messages that came live while the conversation was loading say nothing about the earlier ones.
  const known = conversation.load === 'ready' ? new Set(conversation.messages.map(({ id }) => id)) : new Set<number>();
  receiveMessages(desk, chatId, answer.value.messages);
  Object.assign(conversation, { load: 'ready', problem: null, events: answer.value.events });
  showNotes(desk, chatId, answer.value.notes ?? []);
  // Messages that are already read need no call.
  const lastId = answer.value.messages.at(-1)?.id;
  if (answer.value.chat.unread === 0 && lastId !== undefined) resources.reportedReads.set(chatId, lastId);
  markRead(desk);
  if (answer.value.hasMore) await fetchEarlier(desk, chatId, { page: answer.value.messages, known });
}

/** Fetches page after page of earlier messages, up to those that were shown before. */
async function fetchEarlier(
  desk: Desk,
  chatId: number,
  { page, known }: { page: readonly Message[]; known: ReadonlySet<number> },
): Promise<void> {
  const { state, ports, resources } = desk;
  let [first] = page;
  while (first !== undefined && !known.has(first.id)) {
    const answer = await outcome(desk, ports.api.getConversation(chatId, first.id));
    const conversation = state.conversations[chatId];
    if (conversation === undefined || resources.visit.signal.aborted) return;
    if (answer.kind !== 'done') {
      // The next refresh fetches them again.
      if (answer.kind === 'failed') Object.assign(conversation, { load: 'failed', problem: answer.problem });
      return;
    }
    conversation.messages = mergeMessages(conversation.messages, answer.value.messages);
    first = answer.value.hasMore ? answer.value.messages[0] : undefined;
  }
}

/** A note that was added during the request is not in the answer. */
function showNotes({ state: { work } }: Desk, chatId: number, notes: readonly ChatNote[]): void {
  const lastId = notes.at(-1)?.id ?? 0;
  work.notes[chatId] = [...notes, ...(work.notes[chatId] ?? []).filter(({ id }) => id > lastId)];
}

/** Stores a chat if it differs: an equal new object would redraw every row of the list. */
function showChat(desk: Desk, incoming: Chat): void {
  const { chats } = desk.state;
  const known = chats[incoming.chatId];
  if (isBeingTaken(desk.state, incoming) || JSON.stringify(known) === JSON.stringify(incoming)) return;
  chats[incoming.chatId] = newerChat(known, incoming);
}
