import { memo } from 'react';
import { eventText } from '../../model/eventText.ts';
import { dateAndTime, dayLabel, timeOfDay } from '../../model/time.ts';
import type { TimelineItem } from '../../model/timeline.ts';
import { MessageGroup } from './MessageGroup.tsx';
import { NoteView } from './NoteView.tsx';

type Props = { readonly item: TimelineItem; readonly chatId: number; readonly now: number };

export const TimelineItemView = memo(function TimelineItemView({ item, chatId, now }: Props) {
  if (item.kind === 'group') return <MessageGroup group={item} chatId={chatId} now={now} />;
  if (item.kind === 'note') return <NoteView note={item.note} />;
  if (item.kind === 'day') {
    return (
      <h3 className="day">
        <time dateTime={item.at}>{dayLabel(item.at, now)}</time>
      </h3>
    );
  }
  return (
    <p className="event">
      <bdi className="event-text">{eventText(item.event, item.count)}</bdi>
      <span>{' · '}</span>
      <time dateTime={item.event.createdAt} title={dateAndTime(item.event.createdAt)}>
        {timeOfDay(item.event.createdAt)}
      </time>
    </p>
  );
});
