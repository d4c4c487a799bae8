import type { CannedReply } from '../model/entities.ts';
import { fillPlaceholders, ticketSource } from '../model/placeholders.ts';
import { isChatKey, ticketIdOf, type ThreadKey } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import { writeDraft } from './draft.ts';
import { outcome, problemOf } from './outcome.ts';

/** Keeps the replies fetched earlier if the call fails. */
export async function loadCannedReplies(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getCannedReplies());
  if (answer.kind === 'done') desk.state.work.replies = answer.value;
}

/** Puts the canned reply into a draft with its placeholders filled in. Returns the new draft. */
export function insertCannedReply(desk: Desk, key: ThreadKey, { text }: Pick<CannedReply, 'text'>): string {
  const source = placeholderSource(desk, key);
  const filled = source === null ? text : fillPlaceholders(text, source);
  writeDraft(desk, key, filled);
  return filled;
}

function placeholderSource({ state }: Desk, key: ThreadKey) {
  const operatorName = state.operator.name;
  if (isChatKey(key)) {
    const chat = state.chats[key];
    return chat === undefined ? null : { chat, operatorName };
  }
  const ticket = state.tickets.items.find(({ ticketId }) => ticketId === ticketIdOf(key));
  return ticket === undefined ? null : ticketSource(ticket, operatorName);
}

export function saveCannedReply(desk: Desk, id: number | null, reply: Omit<CannedReply, 'id'>): Promise<string | null> {
  return problemOf(desk, desk.ports.api.saveCannedReply(id, reply), () => loadCannedReplies(desk));
}

export function deleteCannedReply(desk: Desk, id: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.deleteCannedReply(id), () => loadCannedReplies(desk));
}
