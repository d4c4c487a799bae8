import { DateTime } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Message } from '../../protocol/wire.ts';
import { deskChat } from '../model/deskChat.ts';
import { messagesAfter } from '../model/messages.ts';
import type { Reader } from '../model/Store.ts';

/**
 * A conversation to be handed out: what its visitor wrote, was told and gave. Notes, tags, the keys that open the chat and what the operators
 * have read are no part of it.
 */
export async function readExport(reader: Reader, chatId: number) {
  const { chat_id, company, status, category, visitor, metadata, rate, created_at } = await deskChat(reader, chatId);
  const messages = await messagesAfter(reader, chatId, 0);
  return {
    ...{ chat_id, company, status, topic: category?.name ?? null, visitor, metadata, rate, created_at },
    messages: messages.map(({ message, author_name, author_type, created_at: at, attachments, callback }) => ({
      ...{ author: author_name, author_type, created_at: at, text: decodeEmoji(message) },
      files: attachments.map(({ name, link, size }) => ({ name, link, size })),
      access_request: callback,
    })),
  };
}

type Exported = Awaited<ReturnType<typeof readExport>>;

/** The same as plain text, its times in UTC. */
export function exportText({ chat_id, company, visitor, created_at, rate, messages }: Exported): string {
  const head = [
    `Conversation ${chat_id}, ${company}`,
    `Visitor: ${[visitor.display_name ?? visitor.name, visitor.email].filter(Boolean).join(', ')}`,
    `Started: ${timeText(created_at)}`,
    ...(rate === null ? [] : [`Rating: ${rate} of 5`]),
  ];
  return `${[head.join('\n'), ...messages.map(messageText)].join('\n\n')}\n`;
}

function messageText({ author, created_at, text, files, access_request: request }: Exported['messages'][number]) {
  const lines = [
    `${author}, ${timeText(created_at)}`,
    ...(request === null ? [text] : [decodeEmoji(request.title), decodeEmoji(request.text), answerText(request)]),
    ...files.map(({ name, link }) => `${name}: ${link}`),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function answerText({ answer, selected_duration: days }: NonNullable<Message['callback']>): string {
  if (answer === null) return 'Not answered';
  if (!answer) return 'Access declined';
  return days === null ? 'Access allowed' : `Access allowed, days: ${days}`;
}

function timeText(time: string): string {
  return DateTime.fromISO(time, { zone: 'utc' }).toFormat("yyyy-MM-dd HH:mm 'UTC'");
}
