import { oneLine } from '../../protocol/trimText.ts';
import type { WebhookEvent } from '../../protocol/wire.ts';
import type { EventChat, EventTicket } from './eventBody.ts';

/** Characters of what a visitor has typed. */
const MAX_NAME = 80;
const MAX_COMMENT = 500;

/** Returns the sentence about a chat, in the format of Slack: a link is `<address|words>`. */
export function chatText(event: Exclude<WebhookEvent, 'ticket.created'>, chat: EventChat): string {
  const visitor = link(chat.url, short(chat.visitor.name, MAX_NAME));
  const area = chat.area === null ? '' : ` about ${escaped(chat.area)}`;
  switch (event) {
    case 'chat.started':
      return `${visitor} started a chat${area}.`;
    case 'chat.waiting':
      return `${visitor} is waiting for an answer${area}.`;
    case 'chat.ended':
      return chat.ended_by === null
        ? `${visitor} ended the chat.`
        : `${nameOf(chat.ended_by)} ended the chat with ${visitor}.`;
    case 'chat.rated': {
      const operator = chat.operator === null ? '' : ` with ${nameOf(chat.operator)}`;
      const comment = chat.comment === null ? '.' : `: “${escaped(short(chat.comment, MAX_COMMENT))}”`;
      return `${visitor} rated the chat${operator} ${chat.rating ?? 0} of 5${comment}`;
    }
  }
}

export function ticketText({ id, subject, url, name, email, area }: EventTicket): string {
  const title = subject === null ? `Ticket ${id}` : `Ticket ${id}: ${short(subject, MAX_NAME)}`;
  const from = name ?? email;
  return `New ticket: ${link(url, title)}${from === null ? '' : ` from ${nameOf(from)}`}${area === null ? '' : ` about ${escaped(area)}`}.`;
}

const nameOf = (text: string) => escaped(short(text, MAX_NAME));

/** A bar would end the address of the link. */
const link = (url: string, words: string) => `<${url}|${escaped(words)}>`;

/** Slack reads these three characters as markup, so a name cannot contain a link or `<!channel>`. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function short(text: string, length: number): string {
  const characters = [...oneLine(text)];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('');
}
