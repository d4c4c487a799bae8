import { useEffect, useMemo, useRef } from 'react';
import { noteScroll } from '../../flows/receiveMessages.ts';
import { buildTimeline } from '../../model/timeline.ts';
import { Button } from '../parts/Button.tsx';
import { Spinner } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { TimelineItemView } from './TimelineItemView.tsx';
import { usePinnedToBottom } from './usePinnedToBottom.ts';

const NONE: readonly never[] = [];

export function Thread({ chatId }: { readonly chatId: number }) {
  const { conversations, outgoing, chats, operator, now, work } = useDeskState();
  const conversation = conversations[chatId];
  const messages = conversation?.messages ?? NONE;
  const events = conversation?.events ?? NONE;
  const replies = outgoing[chatId] ?? NONE;
  const notes = work.notes[chatId] ?? NONE;
  const visitorSeenId = chats[chatId]?.visitorSeenId ?? null;
  const items = useMemo(
    () => buildTimeline({ messages, outgoing: replies, events, notes, visitorSeenId, operatorName: operator.name }),
    [messages, replies, events, notes, visitorSeenId, operator.name],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { isAtBottom, hasNews, scrollToBottom } = usePinnedToBottom(scroller, {
    lastId: messages.at(-1)?.id ?? 0,
    ownCount: replies.length + notes.length,
  });
  const desk = useDesk();
  useEffect(() => noteScroll(desk, chatId, !isAtBottom), [desk, chatId, isAtBottom]);
  return (
    <div className="thread">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard */}
      <div ref={scroller} className="thread-scroller" role="log" aria-label="Conversation" aria-live="off" tabIndex={0}>
        <div className="thread-content">
          {conversation?.load === 'loading' && <Spinner label="Loading the conversation" />}
          {conversation?.load === 'ready' && messages.length === 0 && <p className="thread-hint">No messages yet.</p>}
          {items.map((item) => (
            <TimelineItemView key={item.key} item={item} chatId={chatId} now={now} />
          ))}
        </div>
      </div>
      {!isAtBottom && (
        <div className="to-bottom">
          <Button icon="down" onClick={scrollToBottom}>
            {hasNews ? 'New messages' : 'Jump to latest'}
          </Button>
        </div>
      )}
    </div>
  );
}
