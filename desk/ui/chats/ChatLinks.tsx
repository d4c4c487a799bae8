import { openChat } from '../../flows/openChat.ts';
import { chatPreview } from '../../model/chats.ts';
import type { Chat } from '../../model/entities.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Chats of one visitor, each as a button that opens it. */
export function ChatLinks({ chats, name }: { readonly chats: readonly Chat[]; readonly name: string }) {
  const desk = useDesk();
  const { operator, now } = useDeskState();
  return (
    <ul className="earlier" aria-label={name}>
      {chats.map((chat) => {
        const preview = chatPreview(chat, operator.name);
        return (
          <li key={chat.chatId}>
            <button type="button" className="result" onClick={() => openChat(desk, chat.chatId)}>
              <span className="result-text" dir="auto" title={preview}>
                {preview}
              </span>
              <time className="result-time" dateTime={chat.createdAt} title={dateAndTime(chat.createdAt)}>
                {relativeTime(chat.createdAt, now)}
              </time>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
