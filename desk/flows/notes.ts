import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import { noteOf } from '../model/draftText.ts';
import type { Desk } from '../state/createDesk.ts';
import { writeDraft } from './draft.ts';
import { outcome } from './outcome.ts';

export async function loadNotes(desk: Desk, chatId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getNotes(chatId));
  if (answer.kind === 'done') desk.state.work.notes[chatId] = answer.value;
}

/** Adds the draft as a note. It stays in the composer until the server has it. */
export async function addDraftNote(desk: Desk, chatId: number): Promise<void> {
  const { state } = desk;
  const draft = state.drafts[chatId]?.text ?? '';
  const problem = await addNote(desk, chatId, noteOf(draft) ?? '');
  const conversation = state.conversations[chatId];
  if (conversation !== undefined) conversation.notice = problem;
  if (problem === null && state.drafts[chatId]?.text === draft) writeDraft(desk, chatId, '');
}

/** Returns null on success, or what went wrong. A retry with the same text reuses the note's uuid. */
export async function addNote(desk: Desk, chatId: number, given: string): Promise<string | null> {
  const { work } = desk.state;
  const text = given.trim();
  const before = work.savingNotes[chatId];
  if (text === '' || text.length > MESSAGE_LIMIT || before?.isBusy === true) return null;
  const uuid = before?.text === text ? before.uuid : desk.ports.newId();
  work.savingNotes[chatId] = { uuid, text, isBusy: true };
  const added = await outcome(desk, desk.ports.api.addNote(chatId, { uuid, text }));
  if (added.kind === 'signed-out') return null;
  if (added.kind === 'failed') {
    work.savingNotes[chatId] = { uuid, text, isBusy: false };
    return added.problem;
  }
  delete work.savingNotes[chatId];
  const known = work.notes[chatId] ?? [];
  if (!known.some((note) => note.id === added.value.id)) work.notes[chatId] = [...known, added.value];
  return null;
}
