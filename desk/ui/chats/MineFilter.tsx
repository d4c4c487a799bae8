import { showOnlyMine } from '../../flows/showOnlyMine.ts';
import { useDesk, useDeskState } from '../useDesk.ts';

/** Narrows the open chats to the operator's own. A desk of one person has no others. */
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
