import { filterInbox } from '../../flows/views.ts';
import type { InboxFilter } from '../../model/inboxFilter.ts';
import { Select } from '../parts/Field.tsx';
import { useDesk, useDeskState } from '../useDesk.ts';

type Option = { readonly value: string; readonly label: string };

const WAITING: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** The filters of the inbox. They combine. One whose area, tag or person no longer exists is shown as such. */
export function InboxFilters() {
  const desk = useDesk();
  const { inbox, areas, people, work } = useDeskState();
  const { filter, choices } = inbox;
  const operators = Object.values(people.items)
    .filter(({ isDisabled }) => !isDisabled)
    .sort((a, b) => a.name.localeCompare(b.name));
  const choose = (change: Partial<InboxFilter>) => filterInbox(desk, change);
  return (
    <div className="inbox-filter-fields" role="group" aria-label="Filters">
      <FilterSelect
        label="Area"
        value={String(filter.areaId ?? '')}
        options={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
        missing="An area that no longer exists"
        onChoose={(value) => choose({ areaId: value === '' ? null : Number(value) })}
      />
      <FilterSelect
        label="Company"
        value={filter.company}
        options={choices.companies.map((company) => ({ value: company, label: company }))}
        missing={`${filter.company} (nothing now)`}
        onChoose={(company) => choose({ company })}
      />
      <FilterSelect
        label="Tag"
        value={filter.tag}
        options={work.tags.map(({ tag }) => ({ value: tag, label: `#${tag}` }))}
        missing={`#${filter.tag} (not used)`}
        onChoose={(tag) => choose({ tag })}
      />
      <FilterSelect
        label="Owner"
        value={filter.owner}
        options={[
          { value: 'me', label: 'Me' },
          { value: 'none', label: 'No one' },
          ...operators.map(({ operatorId, name }) => ({ value: String(operatorId), label: name })),
        ]}
        missing={`${people.items[Number(filter.owner)]?.name ?? 'A person'} (no longer at this desk)`}
        onChoose={(owner) => choose({ owner })}
      />
      <FilterSelect
        label="Waiting"
        value={filter.waiting}
        options={WAITING}
        missing=""
        onChoose={(value) => choose({ waiting: value === 'yes' || value === 'no' ? value : '' })}
      />
      <FilterSelect
        label="Language"
        value={filter.language}
        options={choices.languages.map((language) => ({ value: language, label: LANGUAGES.of(language) ?? language }))}
        missing={`${filter.language} (nothing now)`}
        onChoose={(language) => choose({ language })}
      />
    </div>
  );
}

type Props = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  /** The text of a chosen value that is not among the options. */
  readonly missing: string;
  readonly onChoose: (value: string) => void;
};

function FilterSelect({ label, value, options, missing, onChoose }: Props) {
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <Select label={label} value={value} onChange={onChoose}>
      <option value="">All</option>
      {!isListed && <option value={value}>{missing}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
