import type { Desk } from '../state/createDesk.ts';
import { loadReplies } from './cannedReplies.ts';
import { loadNotes } from './notes.ts';
import { loadTags } from './tags.ts';

/** Fetches canned replies, tags and notes, at the start and after every outage. */
export function loadWork(desk: Desk): void {
  void loadReplies(desk);
  void loadTags(desk);
  const { selectedChatId } = desk.state;
  if (selectedChatId !== null) void loadNotes(desk, selectedChatId);
}
