import { showOnlyMine } from '../../flows/preferences.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Shows only the operator's own open chats. Hidden on a desk with one person. */
export function MineFilter() {
  const desk = useDesk();
  const { filter, people, work } = useDeskState();
  if (filter !== 'open' || Object.keys(people.items).length < 2) return null;
  return (
    <label className="mine-filter">
      <input
        type="checkbox"
        className="choice-box"
        checked={work.isOnlyMine}
        onChange={(event) => showOnlyMine(desk, event.target.checked)}
      />
      <span>Only my chats</span>
    </label>
  );
}
