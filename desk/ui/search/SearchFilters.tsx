import { useRef, useState } from 'react';
import { filterSearch } from '../../flows/search.ts';
import { countFilters, NO_FILTERS, SEARCH_STATES } from '../../model/searchRequest.ts';
import { Button } from '../parts/Button.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

const HAS_ROOM = '(min-width: 720px)';

/** Narrows the search. The filters combine; a narrow window folds them. */
export function SearchFilters() {
  const desk = useDesk();
  const { work, areas, people } = useDeskState();
  const { filters } = work.search;
  const summary = useRef<HTMLElement>(null);
  const count = countFilters(filters);
  const [isOpen] = useState(() => count > 0 || window.matchMedia(HAS_ROOM).matches);
  const operators = Object.values(people.items).sort((a, b) => a.name.localeCompare(b.name));
  const isListed = filters.tag === '' || work.tags.some(({ tag }) => tag === filters.tag);
  return (
    <details className="search-filters" open={isOpen}>
      <summary ref={summary}>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
      <div className="search-filter-fields" role="group" aria-label="Filters">
        <Select label="Kind" value={filters.kind} onChange={(kind) => filterSearch(desk, { kind })}>
          <option value="">Chats and tickets</option>
          <option value="chats">Chats</option>
          <option value="tickets">Tickets</option>
        </Select>
        <Select label="State" value={filters.state} onChange={(state) => filterSearch(desk, { state })}>
          <option value="">All</option>
          {Object.entries(SEARCH_STATES).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Area"
          value={String(filters.areaId ?? '')}
          onChange={(chosen) => filterSearch(desk, { areaId: chosen === '' ? null : Number(chosen) })}
        >
          <option value="">All</option>
          {areas.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Owner" value={filters.owner} onChange={(owner) => filterSearch(desk, { owner })}>
          <option value="">All</option>
          <option value="none">No one</option>
          {operators.map(({ operatorId, name }) => (
            <option key={operatorId} value={operatorId}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Tag" value={filters.tag} onChange={(tag) => filterSearch(desk, { tag })}>
          <option value="">All</option>
          {!isListed && <option value={filters.tag}>{`#${filters.tag}`}</option>}
          {work.tags.map(({ tag }) => (
            <option key={tag} value={tag}>{`#${tag}`}</option>
          ))}
        </Select>
        <Field
          label="Active from"
          type="date"
          value={filters.from}
          onChange={(event) => filterSearch(desk, { from: event.target.value })}
        />
        <Field
          label="Active until"
          type="date"
          value={filters.to}
          onChange={(event) => filterSearch(desk, { to: event.target.value })}
        />
        {count > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              filterSearch(desk, NO_FILTERS);
              // The button disappears.
              summary.current?.focus();
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </details>
  );
}
