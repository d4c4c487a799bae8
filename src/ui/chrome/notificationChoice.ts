import { areNotificationsOn, toggleNotifications } from '../../flows/toggleNotifications.ts';
import type { ChatSession } from '../../session/ChatSession.ts';
import type { Choice } from './Menu.tsx';

/** What the menu offers beside the sound, where the browser has notifications. */
export function notificationChoice(session: ChatSession): Choice {
  const isOn = areNotificationsOn(session);
  return {
    ...(isOn ? { key: 'menu.unnotify', icon: 'bellOff' } : { key: 'menu.notify', icon: 'bell' }),
    isOffered: isOn !== null,
    choose: () => void toggleNotifications(session),
  };
}
