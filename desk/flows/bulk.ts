import type { BulkChange, BulkThread } from '../api/DeskApi.ts';
import { bulkText, undoText } from '../model/bulkText.ts';
import type { BulkAnswer } from '../model/entities.ts';
import { UNDO_SHOWN_MS } from '../model/limits.ts';
import { isChatKey, ticketIdOf, type ThreadKey } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import type { BulkNotice } from '../state/bulkState.ts';
import { outcome } from './outcome.ts';
import { receiveChat } from './receiveChat.ts';
import { clearSelection } from './selection.ts';
import { loadTags } from './tags.ts';
import { receiveTicket } from './tickets.ts';

/**
 * Changes chats and tickets at once, and shows how many and Undo. Returns null on success, or what went wrong: the
 * selection then stays.
 */
export async function runBulkAction(
  desk: Desk,
  keys: readonly ThreadKey[],
  change: BulkChange,
): Promise<string | null> {
  const { state, ports, resources } = desk;
  if (state.bulk.isBusy || keys.length === 0) return null;
  state.bulk.isBusy = true;
  const handedOver = keys.filter((key) => isChatKey(key));
  for (const chatId of handedOver) resources.ownHandOvers.add(chatId);
  const answer = await outcome(desk, ports.api.runBulkAction(ports.newId(), keys.map(threadOf(desk)), change));
  if (answer.kind === 'signed-out') return null;
  state.bulk.isBusy = false;
  if (answer.kind === 'done') {
    receiveAll(desk, answer.value);
    const owner = change.kind === 'assign' ? (state.people.items[change.operatorId ?? 0]?.name ?? null) : null;
    const { bulkId, outcome: done } = answer.value;
    showNotice(desk, { text: bulkText(change, done, { keys, owner }), bulkId: done.done > 0 ? bulkId : null });
    clearSelection(desk);
    if (change.kind === 'tag') void loadTags(desk);
  }
  for (const chatId of handedOver) resources.ownHandOvers.delete(chatId);
  return answer.kind === 'failed' ? answer.problem : null;
}

/** Undoes the last action, if it still can be. */
export async function undoBulkAction(desk: Desk): Promise<void> {
  const { state, ports } = desk;
  const bulkId = state.bulk.notice?.bulkId ?? null;
  if (bulkId === null || state.bulk.isBusy) return;
  state.bulk.isBusy = true;
  desk.resources.stopUndoTimer();
  const answer = await outcome(desk, ports.api.undoBulkAction(bulkId));
  if (answer.kind === 'signed-out') return;
  state.bulk.isBusy = false;
  if (answer.kind === 'failed') {
    // A failed connection may be back in time; a refusal is final.
    showNotice(desk, { text: `Not undone. ${answer.problem}`, bulkId: answer.isTemporary ? bulkId : null });
    return;
  }
  const own = answer.value.chats.map(({ chatId }) => chatId);
  for (const chatId of own) desk.resources.ownHandOvers.add(chatId);
  receiveAll(desk, answer.value);
  for (const chatId of own) desk.resources.ownHandOvers.delete(chatId);
  showNotice(desk, { text: undoText(answer.value.outcome), bulkId: null });
}

export function dismissBulkNotice(desk: Desk): void {
  desk.resources.stopUndoTimer();
  desk.state.bulk.notice = null;
}

/** Keeps the notice while it has the pointer or the focus. */
export function holdBulkNotice(desk: Desk): void {
  desk.resources.stopUndoTimer();
}

/** Removes the notice in ten seconds. */
export function releaseBulkNotice(desk: Desk): void {
  const { resources, ports } = desk;
  resources.stopUndoTimer();
  resources.stopUndoTimer = ports.clock.after(UNDO_SHOWN_MS, () => dismissBulkNotice(desk));
}

function showNotice(desk: Desk, notice: BulkNotice): void {
  desk.state.bulk.notice = notice;
  releaseBulkNotice(desk);
}

function receiveAll(desk: Desk, { chats, tickets }: BulkAnswer): void {
  for (const chat of chats) receiveChat(desk, chat);
  for (const ticket of tickets) receiveTicket(desk, ticket);
}

const threadOf =
  ({ state }: Desk) =>
  (key: ThreadKey): BulkThread => {
    if (isChatKey(key)) return { key, operatorId: state.chats[key]?.operatorId ?? null };
    const ticket = state.tickets.items.find(({ ticketId }) => ticketId === ticketIdOf(key));
    return { key, operatorId: ticket?.operatorId ?? null };
  };
