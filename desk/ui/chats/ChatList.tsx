import { useCallback } from 'react';
import { openChat } from '../../flows/openChat.ts';
import type { Chat } from '../../model/entities.ts';
import { waitLevel } from '../../model/waitLevel.ts';
import { teamAt } from '../../state/selectors.ts';
import { moveThroughRows } from '../parts/moveThroughRows.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ChatRow } from './ChatRow.tsx';

/** The rows; the arrow keys go from one to the next without opening it. */
export function ChatList({ chats }: { readonly chats: readonly Chat[] }) {
  const desk = useDesk();
  const state = useDeskState();
  const open = useCallback((chatId: number) => openChat(desk, chatId), [desk]);
  const { selectedChatId, now, outgoing, operator, settings } = state;
  return (
    // The role is written down because a list without markers is none to Safari.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
    <ul className="chat-list" role="list" aria-label="Chats" onKeyDown={moveThroughRows}>
      {chats.map((chat) => (
        <ChatRow
          key={chat.chatId}
          chat={chat}
          now={now}
          level={waitLevel(chat, now, settings)}
          owner={ownerOf(chat, state)}
          team={teamText(teamAt(state, chat.chatId))}
          ownName={operator.name}
          isSelected={chat.chatId === selectedChatId}
          hasUnsent={outgoing[chat.chatId]?.some((reply) => reply.status !== 'pending') ?? false}
          onOpen={open}
        />
      ))}
    </ul>
  );
}

type Team = { readonly me: { readonly operatorId: number }; readonly people: { readonly items: object } };

/** A desk of one person needs no names. */
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
