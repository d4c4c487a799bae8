import type { Chat } from '../../model/entities.ts';
import { SelectableRows } from '../selection/SelectableRows.tsx';
import { ChatRow } from './ChatRow.tsx';
import { useChatRow } from './useChatRow.ts';

/** The rows of one filter. */
export function ChatList({ chats }: { readonly chats: readonly Chat[] }) {
  const rowOf = useChatRow();
  return (
    <SelectableRows name="Chats" order={chats.map(({ chatId }) => chatId)}>
      {chats.map((chat) => (
        <ChatRow key={chat.chatId} {...rowOf(chat)} />
      ))}
    </SelectableRows>
  );
}
