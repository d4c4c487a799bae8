import { DateTime, IANAZone } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import { plainText } from '../../protocol/formatting.ts';
import type { Mail } from '../mail/Mailer.ts';
import { fillText, mailLanguage, type MailLanguage } from '../mail/mailLanguage.ts';
import { quoteText, withoutLinks } from '../mail/quoteText.ts';
import { brandOf } from '../base/companies.ts';
import type { Callback, Message } from '../../protocol/wire.ts';
import { htmlOf, type Transcript, type TranscriptDay, type TranscriptEntry } from './htmlOf.ts';
import { queryOne } from '../storage/Database.ts';
import { messagesBefore } from './messages.ts';
import { readAreaName } from '../http/translationRoutes.ts';
import type { Reader } from '../storage/Store.ts';
import { TRANSCRIPT_TEXTS } from './transcriptTexts.ts';

/**
 * Composes the conversation as an e-mail, in the visitor's language and time zone if they are known.
 * Anyone can send it to any address from our sender, so no text of the visitor appears outside the
 * messages marked as theirs, and those contain no links (OPS-06).
 */
export function composeTranscript(conversation: Conversation, companies: readonly string[] | null): Omit<Mail, 'to'> {
  const { chat_id, company, timezone, area, rate, messages, isCut } = conversation;
  const language = mailLanguage(conversation.language);
  const texts = TRANSCRIPT_TEXTS[language];
  const brand = brandOf(company, companies);
  const zone = IANAZone.isValidZone(timezone) ? timezone : 'UTC';
  const lines = [
    fillText(texts.intro, { id: String(chat_id), zone: zone.replaceAll('_', ' ') }),
    area === null ? '' : fillText(texts.area, { area }),
    rate === null ? '' : fillText(texts.rating, { rate: String(rate) }),
    isCut ? fillText(texts.cut, { count: String(messages.length) }) : '',
  ];
  const transcript = {
    language,
    notice: fillText(texts.notice, { you: texts.you }),
    title: brand === null ? texts.title : fillText(texts.titleWithBrand, { brand }),
    intro: lines.filter((line) => line !== '').join('\n'),
    days: daysOf(messages, { zone, language }),
  };
  return { subject: transcript.title, text: textOf(transcript), html: htmlOf(transcript) };
}

type Reading = { zone: string; language: MailLanguage };

function daysOf(messages: readonly Message[], { zone, language }: Reading): TranscriptDay[] {
  const days: TranscriptDay[] = [];
  const options = { zone, locale: language, numberingSystem: 'latn' } as const;
  for (const message of messages) {
    const moment = DateTime.fromISO(message.created_at, options);
    const title = moment.toLocaleString(DateTime.DATE_HUGE);
    if (days.at(-1)?.title !== title) days.push({ title, entries: [] });
    days.at(-1)?.entries.push(entryOf(message, language, moment.toLocaleString(DateTime.TIME_SIMPLE)));
  }
  return days;
}

function entryOf(message: Message, language: MailLanguage, time: string): TranscriptEntry {
  const { you, assistant } = TRANSCRIPT_TEXTS[language];
  const isVisitor = message.author_type === 'User';
  const text = message.callback === null ? decodeEmoji(message.message) : requestText(message.callback, language);
  return {
    author: isVisitor ? you : message.is_bot ? assistant : message.author_name,
    isVisitor,
    time,
    text: isVisitor ? withoutLinks(text) : text,
    isFormatted: !isVisitor && message.callback === null,
    files: message.attachments.map(({ name, link }) =>
      isVisitor ? { name: withoutLinks(name), link: null } : { name, link },
    ),
  };
}

function requestText({ title, text, answer, selected_duration: days }: Callback, language: MailLanguage): string {
  const { allowed, allowedFor, declined, unanswered } = TRANSCRIPT_TEXTS[language];
  const given = days === null ? allowed : fillText(allowedFor, { days: daysText(days, language) });
  const outcome = answer === null ? unanswered : answer ? given : declined;
  return [decodeEmoji(title), decodeEmoji(text), outcome].filter((line) => line !== '').join('\n');
}

function daysText(days: number, language: MailLanguage): string {
  const unit = { style: 'unit', unit: 'day', unitDisplay: 'long', numberingSystem: 'latn' } as const;
  return new Intl.NumberFormat(language, unit).format(days);
}

function textOf({ notice, title, intro, days }: Transcript): string {
  const blocks = days.map((day) => [day.title, ...day.entries.map(textOfEntry)].join('\n\n'));
  return [notice, title, intro, ...blocks].join('\n\n');
}

/** Quotes every line of a visitor, so that none can look like another entry. */
export function textOfEntry({ author, isVisitor, time, text, isFormatted, files }: TranscriptEntry): string {
  const names = files.map(({ name, link }) => (link === null ? name : `${name}: ${link}`));
  const body = [isFormatted ? plainText(text, '> ') : text, ...names].filter((line) => line !== '').join('\n');
  return `${author}, ${time}\n${isVisitor ? quoteText(body) : body}`;
}

/** An e-mail contains at most the newest 1,000 messages. */
const MAX_PAGES = 5;

type Conversation = {
  chat_id: number;
  company: string;
  /** The time zone and the language reported by the visitor's browser; empty if it reported none. */
  timezone: string;
  language: string;
  /** The name of the question area in the visitor's language. */
  area: string | null;
  rate: number | null;
  messages: readonly Message[];
  /** Whether earlier messages are left out. */
  isCut: boolean;
};
type Row = Omit<Conversation, 'area' | 'messages' | 'isCut'> & Record<'area_name' | 'area_slug', string | null>;

const SELECT = `
  SELECT c.id AS chat_id, c.company, coalesce(c.stat->>'timezone', '') AS timezone,
    coalesce(c.stat->>'language', '') AS language, c.rate, g.name AS area_name, g.slug AS area_slug
  FROM chats c LEFT JOIN categories g ON g.id = c.category_id WHERE c.id = $1`;

export async function readTranscript(reader: Reader, chatId: number): Promise<Conversation> {
  const { area_name: name, area_slug: slug, ...chat } = await queryOne<Row>(reader, SELECT, [chatId]);
  const area = name && slug ? await readAreaName(mailLanguage(chat.language), { name, slug }) : null;
  let page = await messagesBefore(reader, chatId, null);
  let { messages } = page;
  for (let pages = 1; page.hasMore && pages < MAX_PAGES; pages += 1) {
    page = await messagesBefore(reader, chatId, messages[0]?.id ?? null);
    messages = [...page.messages, ...messages];
  }
  return { ...chat, area, messages, isCut: page.hasMore };
}
