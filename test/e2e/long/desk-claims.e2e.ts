/**
 * Pressing "Take chat" before the server has responded: typed text is kept, and the desk ends in
 * the server's state.
 */
import { expect, test } from '../support/desk/teamTest.ts';

test.describe.configure({ timeout: 180_000 });

test('[DESK-08] a reload during a take request keeps the text, whether or not the request reached the server', async ({
  ann,
  bob,
  meet,
}) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Where is my invoice?');
  const take = ann.page.getByRole('button', { name: 'Take chat' });
  await ann.open('Where is my invoice?');
  await ann.holdClaims('calls');
  await take.click();
  await ann.reply.fill('I am looking');
  await ann.page.reload();
  await expect(take).toBeVisible();
  await expect(ann.reply).toHaveValue('I am looking');

  await ann.holdClaims('answers');
  await bob.open('Where is my invoice?');
  await take.click();
  await ann.reply.fill('I am looking for it');
  await expect(bob.page.getByText('ann answers this chat.', { exact: true })).toBeVisible();
  await ann.page.reload();
  await expect(ann.page.getByRole('button', { name: 'Close chat' })).toBeEnabled();
  await expect(ann.reply).toHaveValue('I am looking for it');
});

test('[DESK-08] a take request lost to a colleague keeps the text, shows why, and leaves the focus in the chat', async ({
  ann,
  bob,
  meet,
}) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Can I change my plan?');
  await ann.open('Can I change my plan?');
  await bob.open('Can I change my plan?');
  const letGo = await ann.holdClaims('calls');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
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

test('[DESK-02] taking a chat needs no socket, and the desk shows the chat as taken', async ({ ann, meet }) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Is anybody there?');
  await ann.page.routeWebSocket(/./, (socket) => void socket.close());
  await ann.page.reload();
  await ann.open('Is anybody there?');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(ann.page.getByRole('button', { name: 'Close chat' })).toBeEnabled();
  await ann.reply.fill('I am here');
  await ann.reply.press('Enter');
  await expect(visitor.message('I am here')).toBeVisible();
});

test('[DESK-08] text typed before the chat was closed is kept and can be copied', async ({ ann, meet }) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Never mind');
  await ann.open('Never mind');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await ann.reply.fill('Here is the answer all the same');
  await ann.page.getByRole('button', { name: 'Close chat' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
  await ann.page.context().grantPermissions(['clipboard-write', 'local-network-access', 'notifications']);
  const kept = ann.page.getByRole('region', { name: 'Your unsent text' });
  await expect(kept).toContainText('Here is the answer all the same');
  await kept.getByRole('button', { name: 'Copy the text' }).click();
  await expect(kept.getByRole('status')).toHaveText('Copied');
  await ann.page.reload();
  await kept.getByRole('button', { name: 'Discard it' }).click();
  await expect(kept).toHaveCount(0);
});
