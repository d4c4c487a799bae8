import type { Entry } from '../entries/models.ts';
import type { MessageEntry, ServerId } from '../entries/message/message.ts';
import type { ChatSession } from './ChatSession.ts';

/** The conversation as plain text: who said what and when, with attachments and events. `chatId` null: what stands in the thread. */
export function transcript(session: ChatSession, chatId: ServerId | null): string {
  const lines = session.thread
    .all()
    .filter((entry) => chatId === null || entry.chatId === chatId || entry.chatId === null)
    .flatMap((entry) => lineOf(session, entry) ?? []);
  return `${lines.join('\n')}\n`;
}

function lineOf(session: ChatSession, entry: Entry): string | null {
  const { t } = session.ports.texts;
  const say = (text: string): string => `[${stamp(session, entry.createdAt)}] ${text}`;
  switch (entry.objectType) {
    case 'message':
      return say(messageLine(session, entry));
    case 'endChat':
      return say(t(entry.closedBy === 'user' ? 'end.byUser' : 'end.byStaff'));
    case 'closedChat':
      return say(t('closed.text'));
    case 'delimeter':
      return say(`— ${t('thread.newConversation')} —`);
    case 'modal':
      return say(t(entry.textKey, entry.textValues));
    case 'rate':
      return entry.rate === null ? null : say(`${t('rate.title')}: ${t('rate.star', { count: entry.rate })}`);
    case 'categories':
      return entry.selected && say(`${t('categories.name')}: ${entry.selected.name}`);
    default:
      return null;
  }
}

function messageLine(session: ChatSession, entry: MessageEntry): string {
  const { t } = session.ports.texts;
  const text = entry.textKey ? t(entry.textKey, entry.textValues) : entry.text;
  const attachments = entry.attachments.map(({ name, link }) => `\n    ${name}: ${link}`);
  const status = entry.sendStatus === 'notSend' ? ` (${t('message.notSent')})` : '';
  return `${authorOf(session, entry)}: ${text}${status}${attachments.join('')}`;
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
