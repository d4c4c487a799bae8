/** An operator turns on the notifications of a browser, goes away, and the service worker shows the waiting chat. */
import { makePushBrowser } from '../../backend/support/makePushBrowser.ts';
import { startReceiver } from '../../backend/support/startReceiver.ts';
import { expect, test } from '../support/phone.ts';

test('[REACH-07] a browser with notifications learns of a waiting chat while its operator is away', async ({
  visitor,
  operator,
  desk,
}) => {
  test.setTimeout(120_000);
  const ends: (() => unknown)[] = [];
  const service = await startReceiver({ after: (end) => void ends.push(end as () => unknown) });
  const browser = makePushBrowser(service.url);
  await desk.set({ mail_waiting_after: 5 });
  const { page } = operator;
  await page.context().grantPermissions(['notifications']);
  // The browser of the tests has no push service, so the test replaces it with its own.
  await page.addInitScript((keys) => {
    let isOn = false;
    const subscription = {
      toJSON: () => ({ endpoint: keys.endpoint, keys }),
      unsubscribe: async () => !(isOn = false),
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => ((isOn = true), subscription),
      getSubscription: async () => (isOn ? subscription : null),
    });
    Notification.requestPermission = async () => 'granted';
  }, browser.subscription);
  await page.reload();
  await page.getByRole('button', { name: /^Your profile/ }).click();
  const profile = page.getByRole('dialog', { name: 'Your profile' });
  const choice = profile.getByRole('checkbox', { name: 'Notify this browser of waiting visitors' });
  await choice.check();
  await expect(choice).toBeChecked();
  await profile.getByLabel('Email about waiting visitors').fill('no address');
  await profile.getByRole('button', { name: 'Save the address' }).click();
  await expect(profile.getByText('Enter an e-mail address, such as dana@example.com')).toBeVisible();
  await profile.getByLabel('Email about waiting visitors').fill('dana@example.com');
  await profile.getByRole('button', { name: 'Save the address' }).click();
  await expect(profile.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await visitor.open();
  await visitor.composer.fill('Hello');
  await visitor.composer.press('Enter');
  await expect(operator.chat('Hello')).toBeVisible();
  await page.getByRole('switch', { name: 'Online' }).click();
  await service.took(1);
  const [call] = service.received;
  const message = browser.decrypt(call ?? { headers: {}, content: Buffer.alloc(0) }) as { place: string };
  expect(message).toMatchObject({ title: expect.stringMatching(/ is waiting$/) });

  // The push service would now deliver it to the service worker.
  const worker = page.context().serviceWorkers()[0];
  expect(worker?.url()).toMatch(/\/desk\/push-worker\.js$/);
  // The tests' browser never grants notifications, and allows a focus only after a real click.
  const shown = await worker?.evaluate(async (text) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const notifications: object[] = [];
    registration.showNotification = async (title, options) => void notifications.push({ title, ...options });
    const dispatch = (type: string, properties: object) => {
      const works: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => void works.push(work);
      self.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...properties }));
      return Promise.allSettled(works);
    };
    await dispatch('push', { data: { json: () => JSON.parse(text) as unknown } });
    await dispatch('push', { data: null });
    const { place: tag } = JSON.parse(text) as { place: string };
    void dispatch('notificationclick', { notification: { tag, close: () => undefined } });
    return notifications;
  }, JSON.stringify(message));
  expect(shown).toMatchObject([
    { tag: message.place, renotify: true },
    { title: 'A visitor is waiting', renotify: false },
  ]);
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible();
  await desk.call('PUT', '/availability', { is_away: false });
  for (const end of ends) end();
});
