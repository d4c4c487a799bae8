import { chooseTag } from '../../flows/tags.ts';
import type { TagCount } from '../../model/entities.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

type Kind = 'chats' | 'tickets' | 'both';

const ALL = { chats: 'All chats', tickets: 'All tickets', both: 'All tags' } as const;

function countOf({ chats, tickets }: TagCount, of: Kind): number {
  if (of === 'both') return chats + tickets;
  return of === 'chats' ? chats : tickets;
}

/** Shows only the chats or tickets with one tag. Hidden until a tag exists. */
export function TagFilter({ of }: { readonly of: Kind }) {
  const desk = useDesk();
  const { tags, tagFilter } = useDeskState().work;
  const used = tags.filter((one) => countOf(one, of) > 0);
  if (used.length === 0 && tagFilter === null) return null;
  const isListed = tagFilter === null || used.some(({ tag }) => tag === tagFilter);
  return (
    <label className="tag-filter">
      <span className="field-hint">Tag</span>
      <select
        className="field-control"
        value={tagFilter ?? ''}
        onChange={(event) => void chooseTag(desk, event.target.value || null)}
      >
        <option value="">{ALL[of]}</option>
        {!isListed && <option value={tagFilter}>{`#${tagFilter}`}</option>}
        {used.map((one) => (
          <option key={one.tag} value={one.tag}>{`#${one.tag} (${countOf(one, of)})`}</option>
        ))}
      </select>
    </label>
  );
}
