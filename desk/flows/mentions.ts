import { decodeEmoji } from '../../protocol/emoji.ts';
import { shortName } from '../model/chats.ts';
import type { NoteMention } from '../model/entities.ts';
import { PAGE_LENGTH } from '../model/limits.ts';
import { isChatKey, type ThreadKey, ticketIdOf, ticketKey } from '../model/threadKey.ts';
import type { Desk } from '../state/createDesk.ts';
import { placeOf } from '../state/selectors.ts';
import { openChat } from './openChat.ts';
import { outcome } from './outcome.ts';
import { openTicket } from './tickets.ts';

/** Fetches the newest notes that mention the operator. Shows news for one that was not there before. */
export async function loadMentions(desk: Desk): Promise<void> {
  const { mentions } = desk.state;
  const wasLoaded = mentions.list.load === 'ready';
  const answer = await outcome(desk, desk.ports.api.getMentions({}));
  if (answer.kind === 'signed-out') return;
  if (answer.kind === 'failed') {
    if (!wasLoaded) Object.assign(mentions.list, { load: 'failed', problem: answer.problem });
    return;
  }
  const { mentions: items, unread } = answer.value;
  const newest = mentions.items[0]?.mentionId ?? 0;
  Object.assign(mentions, { items, unread });
  Object.assign(mentions.list, { load: 'ready', problem: null, hasMore: items.length === PAGE_LENGTH });
  if (readOnScreen(desk) || !wasLoaded) return;
  const added = items.find(({ mentionId, isRead }) => mentionId > newest && !isRead);
  if (added !== undefined) showMention(desk, added);
}

export async function loadMoreMentions(desk: Desk): Promise<void> {
  const { list, items } = desk.state.mentions;
  const last = items.at(-1);
  if (list.isLoadingMore || last === undefined) return;
  list.isLoadingMore = true;
  const answer = await outcome(desk, desk.ports.api.getMentions({ before: last.mentionId }));
  if (answer.kind === 'signed-out') return;
  list.isLoadingMore = false;
  list.problem = answer.kind === 'failed' ? answer.problem : null;
  if (answer.kind === 'failed') return;
  const { mentions: page, unread } = answer.value;
  const known = new Set(desk.state.mentions.items.map(({ mentionId }) => mentionId));
  Object.assign(desk.state.mentions, {
    items: [...desk.state.mentions.items, ...page.filter(({ mentionId }) => !known.has(mentionId))],
    unread,
  });
  list.hasMore = page.length === PAGE_LENGTH;
}

/** Opens the chat or ticket of a mention at its note. */
export function openMention(desk: Desk, { chatId, ticketId, noteId }: NoteMention): void {
  if (chatId !== null) openChat(desk, chatId);
  else if (ticketId !== null) openTicket(desk, ticketId);
  desk.state.shownNoteId = noteId;
  desk.state.news = null;
  readOnScreen(desk);
}

/** The note is on screen and has the focus. */
export function noteShown({ state }: Desk): void {
  state.shownNoteId = null;
}

/**
 * Marks the mentions in the chat or ticket on screen as read, and scrolls to the newest of them.
 * Returns whether there were any. A hidden page reads nothing.
 */
export function readOnScreen(desk: Desk): boolean {
  const { state, ports } = desk;
  const key = threadOnScreen(desk);
  if (key === null || !ports.page.isVisible()) return false;
  const unread = state.mentions.items.filter((mention) => !mention.isRead && keyOf(mention) === key);
  const [newest] = unread;
  const until = state.mentions.items[0]?.mentionId;
  if (newest === undefined || until === undefined) return false;
  state.shownNoteId ??= newest.noteId;
  state.mentions.items = state.mentions.items.map((one) => (keyOf(one) === key ? { ...one, isRead: true } : one));
  state.mentions.unread = Math.max(0, state.mentions.unread - unread.length);
  void outcome(desk, ports.api.markMentionsRead(key, until));
  return true;
}

const keyOf = ({ chatId, ticketId }: NoteMention): ThreadKey | null =>
  chatId ?? (ticketId === null ? null : ticketKey(ticketId));

function threadOnScreen({ state }: Desk): ThreadKey | null {
  if (state.view === 'chats') return state.selectedChatId;
  return state.view === 'tickets' && state.selectedTicketId !== null ? ticketKey(state.selectedTicketId) : null;
}

function showMention({ state, ports }: Desk, mention: NoteMention): void {
  const { authorName, chatId, ticketId, noteId } = mention;
  const text = decodeEmoji(mention.text);
  const title = `${shortName(authorName)} mentioned you in a note.`;
  state.news = { text: `${title} “${text}”`, chatId, ...(ticketId === null ? {} : { ticketId }) };
  if (!state.isMuted) ports.sound.play('message');
  if (state.notifications !== 'granted' || ports.page.isVisible()) return;
  const key = keyOf(mention);
  if (key === null) return;
  const place = isChatKey(key)
    ? placeOf({ view: 'chats', selectedChatId: key })
    : placeOf({ view: 'tickets', selectedChatId: null, selectedTicketId: ticketIdOf(key) });
  ports.notifications.show({ title, text, place: `${place}?note=${noteId}` });
}
