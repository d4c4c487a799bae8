import { chooseTag } from '../../flows/tags.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Shows only the chats with one tag. Hidden until a tag exists. */
export function TagFilter() {
  const desk = useDesk();
  const { tags, tagFilter } = useDeskState().work;
  if (tags.length === 0 && tagFilter === null) return null;
  const isListed = tagFilter === null || tags.some(({ tag }) => tag === tagFilter);
  return (
    <label className="tag-filter">
      <span className="field-hint">Tag</span>
      <select
        className="field-control"
        value={tagFilter ?? ''}
        onChange={(event) => void chooseTag(desk, event.target.value || null)}
      >
        <option value="">All chats</option>
        {!isListed && <option value={tagFilter}>{`#${tagFilter}`}</option>}
        {tags.map(({ tag, chats }) => (
          <option key={tag} value={tag}>{`#${tag} (${chats})`}</option>
        ))}
      </select>
    </label>
  );
}
