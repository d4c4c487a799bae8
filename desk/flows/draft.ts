import { attachmentFault, withCleanName } from '../../protocol/attachments.ts';
import { faultText } from '../model/attachmentRules.ts';
import { noteOf } from '../model/draftText.ts';
import { TYPING_WHISPER_MS } from '../model/limits.ts';
import { isChatKey, type ThreadKey, ticketIdOf } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import type { Draft } from '../state/createDeskState.ts';

/** The unsent texts of chats and tickets. A text survives a reload of the tab; its files do not. */

/** Restores a draft after a reload, when its chat or ticket is opened. */
export function restoreDraft({ state, ports }: Desk, key: ThreadKey): void {
  const read = (part: string | number) => ports.memory.read('draft', draftKey(state.me.operatorId, part));
  const mentions = (read(mentionsKey(key)) ?? '').split(' ').filter(Boolean).map(Number);
  state.drafts[key] ??= { text: read(key) ?? '', files: [], cc: read(copiesKey(key)) ?? undefined, mentions };
}

/** Stores the unsent text, and whispers to a chat's visitor that the operator is typing. */
export function writeDraft(desk: Desk, key: ThreadKey, text: string): void {
  if (isLocked(desk, key)) return;
  storeText(desk, key, text);
  // The visitor must not see that a note is being written.
  if (isChatKey(key) && text.trim() !== '' && noteOf(text) === null) whisperTyping(desk, key);
}

/** Stores that a colleague was chosen in a note: two colleagues may have the same name. */
export function chooseMention(desk: Desk, key: ThreadKey, operatorId: number): void {
  const draft = draftOf(desk, key);
  draft.mentions = [...new Set([...(draft.mentions ?? []), operatorId])];
  const stored = draftKey(desk.state.me.operatorId, mentionsKey(key));
  desk.ports.memory.write('draft', stored, draft.mentions.join(' '));
}

/** Stores the typed addresses that get a copy of a ticket's reply. */
export function writeCopies(desk: Desk, key: ThreadKey, cc: string): void {
  if (!isLocked(desk, key)) storeCopies(desk, key, cc);
}

/**
 * Adds files to a draft. A notice gives the reason for each file that cannot be sent. A note refuses
 * files: they would wait for the next reply, which sends them to the visitor.
 */
export function addDraftFiles(desk: Desk, key: ThreadKey, files: readonly File[]): void {
  if (isLocked(desk, key)) return;
  if (noteOf(draftOf(desk, key).text) !== null) return showNotice(desk, key, 'A private note cannot have files.');
  const problems = new Set<string>();
  for (const file of files.map(withCleanName)) {
    const fault = attachmentFault(file, draftOf(desk, key).files.length);
    if (fault === null) addFile(desk, key, file);
    else problems.add(faultText(file.name, fault));
  }
  showNotice(desk, key, problems.size > 0 ? [...problems].join(' ') : null);
}

export function removeDraftFile(desk: Desk, key: ThreadKey, fileId: string): void {
  const draft = draftOf(desk, key);
  draft.files = draft.files.filter((file) => file.id !== fileId);
  desk.resources.files.delete(fileId);
}

/** Empties a draft, and returns what it held. */
export function takeDraft(desk: Desk, key: ThreadKey): Draft {
  const { text, files, cc } = draftOf(desk, key);
  draftOf(desk, key).files = [];
  storeText(desk, key, '');
  if (cc !== undefined) storeCopies(desk, key, undefined);
  return { text, files, cc };
}

/** Empties a draft for good. */
export function discardDraft(desk: Desk, key: ThreadKey): void {
  for (const { id } of takeDraft(desk, key).files) desk.resources.files.delete(id);
}

/** Puts an unsent reply back, before a text that was typed meanwhile in another tab. */
export function returnToDraft(
  desk: Desk,
  key: ThreadKey,
  { text, files, cc }: { readonly text: string; readonly files: readonly File[]; readonly cc?: string | undefined },
): void {
  if (cc !== undefined) storeCopies(desk, key, cc);
  storeText(desk, key, [text, draftOf(desk, key).text].filter((part) => part !== '').join('\n\n'));
  for (const file of files) addFile(desk, key, file);
}

/** Erases this operator's stored texts, also those of chats that were not opened since a reload. */
export function removeStoredDrafts({ state, ports }: Desk): void {
  ports.memory.removeAll('draft', draftKey(state.me.operatorId, ''));
}

/** Shows the result of the operator's last action in a chat or ticket; null hides it. */
export function showNotice({ state }: Desk, key: ThreadKey, notice: string | null): void {
  const shown = isChatKey(key) ? state.conversations[key] : state.tickets.threads[ticketIdOf(key)];
  if (shown !== undefined) shown.notice = notice;
}

/** Returns whether the browser allowed the copy. */
export function copyDraft({ ports }: Desk, text: string): Promise<boolean> {
  return ports.page.copy(text);
}

/** A ticket's composer shows an unsent reply until the server has it, so nothing can be typed meanwhile. */
function isLocked({ state }: Desk, key: ThreadKey): boolean {
  return !isChatKey(key) && (state.outgoing[key]?.length ?? 0) > 0;
}

function addFile(desk: Desk, key: ThreadKey, file: File): void {
  const draft = draftOf(desk, key);
  const id = desk.ports.newId();
  desk.resources.files.set(id, file);
  draft.files = [...draft.files, { id, name: file.name, size: file.size }];
}

function storeText(desk: Desk, key: ThreadKey, text: string): void {
  draftOf(desk, key).text = text;
  if (text === '') {
    draftOf(desk, key).mentions = [];
    desk.ports.memory.write('draft', draftKey(desk.state.me.operatorId, mentionsKey(key)), null);
  }
  desk.ports.memory.write('draft', draftKey(desk.state.me.operatorId, key), text === '' ? null : text);
}

function storeCopies(desk: Desk, key: ThreadKey, cc: string | undefined): void {
  draftOf(desk, key).cc = cc;
  desk.ports.memory.write('draft', draftKey(desk.state.me.operatorId, copiesKey(key)), cc ?? null);
}

const mentionsKey = (key: string | number): string => `${key}/mentions`;
const copiesKey = (key: string | number): string => `${key}/cc`;

/** Several accounts may use one tab in turn. */
function draftKey(operatorId: number, key: string | number): string {
  return `${operatorId}/${key}`;
}

function draftOf({ state }: Desk, key: ThreadKey): Draft {
  state.drafts[key] ??= { text: '', files: [] };
  return state.drafts[key];
}

function whisperTyping({ state, ports, resources }: Desk, chatId: number): void {
  const chat = state.chats[chatId];
  const now = ports.clock.now();
  // The clock may be set back by hours, and must not silence the whispers for that long.
  if (chat === undefined || Math.abs(now - resources.whisperedAt) < TYPING_WHISPER_MS) return;
  resources.whisperedAt = now;
  ports.realtime.sendTyping(chatId);
  ports.realtime.whisperTyping(chat.room, { name: state.operator.name, chatId });
}
