import { useId } from 'react';
import { daysText } from '../../model/daysText.ts';

const OFFERED = [1, 3, 7, 30] as const;

type Props = { readonly chosen: readonly number[]; readonly onChange: (chosen: readonly number[]) => void };

/** The periods that the visitor can choose from. Without any, the request asks for a yes or no. */
export function DayChoices({ chosen, onChange }: Props) {
  const hintId = useId();
  const toggle = (days: number) =>
    onChange(OFFERED.filter((offered) => (offered === days) !== chosen.includes(offered)));
  return (
    <fieldset className="day-choices" aria-describedby={hintId}>
      <legend className="field-label">Let the visitor choose between</legend>
      <div className="day-chips">
        {OFFERED.map((days) => (
          <label key={days} className="day-chip">
            <input type="checkbox" checked={chosen.includes(days)} onChange={() => toggle(days)} />
            <span>{daysText(days)}</span>
          </label>
        ))}
      </div>
      <p className="field-hint" id={hintId}>
        Choose none to ask for a simple yes or no.
      </p>
    </fieldset>
  );
}
