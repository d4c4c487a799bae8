/** Navigation between the desk's views, and cards that change over time. */
import type { Locator } from '@playwright/test';
import { call } from '../support/call.ts';
import type { ChatKey } from '../support/chatCalls.ts';
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

test('[DESK-18] a long name takes one line wherever it stands, and the details repeat nothing of the thread', async ({
  operator,
  backend,
}) => {
  const { page, conversation } = operator;
  const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim();
  const chat: ChatKey = await call(`${backend.url}/api/chat/new`, 'POST', {
    ...{ user_id: 'long', user_name: name, uuid: crypto.randomUUID() },
  });
  for (const path of ['/prices', '/lamps'])
    await call(`${backend.url}/api/chat/new-activity`, 'POST', { ...chat, activity: 'navigate', path });
  await call(`${backend.url}/api/chat/new-message`, 'POST', { ...chat, message: QUESTION, uuid: crypto.randomUUID() });
  await operator.chat(QUESTION).getByRole('button').first().click();
  const details = page.getByRole('complementary', { name: 'Visitor' });
  await expect(conversation).toContainText('Visited 2 pages, most recently /lamps');
  await expect(details).toContainText('Visited /prices');
  await expect(details).not.toContainText('Visited /lamps');
  await expect(page.getByText(`${name.slice(0, 39)}…`, { exact: true })).toBeVisible();
  const expectOneLine = async (place: Locator) => {
    await expect(place).toBeVisible();
    const lines = await place.evaluate((shown) => shown.clientHeight / parseFloat(getComputedStyle(shown).lineHeight));
    expect(Math.round(lines)).toBe(1);
  };
  await expectOneLine(operator.chat(QUESTION).getByTitle(name, { exact: true }));
  await expectOneLine(page.getByRole('heading', { name }));
  await expectOneLine(details.getByTitle(name, { exact: true }));
  await page.keyboard.press('Control+k');
  const option = page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { name: /^Wolfe/ });
  await expectOneLine(option.getByTitle(name, { exact: true }));
});
