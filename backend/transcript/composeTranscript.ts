import { DateTime, IANAZone } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Mail } from '../mail/Mailer.ts';
import { brandOf } from '../model/brandOf.ts';
import type { Callback, Message } from '../../protocol/wire.ts';
import { htmlOf } from './htmlOf.ts';
import type { Conversation } from './readTranscript.ts';
import type { Transcript, TranscriptDay, TranscriptEntry } from './Transcript.ts';

const FOOTER =
  'You received this email because this address was entered in our support chat. If that was not you, please ignore it.';

/** Composes the conversation as an e-mail, in the visitor's time zone if it is known. */
export function composeTranscript({ chat_id, company, timezone, messages, isCut }: Conversation): Omit<Mail, 'to'> {
  const zone = IANAZone.isValidZone(timezone) ? timezone : 'UTC';
  const transcript: Transcript = {
    title: `Your conversation with ${brandOf(company)} support`,
    intro: [
      `Conversation ${chat_id}. Times are in ${zone === 'UTC' ? 'UTC' : zone.replaceAll('_', ' ')}.`,
      ...(isCut ? [`This email has the last ${messages.length} messages.`] : []),
    ].join(' '),
    days: daysOf(messages, zone),
    footer: FOOTER,
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
  return {
    author: isVisitor ? 'You' : message.is_bot ? 'Assistant' : message.author_name,
    isVisitor,
    time,
    text: message.callback === null ? decodeEmoji(message.message) : requestText(message.callback),
    files: message.attachments.map(({ name, link }) => ({ name, link })),
  };
}

function requestText({ title, text, answer, selected_duration: days }: Callback): string {
  const period = days === null ? '' : ` for ${days === 1 ? '1 day' : `${days} days`}`;
  const outcome =
    answer === null ? 'You did not answer.' : answer ? `You allowed access${period}.` : 'You declined access.';
  return [decodeEmoji(title), decodeEmoji(text), outcome].filter((line) => line !== '').join('\n');
}

function textOf({ title, intro, days, footer }: Transcript): string {
  const blocks = days.map((day) => [day.title, ...day.entries.map(textOfEntry)].join('\n\n'));
  return [title, intro, ...blocks, '-- ', footer].join('\n\n');
}

function textOfEntry({ author, time, text, files }: TranscriptEntry): string {
  const lines = [`${author}, ${time}`, text, ...files.map(({ name, link }) => `${name}: ${link}`)];
  return lines.filter((line) => line !== '').join('\n');
}
