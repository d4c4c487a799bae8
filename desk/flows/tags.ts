import { addChats } from '../model/chats.ts';
import { isChatKey, type ThreadKey, ticketIdOf } from '../model/threadKey.ts';
import { mergeTickets } from '../model/tickets.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';
import { receiveChat } from './receiveChat.ts';
import { receiveTicket } from './tickets.ts';

export async function loadTags(desk: Desk): Promise<void> {
  const { work } = desk.state;
  const answer = await outcome(desk, desk.ports.api.getTags());
  if (answer.kind !== 'done') return;
  work.tags = answer.value;
  if (work.tagFilter !== null) await loadTagged(desk, work.tagFilter);
}

export function changeTag(
  desk: Desk,
  key: ThreadKey,
  { tag, isAdded }: { readonly tag: string; readonly isAdded: boolean },
): Promise<string | null> {
  const { api } = desk.ports;
  if (!isChatKey(key)) {
    const ticketId = ticketIdOf(key);
    return problemOf(desk, isAdded ? api.addTicketTag(ticketId, tag) : api.removeTicketTag(ticketId, tag), (value) => {
      receiveTicket(desk, value);
      void loadTags(desk);
    });
  }
  return problemOf(desk, isAdded ? api.addTag(key, tag) : api.removeTag(key, tag), (value) => {
    receiveChat(desk, value);
    void loadTags(desk);
  });
}

/** Shows only the chats and tickets with a tag; null shows all. */
export async function chooseTag(desk: Desk, tag: string | null): Promise<void> {
  desk.state.work.tagFilter = tag;
  if (tag !== null) await loadTagged(desk, tag);
}

/** Fetches the chats and tickets with a tag, because the lists hold only the newest ones. */
async function loadTagged(desk: Desk, tag: string): Promise<void> {
  const { api } = desk.ports;
  const [answer, tickets] = await Promise.all([
    outcome(desk, api.getTaggedChats(tag)),
    outcome(desk, api.getTaggedTickets(tag)),
  ]);
  if (tickets.kind === 'failed') desk.state.notice = tickets.problem;
  if (tickets.kind === 'done') desk.state.tickets.items = mergeTickets(desk.state.tickets.items, tickets.value);
  if (answer.kind === 'failed') desk.state.notice = answer.problem;
  if (answer.kind === 'done') desk.state.chats = addChats(desk.state.chats, answer.value);
}
