import type { Session } from '../../chat/Session.ts';
import type { IconName } from '../parts/Icon.tsx';

/** One item of the menu. `key` is the catalogue key of its text. */
export type Choice = { key: string; icon: IconName; isOffered: boolean; choose(): void };

/** The menu item for notifications, offered if the browser has them. */
export function notificationChoice(session: Session): Choice {
  const isOn = session.visit.alerts.areNotificationsOn;
  return {
    ...(isOn ? { key: 'menu.unnotify', icon: 'bellOff' } : { key: 'menu.notify', icon: 'bell' }),
    isOffered: isOn !== null,
    choose: () => void session.visit.alerts.toggleNotifications(),
  };
}
