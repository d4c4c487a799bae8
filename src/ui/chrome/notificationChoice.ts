import type { Session } from '../../chat/Session.ts';
import type { IconName } from '../parts/Icon.tsx';

/** One line of the menu; `key` names its text. */
export type Choice = { key: string; icon: IconName; isOffered: boolean; choose(): void };

/** The menu's choice beside the sound, where the browser has notifications. */
export function notificationChoice(session: Session): Choice {
  const isOn = session.alerts.areNotificationsOn;
  return {
    ...(isOn ? { key: 'menu.unnotify', icon: 'bellOff' } : { key: 'menu.notify', icon: 'bell' }),
    isOffered: isOn !== null,
    choose: () => void session.alerts.toggleNotifications(),
  };
}
