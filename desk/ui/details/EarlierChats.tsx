import { openChat } from '../../flows/openChat.ts';
import { chatPreview } from '../../model/chatPreview.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

/** The visitor's other chats, by user id or e-mail address. */
export function EarlierChats({ chatId }: { readonly chatId: number }) {
  const desk = useDesk();
  const { work, now } = useDeskState();
  const chats = work.earlier[chatId] ?? [];
  if (chats.length === 0) return null;
  return (
    <>
      <h2 className="details-title">Other chats</h2>
      <ul className="earlier" aria-label="Other chats of this visitor">
        {chats.map((chat) => (
          <li key={chat.chatId}>
            <button type="button" className="result" onClick={() => openChat(desk, chat.chatId)}>
              <span className="result-text" dir="auto">
                {chatPreview(chat)}
              </span>
              <time className="result-time" dateTime={chat.createdAt} title={dateAndTime(chat.createdAt)}>
                {relativeTime(chat.createdAt, now)}
              </time>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
