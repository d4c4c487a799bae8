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
  return {
    isSupported,
    async subscribe(serverKey) {
      if ((await Notification.requestPermission()) !== 'granted') return null;
      const registration = await navigator.serviceWorker.register(WORKER);
      // A subscription under the key of another server cannot be changed.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      const options = { userVisibleOnly: true, applicationServerKey: serverKey };
      return keysOf(await registration.pushManager.subscribe(options));
    },
    async read() {
      const subscription = await read();
      return subscription === null ? null : keysOf(subscription);
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
