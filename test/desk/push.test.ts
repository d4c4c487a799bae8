import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createPush } from '../../desk/platform/createPush.ts';

const OWN_KEY = Buffer.alloc(65, 0xff).toString('base64url');
const OTHER_KEY = Buffer.alloc(65, 4).toString('base64url');

type Subscription = { serverKey: string; endpoint: string };

/** A browser's push service. `subscription` is its only one. */
class FakePushManager {
  subscription: Subscription | null = null;
  count = 0;
  async getSubscription() {
    return this.subscription && this.#open(this.subscription);
  }
  async subscribe({ applicationServerKey: serverKey }: { applicationServerKey: string }) {
    this.count += 1;
    this.subscription = { serverKey, endpoint: `https://push.example/${this.count}` };
    return this.#open(this.subscription);
  }
  #open({ serverKey, endpoint }: Subscription) {
    const bytes = new Uint8Array(Buffer.from(serverKey, 'base64url'));
    return {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => (this.subscription = null),
    };
  }
}

const given = ['navigator', 'window', 'Notification'].map((name) => ({
  name,
  descriptor: Object.getOwnPropertyDescriptor(globalThis, name),
}));
const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true });

describe('the push subscription of the desk', () => {
  let pushManager: FakePushManager;
  const notification = { permission: 'granted', requestPermission: async () => notification.permission };
  beforeEach(() => {
    pushManager = new FakePushManager();
    const registration = { pushManager };
    notification.permission = 'granted';
    const serviceWorker = {
      addEventListener: () => undefined,
      getRegistration: async () => registration,
      register: async () => registration,
    };
    setGlobal('navigator', { serviceWorker });
    setGlobal('window', { PushManager: FakePushManager, Notification: notification });
    setGlobal('Notification', notification);
  });
  afterEach(() => {
    for (const { name, descriptor } of given)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
  });

  it('[REACH-07] stays the same while it is under the key of the server', async () => {
    const push = createPush();
    const subscribed = await push.subscribe(OWN_KEY);
    assert.deepEqual(await push.renew(OWN_KEY), subscribed);
    assert.equal(pushManager.count, 1);
  });

  it('[REACH-07] is replaced if it is under the key of another server, or lost', async () => {
    const push = createPush();
    await push.subscribe(OTHER_KEY);
    assert.equal((await push.renew(OWN_KEY))?.endpoint, 'https://push.example/2');
    assert.equal(pushManager.subscription?.serverKey, OWN_KEY);
    pushManager.subscription = null;
    assert.equal((await push.renew(OWN_KEY))?.endpoint, 'https://push.example/3');
  });

  it('[REACH-07] is not renewed after the operator has forbidden notifications', async () => {
    const push = createPush();
    notification.permission = 'denied';
    assert.deepEqual([await push.renew(OWN_KEY), await push.subscribe(OWN_KEY), pushManager.count], [null, null, 0]);
  });
});
