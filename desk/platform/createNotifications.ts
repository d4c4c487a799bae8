import type { Notifications } from '../ports.ts';

export function createNotifications(): Notifications {
  return {
    permission: () => ('Notification' in window ? Notification.permission : 'unsupported'),
    ask: () => Notification.requestPermission(),
    show: ({ title, text, place }) => {
      try {
        // Otherwise a later one would silently replace one that is still shown. TypeScript lacks the option.
        const again = { renotify: true };
        const shown = new Notification(title, { body: text, tag: place, icon: 'icon.svg', ...again });
        shown.onclick = () => {
          window.focus();
          shown.close();
          // The desk follows the address, as if the operator had edited it.
          location.hash = place;
        };
      } catch {
        // Chrome on Android grants the permission, but allows only service workers to show notifications.
      }
    },
  };
}
