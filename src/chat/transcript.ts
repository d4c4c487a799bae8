import { categoryLabel } from '../entries/categories/categories.ts';
import type { TranscriptMail } from '../entries/ask/ask.ts';
import { callForKind, type Entry, type ForEachKind } from '../entries/models.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import { isEmail } from '../entries/userForm/validators.ts';
import { thanksKey } from '../entries/userForm/userForm.ts';
import type { Ports } from '../ports.ts';
import { noticeText } from './noticeText.ts';
import type { Thread } from './Thread.ts';

type Words = Pick<Ports, 'texts' | 'page'>;

/**
 * The conversation as plain text: who said what and when, with attachments and events. `chatId` null: everything in the thread.
 */
export const transcript = (thread: Thread, ports: Words, chatId: ServerId | null): string =>
  transcriptOf(ports, entriesOf(thread, chatId));

export function transcriptOf(ports: Words, entries: readonly Entry[]): string {
  const lines = entries.flatMap((entry) => lineOf(ports, entry) ?? []);
  return `${lines.join('\n')}\n`;
}

/** The chat's own entries, and those beside them without a chat: greeting, area, unsent messages; nothing after the next marker. */
function entriesOf(thread: Thread, chatId: ServerId | null): Entry[] {
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

const notice = (entry: Entry, { texts }: Words): string | null => noticeText(entry, texts.t);
const LINES: ForEachKind<[words: Words], string | null> = {
  ask: notice,
  categories: ({ selected }, { texts: { t } }) => selected && `${t('categories.name')}: ${categoryLabel(selected, t)}`,
  closedChat: notice,
  delimeter: (_, { texts }) => `— ${texts.t('thread.newConversation')} —`,
  endChat: notice,
  message: (entry, words) => messageLine(words, entry),
  modal: notice,
  rate: ({ rate }, { texts: { t } }) => rate && `${t('rate.title')}: ${t('rate.star', { count: rate })}`,
  ticketWidget: ({ ticketId }, { texts: { t } }) => `${t('ticket.thanks')} ${t('ticket.number')} #${ticketId}`,
  userForm: (entry, { texts: { t } }) => {
    const key = thanksKey(entry);
    return key && t(key, entry.values);
  },
};

/** The entry with its time; null for one of which there is nothing to read later, such as a question without an answer. */
function lineOf(words: Words, entry: Entry): string | null {
  const text = callForKind(LINES, entry, words);
  return text === null ? null : `[${stamp(words, entry.createdAt)}] ${text}`;
}

function messageLine(ports: Words, entry: MessageEntry): string {
  const { t } = ports.texts;
  const { callback } = entry;
  const own = entry.textKey ? t(entry.textKey, entry.textValues) : entry.text;
  const asked = callback ? [callback.title, callback.text].filter(Boolean).join(': ') : '';
  const text = [own, asked, answerOf(ports, entry)].filter(Boolean).join(' ');
  // A file that is not on the server yet has a name alone.
  const files = entry.id === null ? entry.files.map(({ name }) => `\n    ${name}`) : [];
  const attachments = [...files, ...entry.attachments.map(({ name, link }) => `\n    ${name}: ${link}`)];
  const status = entry.sendStatus === 'notSend' ? ` (${t('message.notSent')})` : '';
  return `${authorOf(ports, entry)}: ${text}${status}${attachments.join('')}`;
}

/** The answer to an access request, unless an entry of its own tells it. */
function answerOf({ texts }: Words, { callback, callbackStatus }: MessageEntry): string {
  if (callback === null || callback.answer === null || callbackStatus === 'confirmed') return '';
  return `(${texts.t(callback.answer ? 'access.answeredYes' : 'access.answeredNo')})`;
}

function authorOf({ texts: { t } }: Words, { authorName, authorType, isBot }: MessageEntry): string {
  if (authorName) return authorName;
  return t(authorType === 'user' ? 'thread.you' : isBot ? 'thread.assistant' : 'thread.staff');
}

/** In the visitor's own zone, named, and the same in every language, so that it can be sorted. */
function stamp({ page }: Words, at: number): string {
  const timeZone = page.timezone();
  return (
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at) + ` ${timeZone}`
  );
}

type Mailing = { thread: Thread; ports: Ports; /** Aborts when the visitor is forgotten. */ signal: AbortSignal };

/** Has the server send the conversation that the entry asks about to the typed address. The entry shows the outcome. */
export async function emailTranscript(
  entryKey: string,
  typed: string,
  { thread, ports, signal }: Mailing,
): Promise<void> {
  const entry = thread.get(entryKey);
  if (entry?.objectType !== 'ask' || entry.chatId === null || !entry.mail) return;
  if (entry.mail.status === 'sending' || entry.mail.status === 'sent') return;
  const address = typed.trim();
  const mail = { ...entry.mail, address, error: '' };
  const show = (change: Partial<TranscriptMail>): void =>
    thread.update(entryKey, 'ask', { mail: { ...mail, ...change } });
  if (address === '') return show({ status: 'failed', error: 'email.empty' });
  if (!isEmail(address)) return show({ status: 'failed', error: 'email.invalid' });
  show({ status: 'sending' });
  const request = { chatId: entry.chatId, hash: mail.hash, email: address };
  const answer = await ports.api.emailTranscript(request, signal);
  if (signal.aborted) return;
  if (answer.ok) return show({ status: 'sent' });
  const isRefused = answer.code === 'refused' && answer.error !== '';
  show({ status: 'failed', error: isRefused ? answer.error : 'form.failed' });
}
