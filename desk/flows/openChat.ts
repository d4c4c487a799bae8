import type { Chat, Ticket } from '../model/entities.ts';
import { NO_INBOX_FILTER } from '../model/inboxFilter.ts';
import { NO_FILTERS } from '../model/searchRequest.ts';
import type { Desk } from '../state/createDesk.ts';
import { type ConversationState, emptyConversation } from '../state/createDeskState.ts';
import type { Place, Section, View } from '../state/selectors.ts';
import { restoreDraft } from './draft.ts';
import { chooseFilter } from './loadChats.ts';
import { loadPeople } from './people.ts';
import { markRead, receiveMessages, showTyping } from './receiveMessages.ts';
import { refreshConversation } from './refreshConversation.ts';
import { sendLooking } from './team.ts';
import { openSearch } from './search.ts';
import { chooseTickets, closeTicket, openTicket } from './tickets.ts';
import { showInboxChoice } from './views.ts';
import { outcome } from './outcome.ts';
import { PRESENCE_MS } from '../model/limits.ts';

/** Opens a chat: shows the known data at once, then fetches the conversation and follows it live. */
export function openChat(desk: Desk, chatId: number): void {
  const { state } = desk;
  leaveConversation(desk);
  state.view = 'chats';
  state.selectedChatId = chatId;
  if (state.news?.chatId === chatId) state.news = null;
  state.conversations[chatId] ??= startedConversation(state.chats[chatId]);
  if (state.conversations[chatId].load === 'failed') state.conversations[chatId].load = 'loading';
  sendLooking(desk);
  restoreDraft(desk, chatId);
  void follow(desk, chatId);
}

/** The list knows the last message, which is shown until the server sends the others. */
function startedConversation(chat: Chat | undefined): ConversationState {
  const last = chat?.lastMessage ?? null;
  return { ...emptyConversation(), messages: last === null ? [] : [last] };
}

/** Closes the conversation. A window with room for one pane then shows the list. */
export function closeConversation(desk: Desk): void {
  leaveConversation(desk);
  desk.state.selectedChatId = null;
  sendLooking(desk);
}

export function showView(desk: Desk, view: View): void {
  desk.state.view = view;
  sendLooking(desk);
  if (view === 'people') void loadPeople(desk);
  markRead(desk);
}

/** Opens a page of the view "Manage". */
export function showSection(desk: Desk, section: Section): void {
  desk.state.section = section;
  showView(desk, 'manage');
}

/** Opens the search with these words and no filters, for the command palette. */
export function searchFor(desk: Desk, text: string): void {
  openSearch(desk, { ...NO_FILTERS, text });
  showView(desk, 'search');
}

/** Opens a ticket in the list that contains it. */
export function showTicket(desk: Desk, ticket: Ticket): void {
  chooseTickets(desk, ticket.status === 'open' ? 'owed' : ticket.status);
  openTicket(desk, ticket.ticketId);
  showView(desk, 'tickets');
}

const EVERYTHING = { viewId: null, filter: NO_INBOX_FILTER };

/** Opens a place from the browser's history. The other views keep the open chat. */
export function showPlace(desk: Desk, place: Place): void {
  const { view, selectedChatId, selectedTicketId = null, section, search, noteId = null, inbox } = place;
  const { state } = desk;
  if (noteId !== null) state.shownNoteId = noteId;
  if (inbox !== undefined) state.isOneList = true;
  if (state.isOneList && (view === 'chats' || view === 'tickets')) showInboxChoice(desk, inbox ?? EVERYTHING);
  if (section !== undefined) state.section = section;
  if (view === 'chats' && selectedChatId !== state.selectedChatId) {
    if (selectedChatId === null) closeConversation(desk);
    else openChat(desk, selectedChatId);
  }
  if (view === 'tickets' && selectedTicketId !== state.selectedTicketId) {
    if (selectedTicketId === null) closeTicket(desk);
    else openTicket(desk, selectedTicketId);
  }
  if (view === 'search') openSearch(desk, search ?? { ...NO_FILTERS, text: '' });
  showView(desk, view);
}

async function follow(desk: Desk, chatId: number): Promise<void> {
  const { state, resources } = desk;
  const known = state.chats[chatId];
  // A chat opened from the search or the address shows in its list, too.
  if (known !== undefined && known.status !== state.filter) chooseFilter(desk, known.status);
  // Fetch the conversation first: other calls would delay it. Joining the room fetches what was missed.
  await refreshConversation(desk, chatId);
  if (state.selectedChatId !== chatId || resources.visit.signal.aborted) return;
  joinRoom(desk, chatId);
  void loadVisitor(desk, chatId);
  // The status of a chat from an old address is known only from the answer.
  const chat = state.chats[chatId];
  if (known === undefined && chat !== undefined) chooseFilter(desk, chat.status);
}

function joinRoom(desk: Desk, chatId: number): void {
  const { state, ports, resources } = desk;
  const chat = state.chats[chatId];
  if (chat === undefined || chat.status === 'closed') return;
  resources.leaveRoom();
  resources.leaveRoom = ports.realtime.joinRoom(chat.room, {
    // A message between the fetch and the subscription is in neither, so fetch again.
    onJoined: () => {
      expectPing(desk, chatId);
      void refreshConversation(desk, chatId);
    },
    onMessage: (message) => receiveMessages(desk, chatId, [message]),
    onChanged: () => void refreshConversation(desk, chatId),
    onTyping: (text) => showTyping(desk, chatId, text),
    onPing: () => showPresence(desk, chatId),
    onLeft: () => showLeft(desk, chatId),
  });
}

function showLeft(desk: Desk, chatId: number): void {
  showTyping(desk, chatId, '');
  desk.resources.stopPresenceTimer();
  const conversation = desk.state.conversations[chatId];
  if (conversation !== undefined) conversation.presence = 'away';
  void refreshConversation(desk, chatId);
}

function leaveConversation({ state, resources }: Desk): void {
  resources.leaveRoom();
  resources.leaveRoom = () => {};
  resources.stopTypingTimer();
  resources.stopPresenceTimer();
  const left = state.selectedChatId === null ? undefined : state.conversations[state.selectedChatId];
  if (left !== undefined)
    Object.assign(left, { typing: null, presence: 'unknown', isScrolledUp: false, announcement: null });
}

async function loadVisitor(desk: Desk, chatId: number): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.getVisitor(chatId));
  if (answer.kind !== 'done') return;
  const { work } = desk.state;
  const { block, chats, tickets } = answer.value;
  work.blocks[chatId] = block;
  work.earlier[chatId] = chats;
  work.ticketsOfVisitor[chatId] = tickets;
}

/** Marks the visitor as here after a ping, until the pings stop. */
function showPresence(desk: Desk, chatId: number): void {
  const conversation = desk.state.conversations[chatId];
  if (conversation === undefined) return;
  conversation.presence = 'here';
  expectPing(desk, chatId);
}

/** An open page of the visitor pings. Without a ping the visitor has left. */
function expectPing({ state, ports, resources }: Desk, chatId: number): void {
  resources.stopPresenceTimer();
  const conversation = state.conversations[chatId];
  if (conversation === undefined) return;
  resources.stopPresenceTimer = ports.clock.after(PRESENCE_MS, () => {
    conversation.presence = 'away';
  });
}
