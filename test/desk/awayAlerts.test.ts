import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadAwayAlerts, saveAlertEmail, setAwayPush } from '../../desk/flows/awayAlerts.ts';
import { signOut } from '../../desk/flows/leaveDesk.ts';
import { signIn } from '../../desk/flows/signIn.ts';
import { addWebhook, deleteWebhook, loadWebhooks, saveWebhook, testWebhook } from '../../desk/flows/webhooks.ts';
import { deliveryText, eventsText } from '../../desk/model/webhookText.ts';
import { openDesk } from './support/openDesk.ts';

describe('notifications while the operator is away', () => {
  it('[REACH-07] are turned on for this browser, follow the operator to the next visit, and end with the sign-out', async () => {
    const world = await openDesk();
    const { desk, server, push, settle } = world;
    await loadAwayAlerts(desk);
    assert.equal(await setAwayPush(desk, true), null);
    assert.deepEqual([server.push, desk.state.awayAlerts?.isSubscribed], ['https://push.example/1', true]);

    server.push = null;
    await signIn(desk, { username: '', password: 'secret' });
    await settle();
    assert.equal(server.push, 'https://push.example/1', 'A new session gets the browser’s subscription');
    assert.equal(push.renewedFor, desk.state.awayAlerts?.pushKey);

    await signOut(desk);
    assert.equal(push.keys, null);
    server.push = null;
    await signIn(desk, { username: '', password: 'secret' });
    await settle();
    assert.equal(server.push, null, 'After a sign-out they stay off');
  });

  it('[REACH-07] stay off if the browser refuses or fails, with the reason', async () => {
    const { desk, server, notifications } = await openDesk();
    await loadAwayAlerts(desk);
    notifications.permission = 'denied';
    assert.match((await setAwayPush(desk, true)) ?? '', /does not allow notifications/);
    desk.ports.push.subscribe = () => Promise.reject(new Error('No push service'));
    assert.match((await setAwayPush(desk, true)) ?? '', /could not turn the notifications on/);
    assert.equal(server.push, null);
  });

  it('[REACH-07] are turned off, and the address for e-mails is saved and removed', async () => {
    const { desk, server, push } = await openDesk();
    await loadAwayAlerts(desk);
    await setAwayPush(desk, true);
    await setAwayPush(desk, false);
    assert.deepEqual([server.push, push.keys, desk.state.awayAlerts?.isSubscribed], [null, null, false]);
    await saveAlertEmail(desk, 'dana@example.com');
    assert.equal(desk.state.awayAlerts?.email, 'dana@example.com');
    await saveAlertEmail(desk, '');
    assert.equal(server.alertEmail, null);
  });
});

describe('webhooks at the desk', () => {
  it('[REACH-07] are added with a secret that is shown once, changed, tested and deleted', async () => {
    const { desk } = await openDesk();
    const secrets: string[] = [];
    const fields = { url: 'https://hooks.example/', events: ['chat.started'], isEnabled: true };
    await loadWebhooks(desk);
    await addWebhook(desk, fields, (secret) => void secrets.push(secret));
    await saveWebhook(desk, 1, { ...fields, isEnabled: false });
    assert.deepEqual(
      [secrets, desk.state.work.webhooks?.map(({ isEnabled }) => isEnabled)],
      [['whsec_secret'], [false]],
    );
    await testWebhook(desk, 1);
    assert.equal(desk.state.work.webhooks?.[0]?.deliveries[0]?.delivery, 'sent');
    assert.equal(await testWebhook(desk, 2), 'There is no such webhook');
    await deleteWebhook(desk, 1);
    assert.deepEqual(desk.state.work.webhooks, []);
  });

  it('[REACH-07] describe their calls, also of events that the desk does not know', () => {
    const delivery = { deliveryId: 1, event: 'test', problem: null, attempts: 1, retryAt: null, createdAt: '' };
    const texts = [
      { ...delivery, delivery: 'sent' },
      { ...delivery, delivery: 'sent', attempts: 3 },
      { ...delivery, delivery: 'queued', attempts: 0 },
      { ...delivery, delivery: 'queued', problem: 'The address answered with 500.' },
      { ...delivery, delivery: 'failed', problem: 'The webhook was turned off.' },
    ].map(deliveryText);
    assert.deepEqual(texts, [
      'Delivered',
      'Delivered at attempt 3',
      'Waiting',
      'Will be retried: The address answered with 500.',
      'Failed: The webhook was turned off.',
    ]);
    assert.equal(eventsText(['chat.ended', 'chat.lost']), 'Chat ended, chat.lost');
  });
});
