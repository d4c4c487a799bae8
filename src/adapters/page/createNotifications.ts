import type { Notifications } from '../../ports.ts';

/** The browser's own, of the page's site. */
export function createNotifications(): Notifications {
  return {
    permission: () => (window as Partial<typeof globalThis>).Notification?.permission ?? 'denied',

    ask: () => Notification.requestPermission(),

    show({ title, ...options }, onPress) {
      try {
        // The chime is ours.
        const shown = new Notification(title, { ...options, silent: true });
        shown.addEventListener('click', () => {
          window.focus();
          shown.close();
          onPress();
        });
        return () => shown.close();
      } catch {
        // Chrome on Android has the name, and shows none but a service worker's.
        return () => undefined;
      }
    },
  };
}
