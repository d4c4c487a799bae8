import { TYPING_WHISPER_MS } from '../model/limits.ts';
import { noteOf } from '../model/noteDraft.ts';
import type { Desk } from '../state/createDesk.ts';
import type { Draft } from '../state/createDeskState.ts';
import { addFiles } from './draftFiles.ts';

/** Stores the unsent text of a chat, which survives a reload, and whispers that the operator is typing. */
export function writeDraft(desk: Desk, chatId: number, text: string): void {
  draftOf(desk, chatId).text = text;
  desk.ports.memory.write('draft', String(chatId), text === '' ? null : text);
  // The visitor must not see that a note is being written.
  if (text.trim() !== '' && noteOf(text) === null) whisperTyping(desk, chatId);
}

/** Adds files to a draft. A notice gives the reason for each file that cannot be sent. */
export function addDraftFiles(desk: Desk, chatId: number, files: readonly File[]): void {
  const problem = addFiles(desk, draftOf(desk, chatId), files);
  const conversation = desk.state.conversations[chatId];
  if (conversation !== undefined) conversation.notice = problem;
}

export function removeDraftFile(desk: Desk, chatId: number, fileId: string): void {
  const draft = draftOf(desk, chatId);
  draft.files = draft.files.filter((file) => file.id !== fileId);
  desk.resources.draftFiles.delete(fileId);
}

export function dismissNotice(desk: Desk, chatId: number): void {
  const conversation = desk.state.conversations[chatId];
  if (conversation !== undefined) conversation.notice = null;
}

/** Returns whether the browser allowed the copy. */
export function copyDraft({ ports }: Desk, text: string): Promise<boolean> {
  return ports.page.copy(text);
}

function draftOf({ state }: Desk, chatId: number): Draft {
  state.drafts[chatId] ??= { text: '', files: [] };
  return state.drafts[chatId];
}

function whisperTyping({ state, ports, resources }: Desk, chatId: number): void {
  const chat = state.chats[chatId];
  const now = ports.clock.now();
  if (chat === undefined || now - resources.whisperedAt < TYPING_WHISPER_MS) return;
  resources.whisperedAt = now;
  ports.realtime.tellTyping(chatId);
  ports.realtime.whisperTyping(chat.room, { name: state.operator.name, chatId });
}
