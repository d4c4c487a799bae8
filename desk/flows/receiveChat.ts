import { newerChat } from '../model/chatOrder.ts';
import type { Chat } from '../model/entities.ts';
import { MESSAGE_GRACE_MS } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { forgetTeamTyping } from './team.ts';
import { tellHandOver } from './tellHandOver.ts';
import { isBeingTaken } from './isBeingTaken.ts';
import { chooseFilter } from './loadChats.ts';
import { outcome } from './outcome.ts';
import { refreshConversation } from './refreshConversation.ts';
import { ringFor } from './ringFor.ts';

/** The one way of a changed chat into the desk: from the live channel and from the answers to own actions. */
export function receiveChat(desk: Desk, incoming: Chat): void {
  const { state } = desk;
  const known = state.chats[incoming.chatId];
  if (newerChat(known, incoming) === known || isBeingTaken(desk, incoming)) return;
  ringFor(desk, known, incoming);
  tellHandOver(desk, known, incoming);
  state.chats[incoming.chatId] = incoming;
  if (known !== undefined && endsTyping(known, incoming)) forgetTeamTyping(desk, incoming.chatId);
  if (incoming.chatId !== state.selectedChatId) return;
  // An answer to a waiting chat takes it; the list follows it to the open ones.
  const isTaken = known?.status === 'waiting' && incoming.operatorId === state.me.operatorId;
  if (isTaken && incoming.status === 'open') chooseFilter(desk, 'open');
  if (known === undefined || tellsMoreThanMessages(known, incoming)) void refreshConversation(desk, incoming.chatId);
  else expectMessage(desk, incoming);
}

function endsTyping(known: Chat, { operatorId, lastMessage }: Chat): boolean {
  const isReply = lastMessage?.authorType === 'staff' && lastMessage.id !== known.lastMessage?.id;
  return isReply || operatorId !== known.operatorId;
}

/** Fetches a chat whose news was too large to be told. */
export async function fetchChat(desk: Desk, chatId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getConversation(chatId));
  if (answer.kind === 'done') receiveChat(desk, answer.value.chat);
}

/**
 * A chat carries only the beginning of its last message; the message itself comes in the chat's room. When it has not
 * come a moment later, it is fetched.
 */
function expectMessage(desk: Desk, { chatId, lastMessage }: Chat): void {
  const { state, ports, resources } = desk;
  const isMissing = () => !state.conversations[chatId]?.messages.some((message) => message.id === lastMessage?.id);
  if (lastMessage === null || !isMissing()) return;
  ports.clock.after(MESSAGE_GRACE_MS, () => {
    if (!resources.visit.signal.aborted && isMissing()) void refreshConversation(desk, chatId);
  });
}

/**
 * Whether the change shows in the conversation beside its messages: an event, or the answer to an access request.
 * A change of nothing that the chat carries must be of something that it does not carry.
 */
function tellsMoreThanMessages(known: Chat, incoming: Chat): boolean {
  const isSame = (part: (chat: Chat) => unknown) => JSON.stringify(part(known)) === JSON.stringify(part(incoming));
  const isEventless = isSame(({ status, category, visitor, operator, rate, company }) => {
    return [status, category, visitor, operator, rate, company];
  });
  return !isEventless || isSame(({ unread, readByVisitor, lastMessage }) => [unread, readByVisitor, lastMessage]);
}
