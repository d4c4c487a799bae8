import { filterActions } from '../../flows/people.ts';
import { ACTION_KINDS, kindName } from '../../model/actionText.ts';
import { activityQuery, type ActivityFilter } from '../../model/activityFilter.ts';
import { Field, Select } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Chooses whose actions the activity shows, of which kind and of which days, and exports them. */
export function ActivityFilters() {
  const desk = useDesk();
  const { items, actionFilter: filter } = useDeskState().people;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const choose = (change: Partial<ActivityFilter>) => void filterActions(desk, { ...filter, ...change, timeZone });
  const operators = Object.values(items).sort((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="activity-filters">
      <Select
        label="Person"
        value={String(filter.operatorId ?? '')}
        onChange={(chosen) => choose({ operatorId: chosen === '' ? null : Number(chosen) })}
      >
        <option value="">All</option>
        {operators.map(({ operatorId, name }) => (
          <option key={operatorId} value={operatorId}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Action" value={filter.kind} onChange={(kind) => choose({ kind })}>
        <option value="">All</option>
        {ACTION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kindName(kind)}
          </option>
        ))}
      </Select>
      <Field label="From" type="date" value={filter.from} onChange={(event) => choose({ from: event.target.value })} />
      <Field label="To" type="date" value={filter.to} onChange={(event) => choose({ to: event.target.value })} />
      <a href={`./api/activity.csv?${activityQuery(filter)}`} download>
        Download as CSV
      </a>
    </div>
  );
}
