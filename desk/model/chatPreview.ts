import type { Chat } from './entities.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';

// The server cuts previews, maybe in the middle of an emoji's reference.
const CUT_REFERENCE = /&#x?[0-9a-f]*$/i;

/** The last message as one line of the list. */
export function chatPreview({ lastMessage }: Chat): string {
  if (lastMessage === null) return 'No messages yet';
  const text =
    lastMessage.callback?.title ??
    decodeEmoji(lastMessage.message.replace(CUT_REFERENCE, '')).replace(/\s+/g, ' ').trim();
  const files = lastMessage.attachments.map((attachment) => attachment.name).join(', ');
  const said = text !== '' ? text : files !== '' ? `File: ${files}` : 'Picture';
  return lastMessage.authorType === 'staff' ? `You: ${said}` : said;
}

/** The name of a visitor who has given none. */
export function visitorName({ visitor }: Chat): string {
  return visitor.name.trim() || visitor.email || 'Visitor';
}
