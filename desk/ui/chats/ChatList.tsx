import type { KeyboardEvent } from 'react';
import { openChat } from '../../flows/openChat.ts';
import type { Chat } from '../../model/entities.ts';
import { useDesk, useDeskState } from '../useDesk.ts';
import { ChatRow } from './ChatRow.tsx';

/** The rows; the arrow keys go from one to the next without opening it. */
export function ChatList({ chats }: { readonly chats: readonly Chat[] }) {
  const desk = useDesk();
  const { selectedChatId, now, outgoing } = useDeskState();
  return (
    // The role is written down because a list without markers is none to Safari.
    // eslint-disable-next-line jsx-a11y/no-redundant-roles, jsx-a11y/no-noninteractive-element-interactions
    <ul className="chat-list" role="list" aria-label="Chats" onKeyDown={moveFocus}>
      {chats.map((chat) => (
        <ChatRow
          key={chat.chatId}
          chat={chat}
          now={now}
          isSelected={chat.chatId === selectedChatId}
          hasUnsent={outgoing[chat.chatId]?.some((reply) => reply.status !== 'pending') ?? false}
          onOpen={() => openChat(desk, chat.chatId)}
        />
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
