import { chatPreview, visitorName } from '../../model/chatPreview.ts';
import type { Chat } from '../../model/entities.ts';
import { dateAndTime, duration, relativeTime, shortDuration } from '../../model/time.ts';
import { Avatar } from '../parts/Avatar.tsx';

type Props = {
  readonly chat: Chat;
  readonly now: number;
  readonly isSelected: boolean;
  /** A reply in this chat did not reach the server. */
  readonly hasUnsent: boolean;
  readonly onOpen: () => void;
};

/** The button's name begins with the visitor's and the last message: these tell the rows apart. */
export function ChatRow({ chat, now, isSelected, hasUnsent, onOpen }: Props) {
  const name = visitorName(chat);
  // Messages on screen count as read before the server has heard of it.
  const unread = isSelected ? 0 : chat.unread;
  const preview = chatPreview(chat);
  const topic = [...chat.tags.map((tag) => `#${tag}`), chat.company, chat.category?.name].filter(Boolean).join(' · ');
  const isWaiting = chat.status === 'waiting';
  return (
    <li className="chat-item">
      <button
        id={`chat-${chat.chatId}`}
        type="button"
        className="chat-row"
        aria-current={isSelected}
        data-unread={unread > 0}
        onClick={onOpen}
      >
        <Avatar name={name} image={chat.visitor.avatar} />
        <span className="chat-row-name" dir="auto" title={name}>
          {name}
        </span>
        <span className="chat-row-preview" dir="auto" title={preview}>
          {preview}
        </span>
        {isWaiting ? <WaitingTime since={chat.createdAt} now={now} /> : <ActivityTime at={chat.updatedAt} now={now} />}
        {unread > 0 && (
          <span className="count">
            {unread}
            <span className="spoken"> unread</span>
          </span>
        )}
        <span className="chat-row-meta">
          {hasUnsent && <span className="unsent-mark">Not sent</span>}
          <span className="chat-row-topic" title={topic}>
            {topic}
          </span>
        </span>
      </button>
    </li>
  );
}

type TimeProps = { readonly now: number };

/** How long the visitor has been in the queue. */
function WaitingTime({ since, now }: TimeProps & { readonly since: string }) {
  return (
    <span className="chat-row-time waiting-mark" title={`Waiting since ${dateAndTime(since)}`}>
      <time dateTime={since} aria-hidden="true">
        {shortDuration(since, now)}
      </time>
      <span className="spoken">Waiting for {duration(since, now)}</span>
    </span>
  );
}

function ActivityTime({ at, now }: TimeProps & { readonly at: string }) {
  return (
    <time className="chat-row-time" dateTime={at} title={dateAndTime(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
