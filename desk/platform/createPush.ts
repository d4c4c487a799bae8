import type { PushKeys } from '../api/DeskApi.ts';
import type { Push } from '../ports.ts';

const WORKER = 'push-worker.js';
const PLACE = /^chats\/\d+$/;

export function createPush(): Push {
  const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isSupported())
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ place?: unknown } | null>) => {
      const place = data?.place;
      // The desk follows the address, as if the operator had edited it.
      if (typeof place === 'string' && PLACE.test(place)) location.hash = place;
    });
  const read = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  };
  const subscribe = async (serverKey: string) => {
    const registration = await navigator.serviceWorker.register(WORKER);
    // A subscription under the key of another server cannot be changed.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: serverKey };
    return keysOf(await registration.pushManager.subscribe(options));
  };
  return {
    isSupported,
    subscribe: async (serverKey) =>
      (await Notification.requestPermission()) === 'granted' ? subscribe(serverKey) : null,
    async renew(serverKey) {
      if (Notification.permission !== 'granted') return null;
      const subscription = await read();
      return subscription !== null && serverKeyOf(subscription) === serverKey
        ? keysOf(subscription)
        : subscribe(serverKey);
    },
    async unsubscribe() {
      await (await read())?.unsubscribe();
    },
  };
}

function keysOf(subscription: PushSubscription): PushKeys {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

function serverKeyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
