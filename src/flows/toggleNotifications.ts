import type { ChatSession } from '../session/ChatSession.ts';

/** Null: the browser shows none, or the visitor refuses them to the site. A phone has none in a page. */
export function areNotificationsOn({ ports }: ChatSession): boolean | null {
  const permission = ports.notifications.permission();
  if (permission === 'denied' || ports.page.device() === 'mobile') return null;
  return permission === 'granted' && ports.store.get('notifications') === '1';
}

/** In a press, for the browser may have to ask. What the visitor wants counts in all tabs and on later pages, too. */
export async function toggleNotifications(session: ChatSession): Promise<void> {
  const { store, notifications } = session.ports;
  if (areNotificationsOn(session)) store.set('notifications', null);
  else if ((await notifications.ask()) === 'granted') store.set('notifications', '1');
}
