import { memo } from 'react';
import { chatPreview, visitorName, waitingSince, type WaitLevel } from '../../model/chats.ts';
import type { Chat } from '../../model/entities.ts';
import { pageName } from '../../model/siteName.ts';
import { dateAndTime, duration, relativeTime, shortDuration } from '../../model/time.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { RowCheck } from '../selection/RowCheck.tsx';
import { SnoozeMark } from '../snooze/SnoozeMark.tsx';

type Props = {
  readonly chat: Chat;
  readonly now: number;
  readonly isSelected: boolean;
  /** The visitor has no page open. */
  readonly hasLeft: boolean;
  /** A reply in this chat did not reach the server. */
  readonly hasUnsent: boolean;
  readonly level: WaitLevel;
  /** The owner's name or "You"; null if the chat is not open, or the desk has only one person. */
  readonly owner: string | null;
  /** Colleagues who look at the chat or type in it; '' for none. */
  readonly team: string;
  readonly ownName: string;
  /** Must be the same function on every render, or each change of the desk rerenders every row. */
  readonly onOpen: (chatId: number) => void;
};

/** The button's name starts with the visitor's name and the last message, which tell rows apart. */
export const ChatRow = memo(function ChatRow({
  chat,
  now,
  isSelected,
  hasLeft,
  hasUnsent,
  level,
  owner,
  team,
  ownName,
  onOpen,
}: Props) {
  const name = visitorName(chat);
  // Messages on screen count as read before the server knows.
  const unread = isSelected ? 0 : chat.unread;
  const preview = chatPreview(chat, ownName);
  const isWaiting = chat.status === 'waiting';
  const topic = [...chat.tags.map((tag) => `#${tag}`), chat.category?.name, chat.company].filter(Boolean).join(' · ');
  const place = isWaiting ? placeOfVisitor(chat) : '';
  return (
    <li className="chat-item">
      <button
        id={`chat-${chat.chatId}`}
        type="button"
        className="chat-row"
        aria-current={isSelected}
        data-unread={unread > 0}
        onClick={() => onOpen(chat.chatId)}
      >
        <Avatar name={name} image={chat.visitor.avatar} />
        <span className="chat-row-name" dir="auto" title={name}>
          {name}
        </span>
        <span className="chat-row-preview" dir="auto" title={preview}>
          {preview}
        </span>
        {isWaiting ? (
          <WaitingTime since={waitingSince(chat)} level={level} now={now} />
        ) : (
          <ActivityTime at={chat.updatedAt} now={now} />
        )}
        {unread > 0 && (
          <span className="count">
            <span>{unread}</span>
            <span className="spoken"> unread</span>
          </span>
        )}
        <span className="chat-row-meta">
          <SnoozeMark of={chat} />
          {hasUnsent && <span className="unsent-mark">Not sent</span>}
          {chat.isUndelivered && <span className="unsent-mark">Not delivered</span>}
          {hasLeft && chat.status !== 'closed' && <span className="left-mark">Left the page</span>}
          {owner !== null && (
            <span className="chat-row-owner" title={owner}>
              {owner}
            </span>
          )}
          <span className="chat-row-topic" title={topic}>
            {topic}
          </span>
        </span>
        {place !== '' && (
          <span className="chat-row-place" title={place}>
            {place}
          </span>
        )}
        {team !== '' && (
          <span className="chat-row-team" title={team}>
            {team}
          </span>
        )}
      </button>
      <RowCheck threadKey={chat.chatId} name={name} />
    </li>
  );
});

const LEVELS = { short: '', long: ', a long wait', alarm: ', too long a wait' } as const;

/** The visitor's page and the language of their browser. */
function placeOfVisitor({ visitor }: Chat): string {
  const address = visitor.page ?? visitor.referer;
  const page = URL.canParse(address) ? pageName(address) : address;
  return [page, visitor.language].filter(Boolean).join(' · ');
}

type TimeProps = { readonly now: number };

/** How long the visitor has been in the queue. */
export function WaitingTime({ since, level, now }: TimeProps & { readonly since: string; readonly level: WaitLevel }) {
  return (
    <span className="chat-row-time waiting-mark" data-level={level} title={`Waiting since ${dateAndTime(since)}`}>
      <time dateTime={since} aria-hidden="true">
        {shortDuration(since, now)}
      </time>
      <span className="spoken">{`Waiting for ${duration(since, now)}${LEVELS[level]}`}</span>
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
