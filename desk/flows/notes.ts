import { MESSAGE_LIMIT } from '../../protocol/limits.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { NewNote } from '../api/DeskApi.ts';
import { noteOf } from '../model/draftText.ts';
import type { ChatNote } from '../model/entities.ts';
import { MAX_MENTIONS, mentionedIn } from '../model/mentions.ts';
import { isChatKey, type ThreadKey, ticketIdOf } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import { showNotice, writeDraft } from './draft.ts';
import { outcome } from './outcome.ts';
import { refreshTicket } from './tickets.ts';

export async function loadNotes(desk: Desk, chatId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getNotes(chatId));
  if (answer.kind === 'done') desk.state.work.notes[chatId] = answer.value;
}

/** Adds the draft as a note. It stays in the composer until the server has it. */
export async function addDraftNote(desk: Desk, key: ThreadKey): Promise<void> {
  const { state } = desk;
  const draft = state.drafts[key]?.text ?? '';
  const problem = await addNote(desk, key, noteOf(draft) ?? '', state.drafts[key]?.mentions);
  showNotice(desk, key, problem);
  if (problem === null && state.drafts[key]?.text === draft) writeDraft(desk, key, '');
}

/** `chosen`: the colleagues from the list. Returns null on success, or what went wrong. A retry with the same text reuses the note's uuid. */
export async function addNote(
  desk: Desk,
  key: ThreadKey,
  given: string,
  chosen: readonly number[] = [],
): Promise<string | null> {
  const { work, people } = desk.state;
  const text = given.trim();
  const before = work.savingNotes[key];
  if (text === '' || text.length > MESSAGE_LIMIT || before?.isBusy === true) return null;
  const mentions = mentionedIn(text, Object.values(people.items), chosen);
  if (mentions.length > MAX_MENTIONS)
    return `A note mentions at most ${MAX_MENTIONS} people: remove ${mentions.length - MAX_MENTIONS}.`;
  const uuid = before?.text === text ? before.uuid : desk.ports.newId();
  work.savingNotes[key] = { uuid, text, isBusy: true };
  const added = await outcome(desk, postNote(desk, key, { uuid, text, mentions }));
  if (added.kind === 'signed-out') return null;
  if (added.kind === 'failed') {
    work.savingNotes[key] = { uuid, text, isBusy: false };
    return added.problem;
  }
  delete work.savingNotes[key];
  if (!isChatKey(key)) {
    // The thread holds a ticket's notes.
    await refreshTicket(desk, ticketIdOf(key));
    return null;
  }
  const known = work.notes[key] ?? [];
  if (!known.some((note) => note.id === added.value.id)) work.notes[key] = [...known, added.value];
  return null;
}

function postNote({ ports: { api } }: Desk, key: ThreadKey, note: NewNote): Promise<Answer<ChatNote>> {
  return isChatKey(key) ? api.addNote(key, note) : api.addTicketNote(ticketIdOf(key), note);
}
