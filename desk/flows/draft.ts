import { ATTACHMENT_MAX_FILES } from '../../protocol/limits.ts';
import { refusal } from '../model/attachmentRules.ts';
import { TYPING_WHISPER_MS } from '../model/limits.ts';
import { noteOf } from '../model/noteDraft.ts';
import type { Desk } from '../state/createDesk.ts';
import type { Draft } from '../state/createDeskState.ts';

/** Keeps the unsent text of a chat, also through a reload, and whispers that something is being typed. */
export function writeDraft(desk: Desk, chatId: number, text: string): void {
  draftOf(desk, chatId).text = text;
  desk.ports.memory.write('draft', String(chatId), text === '' ? null : text);
  // The visitor is not to see that a note is being written.
  if (text.trim() !== '' && noteOf(text) === null) whisperTyping(desk, chatId);
}

/** Adds files to a draft; what cannot be sent is refused here, each with its reason. */
export function addDraftFiles(desk: Desk, chatId: number, files: readonly File[]): void {
  const draft = draftOf(desk, chatId);
  const problems: string[] = [];
  for (const file of files) {
    const problem =
      draft.files.length >= ATTACHMENT_MAX_FILES
        ? `You can attach up to ${ATTACHMENT_MAX_FILES} files.`
        : refusal(file);
    if (problem === null) addFile(desk, draft, file);
    else if (!problems.includes(problem)) problems.push(problem);
  }
  const conversation = desk.state.conversations[chatId];
  if (conversation !== undefined) conversation.notice = problems.length > 0 ? problems.join(' ') : null;
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

/** Whether the browser has let the text be copied. */
export function copyDraft({ ports }: Desk, text: string): Promise<boolean> {
  return ports.page.copy(text);
}

function draftOf({ state }: Desk, chatId: number): Draft {
  state.drafts[chatId] ??= { text: '', files: [] };
  return state.drafts[chatId];
}

function addFile({ ports, resources }: Desk, draft: Draft, file: File): void {
  const id = ports.newId();
  resources.draftFiles.set(id, file);
  draft.files = [...draft.files, { id, name: file.name, size: file.size }];
}

function whisperTyping({ state, ports, resources }: Desk, chatId: number): void {
  const chat = state.chats[chatId];
  const now = ports.clock.now();
  if (chat === undefined || now - resources.whisperedAt < TYPING_WHISPER_MS) return;
  resources.whisperedAt = now;
  ports.realtime.tellTyping(chatId);
  ports.realtime.whisperTyping(chat.room, { name: state.operator.name, chatId });
}
