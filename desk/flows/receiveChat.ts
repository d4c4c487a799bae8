import { newerChat } from '../model/chats.ts';
import type { Chat } from '../model/entities.ts';
import { MESSAGE_GRACE_MS } from '../model/limits.ts';
import type { Desk } from '../state/createDesk.ts';
import { isBeingTaken } from '../state/selectors.ts';
import { ringFor, showHandOver, showUndeliveredChat } from './alerts.ts';
import { chooseFilter } from './loadChats.ts';
import { outcome } from './outcome.ts';
import { refreshConversation } from './refreshConversation.ts';
import { clearTeamTyping } from './team.ts';

/** Applies a changed chat, from an event or from the answer to an action. */
export function receiveChat(desk: Desk, incoming: Chat): void {
  const { state } = desk;
  const known = state.chats[incoming.chatId];
  if (newerChat(known, incoming) === known || isBeingTaken(desk.state, incoming)) return;
  ringFor(desk, known, incoming);
  showHandOver(desk, known, incoming);
  showUndeliveredChat(desk, known, incoming);
  state.chats[incoming.chatId] = incoming;
  if (known !== undefined && endsTyping(known, incoming)) clearTeamTyping(desk, incoming.chatId);
  if (incoming.chatId !== state.selectedChatId) return;
  // A reply to a waiting chat takes it, so switch the list to the open chats.
  const isTaken = known?.status === 'waiting' && incoming.operatorId === state.me.operatorId;
  if (isTaken && incoming.status === 'open') chooseFilter(desk, 'open');
  if (known === undefined || changesMoreThanMessages(known, incoming)) void refreshConversation(desk, incoming.chatId);
  else expectMessage(desk, incoming);
}

function endsTyping(known: Chat, { operatorId, lastMessage }: Chat): boolean {
  const isReply = lastMessage?.authorType === 'staff' && lastMessage.id !== known.lastMessage?.id;
  return isReply || operatorId !== known.operatorId;
}

/** Fetches a chat whose event was too large to publish. */
export async function fetchChat(desk: Desk, chatId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getConversation(chatId));
  if (answer.kind === 'done') receiveChat(desk, answer.value.chat);
}

/**
 * Fetches the conversation if the chat's last message does not arrive soon. The chat holds only the
 * beginning of it; the whole message arrives in the chat's room.
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
 * Whether more than the messages changed: an event, or the answer to an access request. If no field
 * of the chat differs, the change must be in something that the chat does not hold.
 */
function changesMoreThanMessages(known: Chat, incoming: Chat): boolean {
  const isSame = (part: (chat: Chat) => unknown) => JSON.stringify(part(known)) === JSON.stringify(part(incoming));
  const isEventless = isSame(({ status, category, visitor, operator, rate, company, isUndelivered }) => {
    return [status, category, visitor, operator, rate, company, isUndelivered];
  });
  const isSilent = isSame(({ unread, readByVisitor, visitorSeenId, lastMessage }) => {
    return [unread, readByVisitor, visitorSeenId, lastMessage?.id];
  });
  return !isEventless || isSilent;
}
