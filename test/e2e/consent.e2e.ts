import type { Page } from '@playwright/test';
import { namesStored, watchStorage } from './support/storageWatch.ts';
import { expect, test } from './support/test.ts';
import { converse } from './support/visitorMoments.ts';

const consentTo = (page: Page, level: string): Promise<void> =>
  page.locator('support-launcher').evaluate((node, given) => node.setAttribute('consent', given), level);

test('[ENV-02][ENV-03] without consent a whole conversation works, and nothing is written to the browser', async ({
  visitor,
  operator,
}) => {
  const written = await watchStorage(visitor.page);
  await visitor.mount(visitor.tag('consent="none"'));
  await visitor.launcher.click();
  await converse({ visitor, operator }, 'Off the record', 'Nobody writes it down');
  await visitor.composer.fill('A draft');
  await visitor.composer.fill('');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).waitFor();
  await visitor.window
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'secret.txt', mimeType: 'text/plain', buffer: Buffer.from('secret') });
  await visitor.composer.press('Enter');
  await expect(operator.conversation).toContainText('secret.txt');
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
  await expect(visitor.thread).toContainText('You ended the chat');
  await visitor.chooseMenuItem('Minimize chat');
  expect(await written()).toEqual([]);
  expect(await namesStored(visitor.page)).toEqual([]);
});

test('[ENV-02][USER-01][USER-05] functional consent stores the conversation alone, and withdrawing it erases that', async ({
  visitor,
  desk,
}) => {
  await visitor.mount(visitor.tag('consent="functional"'));
  await visitor.launcher.click();
  await visitor.say('Only what is needed');
  const chatId = Number(await visitor.chatId());
  const kept = await namesStored(visitor.page);
  expect(kept).toContain('chat-app-initial-info');
  expect(kept).not.toContain('chat-app-fingerprint');
  expect(kept).not.toContain('chat-app-exp-guest-id');
  await visitor.joined();
  visitor.calls.length = 0;
  await visitor.page.reload();
  await expect(visitor.message('Only what is needed')).toBeVisible();
  await visitor.joined();

  await consentTo(visitor.page, 'none');
  await expect.poll(() => namesStored(visitor.page)).toEqual([]);
  await desk.reply(chatId, 'Still talking');
  await expect(visitor.message('Still talking')).toBeVisible();
  await visitor.say('So am I');
  await expect(visitor.message('So am I')).toContainText(/Sent|Seen/);
  expect(await namesStored(visitor.page)).toEqual([]);
  await consentTo(visitor.page, 'all');
  await visitor.chatId();
  await visitor.page.reload();
  await expect(visitor.message('So am I')).toBeVisible();
});

test('[HOST-04] a conversation survives every reload of a page that sets consent only after loading', async ({
  visitor,
  operator,
}) => {
  const head = `<script>
    const tell = () => document.querySelector('support-launcher').setAttribute('consent', 'all');
    addEventListener('load', () => setTimeout(tell, 300));
  </script>`;
  await visitor.mount(visitor.tag('consent="pending"'), { head });
  await visitor.launcher.click();
  await converse({ visitor, operator }, 'On every page', 'I am still here');
  await visitor.chatId();
  for (const path of ['/host.html', '/other.html', '/host.html']) {
    await visitor.mount(visitor.tag('consent="pending"'), { path, head });
    await expect(visitor.message('I am still here')).toBeVisible();
  }
  await visitor.say('So am I');
  await expect(operator.conversation).toContainText('So am I');
});

test('[HOST-06] nothing is written before the first interaction, whatever the page calls, and opening the chat stores the customer', async ({
  visitor,
}) => {
  const written = await watchStorage(visitor.page);
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(async () => {
    const launcher = document.querySelector('support-launcher');
    await customElements.whenDefined('support-launcher');
    launcher?.setUser({ id: 'u7', email: 'ann@example.com', name: 'Ann' });
    await launcher?.end();
  });
  expect(visitor.calls).toEqual([]);
  await visitor.page.evaluate(() => {
    const launcher = document.querySelector('support-launcher');
    if (launcher) launcher.metadata = { plan: 'pro' };
    launcher?.say('Can we help you to choose a plan?');
    history.pushState(null, '', '/pricing');
  });
  await expect(visitor.launcher).toHaveAccessibleName('Open chat, 1 unread message');
  await visitor.called(/online$/);
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.end());
  expect(await written()).toEqual([]);
  expect(await namesStored(visitor.page)).toEqual([]);
  await visitor.launcher.click();
  await expect(visitor.message('Can we help you to choose a plan?')).toBeVisible();
  await expect.poll(() => visitor.stored('user-support-email')).toBe('ann@example.com');
  await visitor.say('Yes');
  await visitor.chatId();
  expect(await namesStored(visitor.page)).toContain('chat-app-fingerprint');
});

for (const load of ['now', 'idle'])
  test(`[HOST-06] with load="${load}" the chat is loaded with the page, and nothing is written until it is opened`, async ({
    visitor,
  }) => {
    const written = await watchStorage(visitor.page);
    await visitor.mount(visitor.tag(`load="${load}"`));
    await visitor.called(/online$/);
    await expect(visitor.launcher).toBeVisible();
    expect(await written()).toEqual([]);
    expect(await namesStored(visitor.page)).toEqual([]);
    await visitor.launcher.click();
    await visitor.say('Hello');
    await visitor.chatId();
    expect(await namesStored(visitor.page)).toContain('chat-app-fingerprint');
  });
