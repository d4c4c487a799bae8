import { useId, useState } from 'react';
import { saveHours } from '../../flows/manage.ts';
import type { OpeningHours } from '../../model/entities.ts';
import { holidaysText, readHolidays, readSpans, spansText, WEEKDAYS } from '../../model/hoursText.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
import { Field } from '../parts/Field.tsx';
import { useDesk } from '../useDesk.ts';

const USUAL = ['09:00-17:00', '09:00-17:00', '09:00-17:00', '09:00-17:00', '09:00-17:00', '', ''];
const NEVER_OPEN = 'All seven days are closed, so visitors could never chat. Press Save again to keep it so.';
const FORM = 'Write it as 09:00-12:00, 13:00-17:30.';

type Props = { readonly hours: OpeningHours | null; readonly onClose: () => void };

/** `hours` is null to add the hours of a company. */
export function HoursDialog({ hours, onClose }: Props) {
  const desk = useDesk();
  const zonesId = useId();
  const [company, setCompany] = useState(hours?.company ?? '');
  const [zone, setZone] = useState(hours?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [days, setDays] = useState(() => hours?.weekly.map(spansText) ?? USUAL);
  const [holidays, setHolidays] = useState(() => holidaysText(hours?.holidays ?? []));
  const [isSure, setSure] = useState(false);
  const weekly = days.map(readSpans);
  const closedDays = readHolidays(holidays);
  const canSubmit = zone.trim() !== '' && closedDays !== null && weekly.every((spans) => spans !== null);
  const isNeverOpen = weekly.every((spans) => spans?.length === 0);
  const save = async () => {
    if (isNeverOpen && !isSure) {
      setSure(true);
      return NEVER_OPEN;
    }
    return saveHours(desk, {
      company: company.trim(),
      timeZone: zone.trim(),
      weekly: weekly.map((spans) => spans ?? []),
      holidays: closedDays ?? [],
    });
  };
  return (
    <DialogForm
      title={hours === null ? 'Opening hours' : `Hours of ${hours.company || 'all other companies'}`}
      action="Save"
      canSubmit={canSubmit}
      save={save}
      onClose={onClose}
    >
      {/* The title names the company of existing hours. */}
      {hours === null && (
        <Field
          label="Company"
          value={company}
          onChange={(event) => setCompany(event.target.value)}
          hint="Leave it empty to set the hours of all companies that have none of their own."
          maxLength={60}
        />
      )}
      <Field
        label="Time zone"
        value={zone}
        list={zonesId}
        onChange={(event) => setZone(event.target.value)}
        hint="For example Europe/Berlin"
        required
      />
      <datalist id={zonesId}>
        {Intl.supportedValuesOf('timeZone').map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="hours-days">
        {WEEKDAYS.map((day, place) => (
          <Field
            key={day}
            label={day}
            value={days[place] ?? ''}
            placeholder="Closed"
            onChange={(event) => {
              setDays(days.map((text, at) => (at === place ? event.target.value : text)));
              setSure(false);
            }}
            problem={weekly[place] === null ? FORM : null}
          />
        ))}
      </div>
      <Field
        kind="textarea"
        label="Holidays"
        value={holidays}
        onChange={(event) => setHolidays(event.target.value)}
        hint="One per line, for example 2026-12-25 Christmas. You are closed all day."
        problem={closedDays === null ? 'Begin each line with a date, for example 2026-12-25.' : null}
      />
    </DialogForm>
  );
}
