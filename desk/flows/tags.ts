import { addChats } from '../model/chats.ts';
import type { Desk } from '../state/createDesk.ts';
import { outcome, problemOf } from './outcome.ts';
import { receiveChat } from './receiveChat.ts';

export async function loadTags(desk: Desk): Promise<void> {
  const { work } = desk.state;
  const answer = await outcome(desk, desk.ports.api.getTags());
  if (answer.kind !== 'done') return;
  work.tags = answer.value;
  if (work.tagFilter !== null) await loadTagged(desk, work.tagFilter);
}

export function changeTag(
  desk: Desk,
  chatId: number,
  { tag, isAdded }: { readonly tag: string; readonly isAdded: boolean },
): Promise<string | null> {
  const { api } = desk.ports;
  return problemOf(desk, isAdded ? api.addTag(chatId, tag) : api.removeTag(chatId, tag), (value) => {
    receiveChat(desk, value);
    void loadTags(desk);
  });
}

/** Shows only the chats with a tag; null shows all. */
export async function chooseTag(desk: Desk, tag: string | null): Promise<void> {
  desk.state.work.tagFilter = tag;
  if (tag !== null) await loadTagged(desk, tag);
}

/** Fetches the chats with a tag, because the lists hold only the newest chats. */
async function loadTagged(desk: Desk, tag: string): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getTaggedChats(tag));
  if (answer.kind === 'failed') desk.state.notice = answer.problem;
  if (answer.kind === 'done') desk.state.chats = addChats(desk.state.chats, answer.value);
}
