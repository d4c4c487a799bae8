import { type ComponentProps, useCallback } from 'react';
import { openChat } from '../../flows/openChat.ts';
import { waitLevel } from '../../model/chats.ts';
import type { Chat } from '../../model/entities.ts';
import { chatOnScreen, teamAt } from '../../state/selectors.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import type { ChatRow } from './ChatRow.tsx';

/** Returns a function that makes the row's properties of a chat. A row rerenders only when they change. */
export function useChatRow(): (chat: Chat) => ComponentProps<typeof ChatRow> {
  const desk = useDesk();
  const state = useDeskState();
  const open = useCallback((chatId: number) => openChat(desk, chatId), [desk]);
  const { now, outgoing, operator, settings, absentVisitorChats } = state;
  const selected = chatOnScreen(state);
  return (chat) => ({
    ...{ chat, now, level: waitLevel(chat, now, settings) },
    ...{ owner: ownerOf(chat, state), team: teamText(teamAt(state, chat.chatId)), ownName: operator.name },
    isSelected: chat.chatId === selected,
    hasLeft: absentVisitorChats.includes(chat.chatId),
    hasUnsent: outgoing[chat.chatId]?.some((reply) => reply.status !== 'pending') ?? false,
    onOpen: open,
  });
}

type Team = { readonly me: { readonly operatorId: number }; readonly people: { readonly items: object } };

/** A desk with one person needs no names. */
function ownerOf({ status, operatorId, operator }: Chat, { me, people }: Team): string | null {
  if (status !== 'open' || operator === null || Object.keys(people.items).length < 2) return null;
  return operatorId === me.operatorId ? 'You' : operator.name;
}

function teamText({ typing, looking }: ReturnType<typeof teamAt>): string {
  return [
    typing.length > 0 ? `${typing.join(', ')} typing…` : '',
    looking.length > 0 ? `${looking.join(', ')} looking` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
