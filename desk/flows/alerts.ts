import { isInTeam } from '../model/areaTeams.ts';
import { chatPreview, isWaiting, shortName, visitorName, waitingSince, waitLevel } from '../model/chats.ts';
import type { Chat, Ticket } from '../model/entities.ts';
import { splitTransfer } from '../model/eventText.ts';
import { ticketSender } from '../model/tickets.ts';
import type { Desk } from '../state/createDesk.ts';
import { placeOf } from '../state/selectors.ts';
import { outcome } from './outcome.ts';

type News = NonNullable<Desk['state']['news']>;

const PREFERENCE = 'notifications';
const BLOCKED =
  'Your browser blocks notifications from this site. Allow them in its settings, then press the button again.';

/** Rings when a chat with a message starts waiting, comes back from snooze, or its visitor writes, unless a colleague owns it. */
export function ringFor(desk: Desk, known: Chat | undefined, now: Chat): void {
  const { state, ports } = desk;
  const isOthers = now.operatorId !== null && now.operatorId !== state.me.operatorId;
  if (now.status === 'closed' || isOthers || (now.status === 'waiting' && state.me.isAway)) return;
  const isNew = isWaiting(now) && (known === undefined || !isWaiting(known));
  const isBack = isSetAside(known) && now.backAt !== null && now.snooze === null;
  if (!isNew && !isBack && !hasNewMessage(known, now)) return;
  if (!state.isMuted) ports.sound.play(isNew ? 'waiting' : 'message');
  notify(desk, now, titleOf(now, { isNew, isBack }));
}

const isSetAside = (chat: Chat | undefined): boolean => chat !== undefined && chat.snooze !== null;

function titleOf(chat: Chat, { isNew, isBack }: { isNew: boolean; isBack: boolean }): string {
  const name = shortName(visitorName(chat));
  if (isBack) return `${name} is back from snooze`;
  return isNew ? `${name} is waiting` : name;
}

function hasNewMessage(known: Chat | undefined, now: Chat): boolean {
  const message = now.lastMessage;
  if (message === null || message.authorType === 'staff' || now.unread === 0) return false;
  return message.id > (known?.lastMessage?.id ?? 0);
}

/** Runs once a second: updates the colour of a wait that has become long, and rings once for one too long. */
export function watchQueue(desk: Desk): void {
  const { state, ports, resources } = desk;
  const now = ports.clock.now();
  const waiting = Object.values(state.chats).filter(isWaiting);
  const level = (chat: Chat, at: number) => waitLevel(chat, at, state.settings);
  if (waiting.some((chat) => level(chat, now) !== level(chat, state.now))) state.now = now;
  // No alarm for an operator who is away.
  if (state.me.isAway) return;
  for (const chat of waiting) {
    const wait = `${chat.chatId} ${waitingSince(chat)}`;
    if (level(chat, now) !== 'alarm' || resources.alarmedWaits.has(wait)) continue;
    resources.alarmedWaits.add(wait);
    if (!state.isMuted) ports.sound.play('alarm');
    notify(desk, chat, `${shortName(visitorName(chat))} is still waiting`);
  }
}

/** At the start of a visit, restores this browser's preference. */
export function readNotifications({ state, ports }: Desk): void {
  const permission = ports.notifications.permission();
  const isWanted = ports.memory.read('preference', PREFERENCE) === 'yes';
  state.notifications = permission === 'granted' && !isWanted ? 'default' : permission;
}

/** Call it from a click: browsers ask for permission only then. */
export async function toggleNotifications({ state, ports }: Desk): Promise<void> {
  const isOn = state.notifications === 'granted';
  if (isOn) {
    ports.memory.write('preference', PREFERENCE, null);
    state.notifications = 'default';
    return;
  }
  state.notifications = await ports.notifications.ask();
  if (state.notifications === 'granted') ports.memory.write('preference', PREFERENCE, 'yes');
  if (state.notifications === 'denied') state.notice = BLOCKED;
}

/** Shows a notification about a chat while the page is hidden. A click on it opens the chat. */
function notify({ state, ports }: Desk, chat: Chat, title: string): void {
  if (state.notifications !== 'granted' || ports.page.isVisible()) return;
  const place = placeOf({ view: 'chats', selectedChatId: chat.chatId });
  ports.notifications.show({ title, text: chatPreview(chat, state.operator.name), place });
}

/** Shows news when a colleague takes a chat of this operator or gives them one. */
export function showHandOver(desk: Desk, known: Chat | undefined, now: Chat): void {
  const { state, resources } = desk;
  if (known === undefined || known.operatorId === now.operatorId || now.status === 'closed') return;
  if (resources.ownHandOvers.has(now.chatId)) return;
  const me = state.me.operatorId;
  const owner = now.operator?.name ?? 'the queue';
  const text =
    known.operatorId === me && now.operatorId !== null
      ? `${owner} now answers ${shortName(visitorName(now))}.`
      : now.operatorId === me && known.operatorId !== null
        ? `${known.operator?.name ?? 'A colleague'} has given you the chat with ${shortName(visitorName(now))}.`
        : teamText(desk, known, now);
  if (text === null) return;
  state.news = { text, chatId: now.chatId };
  if (now.operatorId !== known.operatorId && (now.operatorId === me || now.operatorId === null))
    void addReason(desk, now.chatId, text);
}

/** Returns the news for the team of an area that a chat was passed to; null for other teams. */
function teamText({ state }: Desk, known: Chat, now: Chat): string | null {
  if (now.status !== 'waiting' || now.category === null || known.operatorId === null) return null;
  const area = state.areas.find(({ id }) => id === now.category?.id);
  if (area === undefined || !isInTeam(area, state.me.operatorId)) return null;
  const by = known.operator?.name ?? 'A colleague';
  return `${by} has passed the chat with ${shortName(visitorName(now))} to ${area.name}.`;
}

/** Adds the note of a transfer to its news. */
async function addReason(desk: Desk, chatId: number, text: string): Promise<void> {
  const { state, ports } = desk;
  const answer = await outcome(desk, ports.api.getConversation(chatId));
  if (answer.kind !== 'done' || state.news?.text !== text) return;
  const last = answer.value.events.findLast(({ kind }) => kind === 'transferred' || kind === 'taken-over');
  const note = last === undefined ? null : splitTransfer(last).note;
  if (note !== null) state.news = { text: `${text} “${note}”`, chatId };
}

/** Shows and rings that a reply of this operator to a ticket could not be delivered, or came back. */
export function showUndelivered(desk: Desk, ticket: Ticket): void {
  const { state, ports } = desk;
  const known = state.tickets.items.find(({ ticketId }) => ticketId === ticket.ticketId);
  const isNews = known?.isUndelivered === false && known.revision < ticket.revision && ticket.isUndelivered;
  if (!isNews || ticket.operatorId !== state.me.operatorId) return;
  const { ticketId } = ticket;
  const title = showReturned(desk, ticketSender(ticket), { chatId: null, ticketId });
  if (state.notifications !== 'granted' || ports.page.isVisible()) return;
  const place = placeOf({ view: 'tickets', selectedChatId: null, selectedTicketId: ticketId });
  ports.notifications.show({ title, text: `Ticket ${ticketId}`, place });
}

/** The same for an e-mail with messages of this operator's chat. */
export function showUndeliveredChat(desk: Desk, known: Chat | undefined, now: Chat): void {
  const isNews = known?.isUndelivered === false && now.isUndelivered;
  if (!isNews || now.operatorId !== desk.state.me.operatorId) return;
  notify(desk, now, showReturned(desk, visitorName(now), { chatId: now.chatId, icon: 'alert' }));
}

/** Returns the text of the news. */
function showReturned({ state, ports }: Desk, name: string, news: Omit<News, 'text'>): string {
  const text = `Your email to ${shortName(name)} was not delivered.`;
  state.news = { text, ...news };
  if (!state.isMuted) ports.sound.play('message');
  return text;
}

export function dismissNews({ state }: Desk): void {
  state.news = null;
}
