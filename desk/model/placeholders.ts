import { isGuestName } from '../../protocol/guestName.ts';
import type { Chat, Ticket } from './entities.ts';

/** `{{visitor.name}}`, or with a fallback: `{{visitor.name|there}}`. */
const PLACEHOLDER = /\{\{\s*([\w.]+)\s*(?:\|\s*([^{}|]*?)\s*)?\}\}/g;

type Source = {
  readonly chat: Pick<Chat, 'category' | 'company'> & {
    /** Null for a ticket. */
    readonly chatId: number | null;
    readonly visitor: Pick<Chat['visitor'], 'name' | 'email' | 'displayName'>;
  };
  readonly operatorName: string;
};

const VALUES: Readonly<Record<string, (source: Source) => string | null>> = {
  'visitor.name': ({ chat }) => nameOf(chat),
  'visitor.email': ({ chat }) => chat.visitor.email,
  'operator.name': ({ operatorName }) => operatorName,
  'chat.id': ({ chat }) => (chat.chatId === null ? null : String(chat.chatId)),
  'chat.topic': ({ chat }) => chat.category?.name ?? null,
  'company.name': ({ chat }) => chat.company,
};

export const KNOWN_PLACEHOLDERS = Object.keys(VALUES);

/** Fills in the known values. Other placeholders stay, so that the operator sees them. */
export function fillPlaceholders(text: string, source: Source): string {
  return text.replace(PLACEHOLDER, (whole, name: string, fallback: string | undefined) => {
    const read = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
    if (read === undefined) return whole;
    return read(source)?.trim() || fallback || whole;
  });
}

/** Returns the placeholders of a text as written, each once. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(PLACEHOLDER) ?? [])];
}

/** Returns the placeholders with an unknown name, which are never filled in. */
export function unknownPlaceholders(text: string): readonly string[] {
  const unknown = [...text.matchAll(PLACEHOLDER)].filter(([, name = '']) => !Object.hasOwn(VALUES, name));
  return [...new Set(unknown.map(([whole]) => whole))];
}

/** Returns the values for a ticket's placeholders. A ticket has no chat, so `{{chat.id}}` stays. */
export function ticketSource({ name, email, category, company }: Ticket, operatorName: string): Source {
  const visitor = { name: name ?? '', email, displayName: name };
  return { chat: { chatId: null, visitor, category, company }, operatorName };
}

function nameOf({ visitor }: Source['chat']): string | null {
  const displayName = visitor.displayName?.trim();
  if (displayName) return displayName;
  const given = visitor.name.trim();
  return given === '' || given.includes('@') || isGuestName(given) ? null : given;
}
