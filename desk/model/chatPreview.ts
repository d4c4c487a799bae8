import type { Chat } from './entities.ts';
import { decodeEmoji } from '../../protocol/emoji.ts';

// The server may cut a preview in the middle of an emoji's character reference.
const CUT_REFERENCE = /&#x?[0-9a-f]*$/i;

/** Returns the last message as one line. Replies by `ownName` start with "You". */
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

/** Returns the name set by the page, else the visitor's own, else their e-mail address, else "Visitor". */
export function visitorName({ visitor }: Chat): string {
  return visitor.displayName?.trim() || visitor.name.trim() || visitor.email || 'Visitor';
}
