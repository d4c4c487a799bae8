import type { Chat } from './entities.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';

// The server cuts previews, maybe in the middle of an emoji's reference.
const CUT_REFERENCE = /&#x?[0-9a-f]*$/i;

/** The last message as one line of the list. `ownName`: whose replies are called "You". */
export function chatPreview({ lastMessage }: Chat, ownName: string): string {
  if (lastMessage === null) return 'No messages yet';
  const text =
    lastMessage.callback?.title ??
    decodeEmoji(lastMessage.message.replace(CUT_REFERENCE, '')).replace(/\s+/g, ' ').trim();
  const files = lastMessage.attachments.map((attachment) => attachment.name).join(', ');
  const preview = text !== '' ? text : files !== '' ? `File: ${files}` : 'Picture';
  if (lastMessage.authorType !== 'staff') return preview;
  return `${lastMessage.authorName === ownName ? 'You' : lastMessage.authorName}: ${preview}`;
}

/** The name that the page has told, else the one that the visitor has given, else a word. */
export function visitorName({ visitor }: Chat): string {
  return visitor.displayName?.trim() || visitor.name.trim() || visitor.email || 'Visitor';
}
