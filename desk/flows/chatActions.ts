import type { AccessQuestion, Transfer } from '../api/DeskApi.ts';
import { shortName, visitorName } from '../model/chats.ts';
import type { Chat } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { chatOnScreen } from '../state/selectors.ts';
import { chooseFilter } from './loadChats.ts';
import { outcome, problemOf } from './outcome.ts';
import { receiveChat } from './receiveChat.ts';
import { receiveMessages } from './receiveMessages.ts';
import { refreshConversation } from './refreshConversation.ts';

/**
 * Takes a waiting chat: shows it as taken at once, and switches the list to the open chats. If the
 * server refuses or cannot be reached, undoes this and shows the reason in the conversation, and as
 * news if another chat is on screen by then.
 */
export async function takeChat(desk: Desk, chatId: number): Promise<void> {
  const { state, ports, resources } = desk;
  const conversation = state.conversations[chatId];
  const waiting = state.chats[chatId];
  if (conversation === undefined || waiting?.status !== 'waiting' || conversation.isTaking) return;
  Object.assign(conversation, { isTaking: true, notice: null });
  resources.ownHandOvers.add(chatId);
  state.chats[chatId] = {
    ...waiting,
    status: 'open',
    operatorId: state.me.operatorId,
    operator: { ...state.operator },
  };
  if (state.selectedChatId === chatId) chooseFilter(desk, 'open');
  const taken = await outcome(desk, ports.api.takeChat(chatId));
  if (taken.kind === 'signed-out') return;
  conversation.isTaking = false;
  if (taken.kind === 'done') showChanged(desk, taken.value);
  else {
    conversation.notice = taken.problem;
    if (chatOnScreen(state) !== chatId)
      state.news = { text: `The chat with ${shortName(visitorName(waiting))} is not yours. ${taken.problem}`, chatId };
    undoTake(desk, waiting);
  }
  resources.ownHandOvers.delete(chatId);
}

/** Undoes the effect of `takeChat`, unless the new owner is known, and returns to the waiting chats. */
function undoTake(desk: Desk, waiting: Chat): void {
  const { state } = desk;
  const { chatId } = waiting;
  const isOwnerKnown = state.chats[chatId]?.operatorId !== state.me.operatorId;
  if (!isOwnerKnown) state.chats[chatId] = waiting;
  if (state.selectedChatId === chatId && state.filter === 'open') chooseFilter(desk, 'waiting');
  void refreshConversation(desk, chatId);
}

export function closeChat(desk: Desk, chatId: number): Promise<string | null> {
  return problemOf(desk, desk.ports.api.closeChat(chatId), (value) => showChanged(desk, value));
}

export function askForAccess(
  desk: Desk,
  chatId: number,
  { uuid, question }: { readonly uuid: string; readonly question: AccessQuestion },
): Promise<string | null> {
  return problemOf(desk, desk.ports.api.askForAccess(chatId, uuid, question), (value) =>
    receiveMessages(desk, chatId, [value]),
  );
}

/** Moves the visitor to another company. Returns null on success, or what went wrong. */
export function changeCompany(desk: Desk, chatId: number, company: string): Promise<string | null> {
  return problemOf(desk, desk.ports.api.changeCompany(chatId, company), () => void refreshConversation(desk, chatId));
}

function showChanged(desk: Desk, chat: Chat): void {
  receiveChat(desk, chat);
  void refreshConversation(desk, chat.chatId);
}

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

/** Replaces the team of an area. Returns null on success, or what went wrong. */
export function changeTeam(desk: Desk, areaId: number, operatorIds: readonly number[]): Promise<string | null> {
  return problemOf(desk, desk.ports.api.changeTeam(areaId, operatorIds), (area) => {
    desk.state.areas = desk.state.areas.map((one) => (one.id === area.id ? area : one));
  });
}
