import { useEffect, useState } from 'react';
import { deleteHours, loadHours } from '../../flows/manage.ts';
import type { OpeningHours } from '../../model/entities.ts';
import { WEEKDAYS } from '../../model/hoursText.ts';
import { dateAndTime, dayName } from '../../model/time.ts';
import { isAdministrator } from '../../state/selectors.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Button } from '../parts/Button.tsx';
import { EmptyState, Spinner } from '../parts/status.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';
import { HoursDialog } from './HoursDialog.tsx';
import { ManagePane } from './ManagePane.tsx';

type Open =
  | { readonly kind: 'edit'; readonly hours: OpeningHours | null }
  | { readonly kind: 'delete'; readonly hours: OpeningHours };

export function HoursPane() {
  const desk = useDesk();
  const state = useDeskState();
  const { hours } = state.work;
  const canChange = isAdministrator(state);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useEffect(() => void loadHours(desk), [desk]);
  return (
    <ManagePane
      title="Opening hours"
      action={
        canChange && (
          <Button look="primary" onClick={() => setOpen({ kind: 'edit', hours: null })}>
            Add hours
          </Button>
        )
      }
      hint={`Visitors can chat during these hours, while an operator is online and the settings allow chats. At other times they can leave a ticket, and see when you are back. Chats that have already started continue.${canChange ? '' : ' Administrators set the hours.'}`}
    >
      {hours === null && <Spinner label="Loading opening hours" />}
      {hours?.length === 0 && (
        <EmptyState icon="clock" title="No hours are set">
          Visitors can chat at any time while an operator is online.
        </EmptyState>
      )}
      {hours !== null && hours.length > 0 && (
        <ul className="manage-list" aria-label="Opening hours">
          {hours.map((one) => {
            const name = companyName(one);
            return (
              <li key={one.id} className="manage-row">
                <div className="manage-row-text">
                  <span className="reply-shortcut">{name}</span>
                  <span className="field-hint">{`${one.timeZone.replaceAll('_', ' ')} · ${openText(one)}`}</span>
                  <dl className="hours-list">
                    {WEEKDAYS.map((day, place) => (
                      <div key={day}>
                        <dt>{day}</dt>
                        <dd>{(one.weekly[place] ?? []).map(spanText).join(', ') || 'Closed'}</dd>
                      </div>
                    ))}
                  </dl>
                  {one.holidays.length > 0 && (
                    <p className="field-hint">
                      {`Holidays: ${one.holidays.map(({ date, name: holiday }) => `${dayName(date)} ${holiday}`.trim()).join(', ')}`}
                    </p>
                  )}
                </div>
                {canChange && (
                  <div className="manage-row-actions">
                    <Button
                      aria-label={`Edit the hours of ${name}`}
                      onClick={() => setOpen({ kind: 'edit', hours: one })}
                    >
                      Edit
                    </Button>
                    <Button
                      aria-label={`Delete the hours of ${name}`}
                      onClick={() => setOpen({ kind: 'delete', hours: one })}
                    >
                      Delete
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {open?.kind === 'edit' && <HoursDialog hours={open.hours} onClose={close} />}
      {open?.kind === 'delete' && (
        <DialogForm
          title={`Delete the hours of ${companyName(open.hours)}?`}
          action="Delete"
          look="danger"
          save={() => deleteHours(desk, open.hours.id)}
          onClose={close}
        >
          <p className="dialog-text">
            {open.hours.company === ''
              ? 'Companies without hours of their own are then open whenever an operator is online.'
              : 'The hours of all other companies then apply, if they are set.'}
          </p>
        </DialogForm>
      )}
    </ManagePane>
  );
}

/** Joins the times with an en dash that allows no line break. */
function spanText({ from, to }: OpeningHours['weekly'][number][number]): string {
  return `${from}\u2060–\u2060${to}`;
}

function companyName({ company }: OpeningHours): string {
  return company || 'All other companies';
}

function openText({ isOpen, opensAt }: OpeningHours): string {
  if (isOpen) return 'Open now';
  return opensAt === null ? 'Closed' : `Closed until ${dateAndTime(opensAt)}`;
}
