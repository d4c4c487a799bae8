import type { ChatEvent } from '../../model/entities.ts';
import { eventText } from '../../model/eventText.ts';
import { Breakable } from '../parts/Breakable.tsx';
import { dateAndTime, timeOfDay } from '../../model/time.ts';

/** The chat's events, latest first. */
export function Activity({ events }: { readonly events: readonly ChatEvent[] }) {
  const latestFirst = [...events].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return (
    <>
      <h2 className="details-title">Activity</h2>
      {latestFirst.length === 0 && <p className="details-empty">No activity yet.</p>}
      <ol className="activity">
        {latestFirst.map((event, place) => (
          <li key={`${event.createdAt} ${event.kind} ${place}`} className="activity-item" data-kind={event.kind}>
            <span className="activity-text">
              <Breakable text={eventText(event)} />
            </span>
            <time className="activity-time" dateTime={event.createdAt} title={dateAndTime(event.createdAt)}>
              {timeOfDay(event.createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}
