import { useMemo } from 'react';
import type { Chat } from '../../model/entities.ts';
import { SelectableRows } from '../selection/SelectableRows.tsx';
import { ChatRow } from './ChatRow.tsx';
import { useChatRow } from './useChatRow.ts';

/** The rows of one filter. */
export function ChatList({ chats }: { readonly chats: readonly Chat[] }) {
  const rowOf = useChatRow();
  const order = useMemo(() => chats.map(({ chatId }) => chatId), [chats]);
  return (
    <SelectableRows name="Chats" order={order}>
      {chats.map((chat) => (
        <ChatRow key={chat.chatId} {...rowOf(chat)} />
      ))}
    </SelectableRows>
  );
}
