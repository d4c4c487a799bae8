import { setAway } from '../flows/people.ts';
import { useDesk, useDeskState } from './useDesk.ts';

/** Switches the operator between online and away. Visitors get the ticket form while no operator is online. */
export function OnlineSwitch() {
  const desk = useDesk();
  const { me, settings } = useDeskState();
  const title = me.isAway
    ? 'You are away: visitors can chat while a colleague is online'
    : settings.online
      ? 'You are online: visitors can chat with you'
      : 'Chat is closed in the settings: visitors can only leave a ticket';
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={!me.isAway}
      title={title}
      onClick={() => void setAway(desk, !me.isAway)}
    >
      <span className="switch-track" />
      <span className="switch-text">Online</span>
    </button>
  );
}
