/** Navigation between the desk's views, and cards that change over time. */
import { expect, test } from '../support/test.ts';

const QUESTION = 'The signature field does not open';

test('the browser’s Back and Forward move through the desk’s chats and views', async ({ visitor, operator }) => {
  const { page } = operator;
  const tickets = page.getByRole('heading', { name: 'Tickets' });
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.take(QUESTION);
  await page.getByRole('button', { name: 'Tickets' }).click();
  await expect(tickets).toBeVisible();
  await page.goBack();
  await expect(operator.conversation.getByText(QUESTION)).toBeVisible();
  await page.goForward();
  await expect(tickets).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(operator.conversation).toBeHidden();
  await expect(operator.chats).toBeVisible();
});

test('[ACC-04] an access request that expires while on screen changes to Expired', async ({
  visitor,
  operator,
  desk,
}) => {
  const { page } = operator;
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.take(QUESTION);
  await page.clock.install();
  await page.reload();
  const validTo = new Date((await page.evaluate(() => Date.now())) + 60 * 60_000).toISOString();
  await desk.call('POST', `/chats/${await visitor.chatId()}/access-requests`, {
    ...{ uuid: crypto.randomUUID(), title: 'Access to your profile', text: 'May we?', valid_to: validTo },
  });
  const card = operator.conversation.locator('.access');
  await expect(card).toContainText('Waiting for an answer');
  await page.clock.fastForward('01:00:01');
  await expect(card).toContainText('Expired');
  await expect(card).not.toContainText('Waiting');
});
