import { setOnline } from '../flows/saveSettings.ts';
import { useDesk, useDeskState } from './useDesk.ts';

/** Whether visitors get the chat or the ticket form. */
export function OnlineSwitch() {
  const desk = useDesk();
  const { online } = useDeskState().settings;
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={online}
      title={online ? 'Visitors can chat with you' : 'Visitors can only leave a ticket'}
      onClick={() => void setOnline(desk, !online)}
    >
      <span className="switch-track" />
      <span className="switch-text">Online</span>
    </button>
  );
}
