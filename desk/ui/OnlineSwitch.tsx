import { setAway } from '../flows/people.ts';
import { useDesk, useDeskState } from './useDesk.ts';

/** The operator's own state. Visitors get the chat while somebody is online, and else the ticket form. */
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
