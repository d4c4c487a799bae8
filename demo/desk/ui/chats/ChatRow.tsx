import { useId } from 'react';
import { chatPreview, visitorName } from '../../model/chatPreview.ts';
import type { Chat } from '../../model/entities.ts';
import { dateAndTime, relativeTime } from '../../model/time.ts';
import { Avatar } from '../parts/Avatar.tsx';

type Props = {
  readonly chat: Chat;
  readonly now: number;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
};

export function ChatRow({ chat, now, isSelected, onOpen }: Props) {
  const id = useId();
  const name = visitorName(chat);
  // What is on screen counts as read before the server has heard of it.
  const unread = isSelected ? 0 : chat.unread;
  return (
    <li className="chat-item">
      <button
        type="button"
        className="chat-row"
        aria-current={isSelected}
        aria-labelledby={`${id}-name ${id}-preview`}
        aria-describedby={`${id}-meta`}
        data-unread={unread > 0}
        onClick={onOpen}
      >
        <Avatar name={name} />
        <span className="chat-row-name" id={`${id}-name`}>
          {name}
        </span>
        <time className="chat-row-time" dateTime={chat.updatedAt} title={dateAndTime(chat.updatedAt)}>
          {relativeTime(chat.updatedAt, now)}
        </time>
        <span className="chat-row-preview" id={`${id}-preview`}>
          {chatPreview(chat)}
        </span>
        {unread > 0 && <span className="count">{unread}</span>}
        <span className="chat-row-meta" id={`${id}-meta`}>
          {chat.status === 'waiting' && (
            <span className="waiting-mark">Waiting {relativeTime(chat.createdAt, now)}</span>
          )}
          {unread > 0 && <span className="spoken">{unread} unread. </span>}
          <span className="chat-row-topic">{[chat.company, chat.category?.name].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  );
}
