import { dateAndTime, timeOfDay } from '../../model/time.ts';
import type { TimelineItem } from '../../model/timeline.ts';
import { BubbleView } from './BubbleView.tsx';

type Props = {
  readonly group: Extract<TimelineItem, { kind: 'group' }>;
  readonly chatId: number;
  readonly now: number;
};

/** A group of messages by one author, with the author and the time of the first in its header. */
export function MessageGroup({ group, chatId, now }: Props) {
  const author = group.author || (group.side === 'staff' ? 'Support' : 'Visitor');
  const name = group.isBot ? `${author} (assistant)` : author;
  return (
    <article className="group" data-side={group.side} aria-label={`${name}, ${timeOfDay(group.at)}`}>
      <header className="group-header">
        <bdi className="group-author">{name}</bdi>{' '}
        <time className="group-time" dateTime={group.at} title={dateAndTime(group.at)}>
          {timeOfDay(group.at)}
        </time>
      </header>
      {group.bubbles.map((bubble) => (
        <BubbleView key={bubble.key} bubble={bubble} chatId={chatId} now={now} />
      ))}
    </article>
  );
}
