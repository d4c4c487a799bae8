/** The operator's replies while the network is unreliable. */
import type { Locator } from '@playwright/test';
import type { Operator } from '../support/Operator.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'The signature field does not open';

const bubble = (operator: Operator, text: string): Locator =>
  operator.conversation.locator('.bubble-line').filter({ hasText: text });

test('[DESK-08] an unsent reply survives a reload, is sent once the network is back, and is not discarded without a question', async ({
  visitor,
  operator,
  desk,
}) => {
  const { page } = operator;
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.take(QUESTION);
  await page.context().setOffline(true);
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('You are offline');
  await operator.say('Which browser is it?');
  await operator.say('And which system?');
  await expect(bubble(operator, 'Which browser')).toContainText('Not sent yet');
  // The page itself needs the network, so it reloads online while the calls still fail.
  let isAway = true;
  await page.route('**/desk/api/chats/*/messages', (route) => (isAway ? route.abort() : route.continue()));
  await page.context().setOffline(false);
  await page.reload();
  await expect(bubble(operator, 'Which browser')).toContainText('Not sent yet');
  await expect(operator.chat(QUESTION)).toContainText('Not sent');
  isAway = false;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(visitor.message('And which system?')).toBeVisible();
  await expect(operator.conversation.getByText('Not sent yet')).toHaveCount(0);
  const { messages } = await desk.conversation(Number(await visitor.chatId()));
  expect(messages.map(({ message }) => message)).toEqual([QUESTION, 'Which browser is it?', 'And which system?']);
  await page.reload();
  await expect(operator.conversation.getByText('And which system?')).toHaveCount(1);

  isAway = true;
  await operator.say('Are you still there?');
  await expect(bubble(operator, 'Are you still there?')).toContainText('Not sent yet');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard unsent replies?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(bubble(operator, 'Are you still there?')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
});
