import type { Notifications } from '../ports.ts';

export function createNotifications(): Notifications {
  return {
    permission: () => ('Notification' in window ? Notification.permission : 'unsupported'),
    ask: () => Notification.requestPermission(),
    show: ({ title, text, place }) => {
      try {
        const shown = new Notification(title, { body: text, tag: place, icon: 'icon.svg' });
        shown.onclick = () => {
          window.focus();
          shown.close();
          // As an edited address would: the desk follows it.
          location.hash = place;
        };
      } catch {
        // Chrome on Android has the permission, and allows notifications to service workers alone.
      }
    },
  };
}
