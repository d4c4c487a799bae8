import { createClockText } from '../config/clockText.ts';
import { LATIN_DIGITS } from '../config/latinDigits.ts';
import { categoryLabel } from '../entries/categories.ts';
import type { TranscriptMail } from '../entries/ask.ts';
import { callForKind, type Entry, type ForEachKind } from '../entries/models.ts';
import type { ServerId } from '../entries/entryBase.ts';
import type { MessageEntry } from '../entries/message/message.ts';
import { isEmail, normalizeEmail } from '../../protocol/email.ts';
import { trimText } from '../../protocol/trimText.ts';
import { thanksKey } from '../entries/userForm/userForm.ts';
import type { Ports, Texts } from '../ports.ts';
import { authorOf } from './authorOf.ts';
import { noticeText } from './noticeText.ts';
import type { Thread } from './Thread.ts';
import { shownValues } from './usualReply.ts';

type Words = Pick<Ports, 'texts' | 'page'> & {
  product: string;
  /** The message's own text, without marks of formatting. */
  textOf(entry: MessageEntry): string;
};

/**
 * Returns the conversation as plain text, grouped by date: messages with author and time,
 * attachments and events. `chatId` null: everything in the thread.
 */
export const transcript = (thread: Thread, words: Words, chatId: ServerId | null): string =>
  transcriptOf(words, entriesOf(thread, chatId));

export function transcriptOf(words: Words, entries: readonly Entry[]): string {
  const { texts, page, product } = words;
  const lang = texts.lang();
  const timeZone = page.timezone();
  const date = new Intl.DateTimeFormat(lang, { ...LATIN_DIGITS, dateStyle: 'full', timeZone });
  const time = createClockText(lang, { timeZone });
  const lines = [texts.t('transcript.title', { product }), ...areaLines(entries, texts)];
  let day = '';
  for (const entry of entries) {
    const text = callForKind(LINES, entry, words);
    if (text === null) continue;
    if (date.format(entry.createdAt) !== day) lines.push('', `${(day = date.format(entry.createdAt))} (${timeZone})`);
    lines.push(`[${time(entry.createdAt)}] ${text}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The chosen categories, one for each conversation. */
const areaLines = (entries: readonly Entry[], { t }: Texts): string[] =>
  entries.flatMap((entry) =>
    entry.objectType === 'categories' && entry.selected
      ? [`${t('categories.name')}: ${categoryLabel(entry.selected, t)}`]
      : [],
  );

/**
 * Returns the chat's own entries, and those without a chat next to them: greeting, category,
 * unsent messages; nothing after the next marker.
 */
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
  categories: () => null,
  closedChat: notice,
  delimeter: (_, { texts }) => `— ${texts.t('thread.newConversation')} —`,
  endChat: notice,
  message: (entry, words) => messageLine(words, entry),
  modal: notice,
  rate: notice,
  ticketWidget: ({ ticketId }, { texts: { t } }) => `${t('ticket.thanks')} ${t('ticket.number')} #${ticketId}`,
  userForm: (entry, { texts: { t } }) => {
    const key = thanksKey(entry);
    return key && t(key, entry.values);
  },
};

function messageLine(words: Words, entry: MessageEntry): string {
  const { t } = words.texts;
  const { callback } = entry;
  const own = entry.textKey ? t(entry.textKey, shownValues(entry.textValues, t)) : words.textOf(entry);
  const asked = callback ? [callback.title, callback.text].filter(Boolean).join(': ') : '';
  const text = [own, asked, answerOf(words, entry)].filter(Boolean).join(' ');
  // A file that is not on the server yet has only a name.
  const files = entry.id === null ? entry.files.map(({ name }) => `\n    ${name}`) : [];
  const attachments = [...files, ...entry.attachments.map(({ name, link }) => `\n    ${name}: ${link}`)];
  const status = entry.sendStatus === 'notSend' ? ` (${t('message.notSent')})` : '';
  return `${authorOf(entry, { t, product: words.product })}: ${text}${status}${attachments.join('')}`;
}

function answerOf({ texts: { t }, product }: Words, entry: MessageEntry): string {
  const { callback } = entry;
  if (callback === null || callback.answer === null) return '';
  const answer = t(callback.answer ? 'access.answeredYes' : 'access.answeredNo');
  return callback.stoppedAt
    ? `(${answer}. ${t('access.stopped', { name: authorOf(entry, { t, product }) })})`
    : `(${answer})`;
}

type Mailing = { thread: Thread; ports: Ports; /** Aborts when the visitor is forgotten. */ signal: AbortSignal };

/** Asks the server to email the conversation of the entry to the typed address. The entry shows the outcome. */
export async function emailTranscript(
  entryKey: string,
  typed: string,
  { thread, ports, signal }: Mailing,
): Promise<void> {
  const entry = thread.get(entryKey);
  if (entry?.objectType !== 'ask' || entry.chatId === null || !entry.mail) return;
  if (entry.mail.status === 'sending' || entry.mail.status === 'sent') return;
  const address = normalizeEmail(typed) ?? trimText(typed);
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
