import { DateTime } from 'luxon';
import { decodeEmoji } from '../../protocol/emoji.ts';
import type { Message } from '../../protocol/wire.ts';
import { deskChat } from '../chat/deskChat.ts';
import { messagePages } from '../chat/messages.ts';
import type { Reader } from '../storage/Store.ts';

export type ExportFormat = 'json' | 'text';

type ExportOptions = {
  format: ExportFormat;
  /** False leaves out the links to files, because they expire. */
  hasLinks?: boolean;
};

/**
 * Exports a conversation with everything that its visitor wrote, received and provided. Leaves out
 * notes, tags, the chat's secrets and the operators' read marks. Yields the file in chunks, one per
 * page of messages.
 */
export async function exportChat(
  reader: Reader,
  chatId: number,
  { format, hasLinks = true }: ExportOptions,
): Promise<AsyncGenerator<string>> {
  const head = await readHead(reader, chatId);
  return format === 'json' ? asJson(head, reader) : asText(head, reader, hasLinks);
}

async function readHead(reader: Reader, chatId: number) {
  const chat = await deskChat(reader, chatId);
  const { chat_id, company, status, category, visitor, metadata, rate, rate_comment, created_at } = chat;
  return { chat_id, company, status, topic: category?.name ?? null, visitor, metadata, rate, rate_comment, created_at };
}

type Head = Awaited<ReturnType<typeof readHead>>;

async function* readMessages(reader: Reader, chatId: number) {
  for await (const messages of messagePages(reader, chatId)) yield messages.map(exported);
}

function exported({ message, author_name, author_type, created_at: at, attachments, callback }: Message) {
  return {
    ...{ author: author_name, author_type, created_at: at, text: decodeEmoji(message) },
    files: attachments.map(({ name, link, size }) => ({ name, link, size })),
    access_request: callback,
  };
}

/** The text of `JSON.stringify({ ...head, messages }, null, 2)`. */
async function* asJson(head: Head, reader: Reader): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`;
  let isFirst = true;
  for await (const messages of readMessages(reader, head.chat_id)) {
    for (const message of messages) {
      yield `${isFirst ? '' : ','}\n    ${JSON.stringify(message, null, 2).replaceAll('\n', '\n    ')}`;
      isFirst = false;
    }
  }
  yield isFirst ? ']\n}' : '\n  ]\n}';
}

/** Plain text, grouped by day, with times in UTC. The visitor has one name throughout. */
async function* asText(head: Head, reader: Reader, hasLinks: boolean): AsyncGenerator<string> {
  const { chat_id, company, topic, visitor, rate, rate_comment: comment } = head;
  const name = visitor.display_name ?? visitor.name;
  yield [
    `Conversation ${chat_id}, ${company}`,
    ...(topic === null ? [] : [`Question area: ${topic}`]),
    `Visitor: ${[...new Set([name, visitor.email])].filter(Boolean).join(', ')}`,
    ...(rate === null ? [] : [`Rating: ${rate} of 5`]),
    ...(comment === null ? [] : [`Comment: ${comment}`]),
    'Times are in UTC.',
  ].join('\n');
  let day = '';
  for await (const messages of readMessages(reader, chat_id)) {
    let page = '';
    for (const message of messages) {
      const moment = DateTime.fromISO(message.created_at, { zone: 'utc', locale: 'en-US' });
      const title = moment.toLocaleString(DateTime.DATE_HUGE);
      if (title !== day) page += `\n\n${(day = title)}`;
      const author = message.author_type === 'User' ? name : message.author;
      page += `\n\n${author}, ${moment.toFormat('HH:mm')}\n${messageText(message, hasLinks)}`;
    }
    yield page;
  }
  yield '\n';
}

function messageText({ text, files, access_request: request }: ReturnType<typeof exported>, hasLinks: boolean) {
  const lines = [
    ...(request === null ? [text] : [decodeEmoji(request.title), decodeEmoji(request.text), answerText(request)]),
    ...files.map(({ name, link }) => (hasLinks ? `${name}: ${link}` : `File: ${name}`)),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function answerText({
  answer,
  selected_duration: days,
  stopped_at: stopped,
}: NonNullable<Message['callback']>): string {
  if (answer === null) return 'Not answered';
  if (!answer) return 'Access declined';
  const allowed = days === null ? 'Access allowed' : `Access allowed, days: ${days}`;
  return stopped === undefined ? allowed : `${allowed}, stopped by the visitor ${stopped}`;
}
