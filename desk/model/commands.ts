import { foldText } from '../../protocol/foldText.ts';
import { isColleagues, visitorName } from './chats.ts';
import type { Chat, Role } from './entities.ts';

export type CommandId =
  | 'take'
  | 'take-over'
  | 'transfer'
  | 'close'
  | 'note'
  | 'tag'
  | 'ticket'
  | 'block'
  | 'delete'
  | 'search'
  | 'inbox'
  | 'chats'
  | 'tickets'
  | 'people'
  | 'manage'
  | 'online'
  | 'mute'
  | 'shortcuts';
export type Command =
  | { readonly kind: 'action'; readonly id: CommandId; readonly name: string; readonly hint: string }
  | { readonly kind: 'chat'; readonly chatId: number; readonly name: string; readonly hint: string }
  | { readonly kind: 'search'; readonly name: string; readonly hint: string };

type Place = {
  readonly chat: Chat | null;
  readonly chats: readonly Chat[];
  readonly typed: string;
  readonly me: { readonly operatorId: number; readonly role: Role };
};

const STATUS = { waiting: 'Waiting', open: 'Open', closed: 'Closed' } as const;
const CHATS_SHOWN = 20;

/** Returns the palette's commands: actions on the chat on screen, views, chats, and a search for the typed words. */
export function commandsFor({ chat, chats, typed, me }: Place): readonly Command[] {
  const wanted = foldText(typed.trim());
  const matches = ({ name, hint }: Command) => wanted === '' || foldText(`${name} ${hint}`).includes(wanted);
  const name = chat === null ? '' : visitorName(chat);
  const isOthers = chat !== null && isColleagues(chat, me);
  const action = (id: CommandId, title: string, hint = ''): Command => ({ kind: 'action', id, name: title, hint });
  const actions = [
    ...(chat?.status === 'waiting' ? [action('take', 'Take chat', name)] : []),
    ...(isOthers ? [action('take-over', 'Take over chat', name)] : []),
    ...(chat !== null && chat.status !== 'closed' && !isOthers
      ? [action('transfer', 'Transfer chat', name), action('close', 'Close chat', name)]
      : []),
    ...(chat !== null
      ? [
          action('note', 'Add a private note', name),
          action('tag', 'Add a tag', name),
          ...(isOthers ? [] : [action('ticket', 'Make a ticket', name)]),
          action('block', 'Block visitor', name),
        ]
      : []),
    ...(chat?.status === 'closed' && me.role === 'administrator' ? [action('delete', 'Delete chat', name)] : []),
    action('inbox', 'Go to Inbox'),
    action('chats', 'Go to Chats'),
    action('tickets', 'Go to Tickets'),
    action('people', 'Go to People'),
    action('search', 'Go to Search'),
    action('manage', 'Go to Manage'),
    action('online', 'Go online or offline'),
    action('mute', 'Mute or unmute sounds'),
    action('shortcuts', 'Keyboard shortcuts', '?'),
  ].filter(matches);
  const found = chats
    .map((one): Command => {
      const tags = one.tags.map((tag) => `#${tag}`);
      const hint = [`Chat ${one.chatId}`, STATUS[one.status], one.category?.name, ...tags].filter(Boolean).join(' · ');
      return { kind: 'chat', chatId: one.chatId, name: visitorName(one), hint };
    })
    .filter(matches)
    .slice(0, CHATS_SHOWN);
  const search: Command[] =
    wanted === '' ? [] : [{ kind: 'search', name: `Search for “${typed.trim()}”`, hint: 'Chats and tickets' }];
  return [...actions, ...found, ...search];
}
