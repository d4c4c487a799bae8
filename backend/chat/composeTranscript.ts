import { DateTime, IANAZone } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Mail } from '../mail/Mailer.ts';
import { quoteText, withoutLinks } from '../mail/quoteText.ts';
import { brandOf } from '../base/companies.ts';
import type { Callback, Message } from '../../protocol/wire.ts';
import { htmlOf, type Transcript, type TranscriptDay, type TranscriptEntry } from './htmlOf.ts';
import { queryOne } from '../storage/Database.ts';
import { messagesBefore } from './messages.ts';
import type { Reader } from '../storage/Store.ts';

const NOTICE =
  'This is a copy of a chat on our website. Someone in that chat asked us to send it to this address. ' +
  'Everything under "You" was written by that person, not by us. If that was not you, ignore this email.';

/**
 * Composes the conversation as an e-mail, in the visitor's time zone if it is known. Anyone can
 * send it to any address from our sender, so no text of the visitor appears outside the messages
 * marked as theirs, and those contain no links (OPS-06).
 */
export function composeTranscript(
  { chat_id, company, timezone, messages, isCut }: Conversation,
  companies: readonly string[] | null,
): Omit<Mail, 'to'> {
  const brand = brandOf(company, companies);
  const zone = IANAZone.isValidZone(timezone) ? timezone : 'UTC';
  const transcript: Transcript = {
    notice: NOTICE,
    title: brand === null ? 'Your support conversation' : `Your conversation with ${brand} support`,
    intro: [
      `Conversation ${chat_id}. Times are in ${zone === 'UTC' ? 'UTC' : zone.replaceAll('_', ' ')}.`,
      ...(isCut ? [`This email has the last ${messages.length} messages.`] : []),
    ].join(' '),
    days: daysOf(messages, zone),
  };
  return { subject: transcript.title, text: textOf(transcript), html: htmlOf(transcript) };
}

function daysOf(messages: readonly Message[], zone: string): TranscriptDay[] {
  const days: TranscriptDay[] = [];
  for (const message of messages) {
    const moment = DateTime.fromISO(message.created_at, { zone, locale: 'en-US' });
    const title = moment.toLocaleString({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
    if (days.at(-1)?.title !== title) days.push({ title, entries: [] });
    days.at(-1)?.entries.push(entryOf(message, moment.toLocaleString(DateTime.TIME_SIMPLE)));
  }
  return days;
}

function entryOf(message: Message, time: string): TranscriptEntry {
  const isVisitor = message.author_type === 'User';
  const text = message.callback === null ? decodeEmoji(message.message) : requestText(message.callback);
  return {
    author: isVisitor ? 'You' : message.is_bot ? 'Assistant' : message.author_name,
    isVisitor,
    time,
    text: isVisitor ? withoutLinks(text) : text,
    files: message.attachments.map(({ name, link }) =>
      isVisitor ? { name: withoutLinks(name), link: null } : { name, link },
    ),
  };
}

function requestText({ title, text, answer, selected_duration: days }: Callback): string {
  const period = days === null ? '' : ` for ${days === 1 ? '1 day' : `${days} days`}`;
  const outcome =
    answer === null ? 'You did not answer.' : answer ? `You allowed access${period}.` : 'You declined access.';
  return [decodeEmoji(title), decodeEmoji(text), outcome].filter((line) => line !== '').join('\n');
}

function textOf({ notice, title, intro, days }: Transcript): string {
  const blocks = days.map((day) => [day.title, ...day.entries.map(textOfEntry)].join('\n\n'));
  return [notice, title, intro, ...blocks].join('\n\n');
}

/** Quotes every line of a visitor, so that none can look like another entry. */
export function textOfEntry({ author, isVisitor, time, text, files }: TranscriptEntry): string {
  const names = files.map(({ name, link }) => (link === null ? name : `${name}: ${link}`));
  const body = [text, ...names].filter((line) => line !== '').join('\n');
  return `${author}, ${time}\n${isVisitor ? quoteText(body) : body}`;
}

/** An e-mail contains at most the newest 1,000 messages. */
const MAX_PAGES = 5;

type Conversation = {
  chat_id: number;
  company: string;
  /** The time zone reported by the visitor's browser; empty if it reported none. */
  timezone: string;
  messages: readonly Message[];
  /** Whether earlier messages are left out. */
  isCut: boolean;
};

export async function readTranscript(reader: Reader, chatId: number): Promise<Conversation> {
  const sql = "SELECT id AS chat_id, company, coalesce(stat->>'timezone', '') AS timezone FROM chats WHERE id = $1";
  const chat = await queryOne<Omit<Conversation, 'messages' | 'isCut'>>(reader, sql, [chatId]);
  let page = await messagesBefore(reader, chatId, null);
  let { messages } = page;
  for (let pages = 1; page.hasMore && pages < MAX_PAGES; pages += 1) {
    page = await messagesBefore(reader, chatId, messages[0]?.id ?? null);
    messages = [...page.messages, ...messages];
  }
  return { ...chat, messages, isCut: page.hasMore };
}
