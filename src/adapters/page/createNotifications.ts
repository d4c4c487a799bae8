import type { Notifications } from '../../ports.ts';

/** The Notifications port: the browser's notifications, with the permission of the page's site. */
export function createNotifications(): Notifications {
  return {
    permission: () => (window as Partial<typeof globalThis>).Notification?.permission ?? 'denied',

    ask: () => Notification.requestPermission(),

    show({ title, ...options }, onPress) {
      try {
        // The widget plays its own chime. A later message would silently replace one that is
        // still shown. TypeScript lacks that option.
        const again = { silent: true, renotify: true };
        const notification = new Notification(title, { ...options, ...again });
        notification.addEventListener('click', () => {
          window.focus();
          notification.close();
          onPress();
        });
        return () => notification.close();
      } catch {
        // Chrome on Android has the class, but allows notifications only from service workers.
        return () => undefined;
      }
    },
  };
}
