import type { Chat } from '../../model/entities.ts';
import { RowList } from '../parts/RowList.tsx';
import { ChatRow } from './ChatRow.tsx';
import { useChatRow } from './useChatRow.ts';

/** The rows of one filter. */
export function ChatList({ chats }: { readonly chats: readonly Chat[] }) {
  const rowOf = useChatRow();
  return (
    <RowList name="Chats">
      {chats.map((chat) => (
        <ChatRow key={chat.chatId} {...rowOf(chat)} />
      ))}
    </RowList>
  );
}
