/**
 * Pressing "Take chat" before the server has responded: typed text is kept, and the desk ends in
 * the server's state.
 */
import { expect, test } from '../support/desk/teamTest.ts';

test.describe.configure({ timeout: 180_000 });

test('[DESK-08] text typed while a chat is being taken is kept, also through a reload, a colleague’s take and the end', async ({
  ann,
  bob,
  meet,
}) => {
  const take = ann.page.getByRole('button', { name: 'Take chat' });
  const [first, second] = [await meet(), await meet()];
  await first.open();
  await first.say('Where is my invoice?');

  await test.step('a reload before the request has reached the server', async () => {
    await ann.open('Where is my invoice?');
    await ann.holdClaims('calls');
    await take.click();
    await ann.reply.fill('I am looking');
    await ann.page.reload();
    await expect(take).toBeVisible();
    await expect(ann.reply).toHaveValue('I am looking');
  });

  await test.step('a reload before the answer has arrived', async () => {
    await ann.holdClaims('answers');
    await bob.open('Where is my invoice?');
    await take.click();
    await ann.reply.fill('I am looking for it');
    await expect(bob.page.getByText('ann answers this chat.', { exact: true })).toBeVisible();
    await ann.page.reload();
    await expect(ann.page.getByRole('button', { name: 'Close chat' })).toBeEnabled();
    await expect(ann.reply).toHaveValue('I am looking for it');
  });

  await test.step('a take request lost to a colleague shows why, and leaves the focus in the chat', async () => {
    await second.open();
    await second.say('Can I change my plan?');
    for (const { page } of [ann, bob]) await page.getByRole('button', { name: /^Waiting/ }).click();
    await ann.open('Can I change my plan?');
    await bob.open('Can I change my plan?');
    const letGo = await ann.holdClaims('calls');
    await take.click();
    await ann.reply.fill('Yes, in the');
    await bob.page.getByRole('button', { name: 'Take chat' }).click();
    await expect(bob.page.getByRole('button', { name: 'Close chat' })).toBeEnabled();
    letGo();
    await expect(ann.page.getByText('bob answers this chat. Your unsent reply is kept.')).toBeVisible();
    await expect(ann.page.getByText('bob answers this chat. Take it over to answer it yourself')).toBeVisible();
    await expect(ann.conversation).toBeFocused();
    await ann.takeOver();
    await expect(ann.reply).toHaveValue('Yes, in the');
  });

  await test.step('a closed chat keeps the text, which can be copied, and shows the files', async () => {
    const choosing = ann.page.waitForEvent('filechooser');
    await ann.page.getByRole('button', { name: 'Attach files' }).click();
    await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan') });
    await ann.page.getByRole('button', { name: 'Close chat' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
    await ann.page.context().grantPermissions(['clipboard-write', 'local-network-access', 'notifications']);
    const kept = ann.page.getByRole('region', { name: 'Your unsent text' });
    await expect(kept).toContainText('Yes, in the');
    await expect(kept.getByRole('list', { name: 'Files to send' })).toContainText('plan.txt');
    await kept.getByRole('button', { name: 'Copy the text' }).click();
    await expect(kept.getByRole('status')).toHaveText('Copied');
    await ann.page.reload();
    await kept.getByRole('button', { name: 'Discard it' }).click();
    await expect(kept).toHaveCount(0);
  });
});

test('[DESK-10] [A11Y-03] the focus goes to the next row when a colleague takes the chat whose row has it', async ({
  ann,
  bob,
  meet,
}) => {
  for (const question of ['Where is my key?', 'How do I pay?', 'Can I return it?']) {
    const visitor = await meet();
    await visitor.open();
    await visitor.say(question);
  }
  const list = ann.page.getByRole('list', { name: 'Chats' });
  const row = (question: string) => list.getByRole('button', { name: new RegExp(question.replace('?', '\\?')) });
  const taken = async (question: string) => {
    await bob.page.getByRole('button', { name: /^Waiting/ }).click();
    await bob.open(question);
    await bob.page.getByRole('button', { name: 'Take chat' }).click();
    await expect(row(question)).toHaveCount(0);
  };
  await ann.page.getByRole('button', { name: /^Waiting/ }).click();
  await row('How do I pay?').focus();
  await taken('How do I pay?');
  await expect(row('Can I return it?')).toBeFocused();
  await taken('Can I return it?');
  await expect(row('Where is my key?'), 'the last row has none after it').toBeFocused();
  await ann.page.getByRole('button', { name: /^Open/ }).focus();
  await taken('Where is my key?');
  await expect(ann.page.getByRole('button', { name: /^Open/ }), 'the focus is elsewhere').toBeFocused();
});
