import { subscribe } from 'valtio';
import { POLL_MS, PRESENCE_CALL_MS, QUEUE_CHECK_MS, SLEEP_MS, TICK_MS } from '../model/limits.ts';
import type { Session } from '../model/entities.ts';
import type { Desk } from '../state/createDesk.ts';
import { deskTitle, placeOf, readPlace } from '../state/selectors.ts';
import { removeChats } from './visitors.ts';
import { loadLists } from './loadChats.ts';
import { openInbox, refreshInbox } from './inbox.ts';
import { loadMentions, readOnScreen } from './mentions.ts';
import { loadViews } from './views.ts';
import { receiveLead } from './leads.ts';
import { refreshLeftAside } from './leftAside.ts';
import { loadAllTickets, receiveTicket, openTicket } from './tickets.ts';
import { loadCannedReplies } from './cannedReplies.ts';
import { loadNotes } from './notes.ts';
import { loadAreas } from './chatActions.ts';
import { markRead } from './receiveMessages.ts';
import { renewAwayPush } from './awayAlerts.ts';
import { readNotifications, watchQueue } from './alerts.ts';
import { openChat, showPlace } from './openChat.ts';
import { fetchChat, receiveChat } from './receiveChat.ts';
import { loadPeople, receivePersonEvent } from './people.ts';
import { refreshConversation } from './refreshConversation.ts';
import { loadSnoozed } from './snoozed.ts';
import { openSearch } from './search.ts';
import { resendReplies, restoreReplies } from './sendReply.ts';
import { joinTeam } from './team.ts';
import { loadTags } from './tags.ts';
import { outcome } from './outcome.ts';

/** Starts a visit: shows the desk, connects, loads the lists, and opens the place in the address. */
export function enterDesk(desk: Desk, session: Session): void {
  const { state, ports } = desk;
  const { search, inbox, noteId = null, ...place } = readPlace(ports.page.readPlace());
  Object.assign(state, {
    operator: session.operator,
    me: session.me,
    settings: session.settings,
    ...place,
    shownNoteId: noteId,
  });
  state.isMuted = ports.memory.read('preference', 'muted') === 'yes';
  state.work.isOnlyMine = ports.memory.read('preference', 'only-mine') === 'yes';
  state.isOneList = inbox !== undefined || ports.memory.read('preference', 'one-list') === 'yes';
  if (inbox !== undefined) Object.assign(state.inbox, inbox);
  state.phase = 'signed-in';
  if (search !== undefined) openSearch(desk, search);
  connect(desk, session);
  watchNetwork(desk);
  watchSleep(desk);
  startHeartbeat(desk);
  startTimers(desk);
  syncAddressAndTitle(desk);
  loadLists(desk);
  loadAllTickets(desk);
  if (state.isOneList) openInbox(desk);
  void loadMentions(desk);
  readMentions(desk);
  void loadPeople(desk);
  void loadAreas(desk);
  loadWork(desk);
  readNotifications(desk);
  void renewAwayPush(desk);
  void restoreReplies(desk);
  if (state.selectedChatId !== null) openChat(desk, state.selectedChatId);
  if (state.selectedTicketId !== null) openTicket(desk, state.selectedTicketId);
}

/** Sends what waits and fetches what is shown, after an outage and after each join of the live channel. */
function refreshAll(desk: Desk): void {
  const { state } = desk;
  void resendReplies(desk);
  loadLists(desk);
  loadAllTickets(desk);
  refreshInbox(desk);
  void loadMentions(desk);
  void loadPeople(desk);
  void loadAreas(desk);
  loadWork(desk);
  if (state.selectedChatId !== null) void refreshConversation(desk, state.selectedChatId);
}

/** Retries the socket and the calls now, at the operator's request or when the network is back. */
export function retryConnection(desk: Desk): void {
  desk.ports.realtime.retryNow();
  refreshAll(desk);
}

function connect(desk: Desk, session: Session): void {
  const { state, ports, resources } = desk;
  const { pushKey: key, socketUrl: url, eventNamespace } = session;
  ports.realtime.connect({ key, url, eventNamespace }, (connection) => {
    // The server closes the socket of a session that has ended. This call finds out whether it has,
    // and whether another account has signed in meanwhile.
    if (connection === 'lost' && state.connection !== 'lost') void sendHeartbeat(desk);
    state.connection = connection;
  });
  ports.realtime.joinDesk({
    onJoined: () => refreshAll(desk),
    onChat: (chat) => receiveChat(desk, chat),
    onTicket: (ticket) => receiveTicket(desk, ticket),
    onLead: (lead) => receiveLead(desk, lead),
    onLeftAside: () => refreshLeftAside(desk),
    onNotes: (chatId) => void loadNotes(desk, chatId),
    onCannedReplies: () => void loadCannedReplies(desk),
    onViews: () => {
      if (state.inbox.views !== null) void loadViews(desk);
    },
    onAreas: () => void loadAreas(desk),
    onMentions: (operatorIds) => {
      if (operatorIds.includes(state.me.operatorId)) void loadMentions(desk);
    },
    onDeleted: (chatIds) => removeChats(desk, chatIds),
    onSettings: (settings) => {
      state.settings = settings;
    },
    onPerson: (person) => receivePersonEvent(desk, person),
    onChanged: (chatId) => (chatId === null ? refreshAll(desk) : void fetchChat(desk, chatId)),
  });
  joinTeam(desk);
  resources.cleanups.push(
    () => ports.realtime.disconnect(),
    ports.page.onVisible(() => {
      ports.realtime.retryNow();
      markRead(desk);
    }),
  );
}

/** Marks mentions as read when their chat or ticket comes on screen. */
function readMentions(desk: Desk): void {
  const { state, ports, resources } = desk;
  resources.cleanups.push(
    subscribe(state, () => void readOnScreen(desk)),
    ports.page.onVisible(() => void readOnScreen(desk)),
  );
}

function watchNetwork(desk: Desk): void {
  const { ports, resources } = desk;
  void checkNetwork(desk);
  resources.cleanups.push(
    ports.page.onNetwork(() => {
      void checkNetwork(desk);
      if (ports.page.isOnline()) retryConnection(desk);
    }),
  );
}

/** A browser may report offline on a machine that has a network, so a call checks it. */
async function checkNetwork({ state, ports, resources }: Desk): Promise<void> {
  const answer = ports.page.isOnline() ? null : await ports.api.sendHeartbeat();
  const isReached = answer === null || answer.ok || answer.status !== null;
  if (!resources.visit.signal.aborted) state.isOffline = !isReached && !ports.page.isOnline();
}

/**
 * Reconnects after sleep. A socket that died meanwhile looks open for minutes, and the browser may
 * report neither a change of the network nor of the page's visibility.
 */
function watchSleep({ ports, resources }: Desk): void {
  let checkedAt = ports.clock.now();
  resources.cleanups.push(
    ports.clock.every(QUEUE_CHECK_MS, () => {
      const now = ports.clock.now();
      if (now - checkedAt > SLEEP_MS) ports.realtime.reconnect();
      checkedAt = now;
    }),
  );
}

function startTimers(desk: Desk): void {
  const { state, ports, resources } = desk;
  state.now = ports.clock.now();
  resources.cleanups.push(
    ports.clock.every(TICK_MS, () => {
      state.now = ports.clock.now();
    }),
    ports.clock.every(QUEUE_CHECK_MS, () => watchQueue(desk)),
    // HTTP calls can work while the socket does not, and fail while it works, so neither waits for the other.
    ports.clock.every(POLL_MS, () => {
      // The browser's event may come before the last call that gets through.
      if (state.isOffline || !ports.page.isOnline()) void checkNetwork(desk);
      if (state.connection === 'connected') void resendReplies(desk);
      else refreshAll(desk);
    }),
  );
}

function syncAddressAndTitle(desk: Desk): void {
  const { state, ports, resources } = desk;
  ports.page.setTitle(deskTitle(state));
  ports.page.replacePlace(placeOf(state));
  resources.cleanups.push(
    subscribe(state, () => {
      ports.page.setTitle(deskTitle(state));
      const place = placeOf(state);
      // Each word and filter of a search would be a step of Back.
      if ((isSearch(place) && isSearch(ports.page.readPlace())) || namesNote(ports.page.readPlace()))
        ports.page.replacePlace(place);
      else ports.page.pushPlace(place);
    }),
    ports.page.onPlace(() => showPlace(desk, readPlace(ports.page.readPlace()))),
  );
}

/** A step Back to the note would scroll away from what the operator reads. */
const namesNote = (place: string) => /\?note=\d+$/.test(place);
const isSearch = (place: string) => /^search(\?|$)/.test(place);

/** Fetches canned replies, tags, notes, and what is snoozed, at the start and after every outage. */
function loadWork(desk: Desk): void {
  void loadCannedReplies(desk);
  void loadSnoozed(desk);
  void loadTags(desk);
  const { selectedChatId } = desk.state;
  if (selectedChatId !== null) void loadNotes(desk, selectedChatId);
}

/**
 * Sends a heartbeat while the desk is open, so that visitors can chat. Sends one at once after sleep
 * or an outage, during which the server may have counted the operator as gone.
 */
function startHeartbeat(desk: Desk): void {
  const { ports, resources } = desk;
  const beat = () => void sendHeartbeat(desk);
  resources.cleanups.push(
    ports.clock.every(PRESENCE_CALL_MS, beat),
    ports.page.onVisible(beat),
    ports.page.onNetwork(() => {
      if (ports.page.isOnline()) beat();
    }),
  );
}

async function sendHeartbeat(desk: Desk): Promise<void> {
  const answer = await outcome(desk, desk.ports.api.sendHeartbeat());
  if (answer.kind === 'done') desk.state.absentVisitorChats = answer.value;
}
