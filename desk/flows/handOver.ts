import type { Chat } from '../model/entities.ts';
import type { Transfer } from '../ports.ts';
import type { Desk } from '../state/createDesk.ts';
import { chooseFilter } from './loadChats.ts';
import { outcome } from './outcome.ts';
import { receiveChat } from './receiveChat.ts';
import { refreshConversation } from './refreshConversation.ts';

/** Takes the chat from the owner shown. Returns null on success, or what went wrong. */
export async function takeOverChat(desk: Desk, { chatId, operatorId }: Chat): Promise<string | null> {
  if (operatorId === null) return null;
  desk.resources.ownHandOvers.add(chatId);
  const taken = await outcome(desk, desk.ports.api.takeOverChat(chatId, operatorId));
  if (taken.kind === 'done') receiveChat(desk, taken.value);
  desk.resources.ownHandOvers.delete(chatId);
  // A colleague was quicker. The conversation shows who.
  if (taken.kind === 'failed') void refreshConversation(desk, chatId);
  return taken.kind === 'failed' ? taken.problem : null;
}

/** Returns null on success, or what went wrong. */
export async function transferChat(desk: Desk, chatId: number, transfer: Transfer): Promise<string | null> {
  desk.resources.ownHandOvers.add(chatId);
  const given = await outcome(desk, desk.ports.api.transferChat(chatId, transfer));
  if (given.kind === 'done') {
    receiveChat(desk, given.value);
    if (desk.state.selectedChatId === chatId) chooseFilter(desk, given.value.status);
  }
  desk.resources.ownHandOvers.delete(chatId);
  return given.kind === 'failed' ? given.problem : null;
}

export async function loadAreas(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getAreas());
  if (answer.kind === 'done') desk.state.areas = answer.value;
}
