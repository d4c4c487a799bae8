import { categoryLabel } from '../entries/categories/categories.ts';
import type { Entry } from '../entries/models.ts';
import type { MessageEntry, ServerId } from '../entries/message/message.ts';
import { isEmailGiven } from '../entries/userForm/userForm.ts';
import type { ChatSession } from './ChatSession.ts';
import { noticeText } from './noticeText.ts';

/** The conversation as plain text: who said what and when, with attachments and events. `chatId` null: what stands in the thread. */
export const transcript = (session: ChatSession, chatId: ServerId | null): string =>
  transcriptOf(session, entriesOf(session, chatId));

export function transcriptOf(session: ChatSession, entries: readonly Entry[]): string {
  const lines = entries.flatMap((entry) => lineOf(session, entry) ?? []);
  return `${lines.join('\n')}\n`;
}

/** Its own, and what stands beside them without a chat: greeting, area, what was not sent; not what is behind the next marker. */
function entriesOf({ thread }: ChatSession, chatId: ServerId | null): Entry[] {
  const conversations: Entry[][] = [[]];
  for (const entry of thread.all()) {
    if (entry.objectType === 'delimeter') conversations.push([]);
    conversations.at(-1)?.push(entry);
  }
  if (chatId === null) return conversations.flat();
  const own = conversations.filter((entries) => entries.some((entry) => entry.chatId === chatId));
  return (own.length > 0 ? own : conversations.slice(-1))
    .flat()
    .filter((entry) => entry.chatId === chatId || entry.chatId === null);
}

function lineOf(session: ChatSession, entry: Entry): string | null {
  const { t } = session.ports.texts;
  const say = (text: string): string => `[${stamp(session, entry.createdAt)}] ${text}`;
  const notice = noticeText(entry, t);
  if (notice !== null) return say(notice);
  switch (entry.objectType) {
    case 'message':
      return say(messageLine(session, entry));
    case 'delimeter':
      return say(`— ${t('thread.newConversation')} —`);
    case 'ticketWidget':
      return say(`${t('ticket.thanks')} ${t('ticket.number')} #${entry.ticketId}`);
    case 'rate':
      return entry.rate === null ? null : say(`${t('rate.title')}: ${t('rate.star', { count: entry.rate })}`);
    case 'categories':
      return entry.selected && say(`${t('categories.name')}: ${categoryLabel(entry.selected, t)}`);
    case 'userForm':
      return isEmailGiven(entry) ? say(t('email.thanks', entry.values)) : null;
    default:
      return null;
  }
}

function messageLine(session: ChatSession, entry: MessageEntry): string {
  const { t } = session.ports.texts;
  const { callback } = entry;
  const said = entry.textKey ? t(entry.textKey, entry.textValues) : entry.text;
  const asked = callback ? [callback.title, callback.text].filter(Boolean).join(': ') : '';
  const text = [said, asked, answerOf(session, entry)].filter(Boolean).join(' ');
  // Of what is not on the server yet there is the name alone.
  const files = entry.id === null ? entry.files.map(({ name }) => `\n    ${name}`) : [];
  const attachments = [...files, ...entry.attachments.map(({ name, link }) => `\n    ${name}: ${link}`)];
  const status = entry.sendStatus === 'notSend' ? ` (${t('message.notSent')})` : '';
  return `${authorOf(session, entry)}: ${text}${status}${attachments.join('')}`;
}

/** Where an entry of its own tells it, not twice. */
function answerOf({ ports }: ChatSession, { callback, callbackStatus }: MessageEntry): string {
  if (callback === null || callback.answer === null || callbackStatus === 'confirmed') return '';
  return `(${ports.texts.t(callback.answer ? 'access.answeredYes' : 'access.answeredNo')})`;
}

function authorOf(session: ChatSession, entry: MessageEntry): string {
  const { t } = session.ports.texts;
  if (entry.authorType === 'user') return entry.authorName || t('thread.you');
  if (entry.isBot) return entry.authorName || t('thread.assistant');
  return entry.authorName || t('thread.staff');
}

/** In the visitor's own zone, named, and the same in every language, so that it can be sorted. */
function stamp(session: ChatSession, at: number): string {
  const timeZone = session.ports.page.timezone();
  return (
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at) + ` ${timeZone}`
  );
}
