import { useEffect, useState } from 'react';
import { deleteHours, loadHours } from '../../flows/hours.ts';
import type { OpeningHours } from '../../model/entities.ts';
import { spansText, WEEKDAYS } from '../../model/hoursText.ts';
import { dateAndTime } from '../../model/time.ts';
import { Button } from '../parts/Button.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Spinner } from '../parts/Spinner.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { HoursDialog } from './HoursDialog.tsx';

export function HoursPane() {
  const desk = useDesk();
  const { hours } = useDeskState().work;
  const [open, setOpen] = useState<{ readonly hours: OpeningHours | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void loadHours(desk), [desk]);
  return (
    <section className="manage-pane" aria-labelledby="hours-title">
      <header className="tickets-header">
        <h2 className="tickets-title" id="hours-title">
          Opening hours
        </h2>
        <Button look="primary" onClick={() => setOpen({ hours: null })}>
          Add hours
        </Button>
      </header>
      <p className="field-hint">
        Visitors can chat while the Online switch is on and the hours last. Otherwise they leave a ticket, and see when
        you are back. Chats that have begun go on.
      </p>
      {problem !== null && <Notice text={problem} onDismiss={() => setProblem(null)} />}
      {hours === null && <Spinner label="Loading opening hours" />}
      {hours?.length === 0 && (
        <EmptyState icon="clock" title="No hours are set">
          The Online switch alone decides.
        </EmptyState>
      )}
      {hours !== null && hours.length > 0 && (
        <ul className="manage-list" aria-label="Opening hours">
          {hours.map((one) => {
            const name = one.company || 'Every other company';
            return (
              <li key={one.id} className="manage-row">
                <div className="manage-row-text">
                  <span className="reply-shortcut">{name}</span>
                  <span className="field-hint">
                    {one.timeZone.replaceAll('_', ' ')} · {openText(one)}
                  </span>
                  <dl className="hours-list">
                    {WEEKDAYS.map((day, place) => (
                      <div key={day}>
                        <dt>{day}</dt>
                        <dd>{spansText(one.weekly[place] ?? []) || 'Closed'}</dd>
                      </div>
                    ))}
                  </dl>
                  {one.holidays.length > 0 && (
                    <p className="field-hint">
                      Holidays: {one.holidays.map(({ date, name: holiday }) => `${date} ${holiday}`.trim()).join(', ')}
                    </p>
                  )}
                </div>
                <div className="manage-row-actions">
                  <Button aria-label={`Edit the hours of ${name}`} onClick={() => setOpen({ hours: one })}>
                    Edit
                  </Button>
                  <Button
                    aria-label={`Delete the hours of ${name}`}
                    onClick={() => void deleteHours(desk, one.id).then(setProblem)}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {open !== null && <HoursDialog hours={open.hours} onClose={() => setOpen(null)} />}
    </section>
  );
}

function openText({ isOpen, opensAt }: OpeningHours): string {
  if (isOpen) return 'Open now';
  return opensAt === null ? 'Closed' : `Closed until ${dateAndTime(opensAt)}`;
}
