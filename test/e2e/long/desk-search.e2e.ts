/** The search, and an operator's actions on a conversation, all by keyboard. */
import { readFile } from 'node:fs/promises';
import { axe } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'The signature field does not open';

test('[DESK-04][DESK-09] a search finds a chat, which is exported and closed, listed beside the next one, and deleted', async ({
  visitor,
  operator,
}) => {
  const { page, conversation } = operator;
  const word = `signature${Date.now()}`;
  const results = page.getByRole('list', { name: 'Chats found' });
  await visitor.open();
  await visitor.say(`Where is ${word}?`);
  const chatId = await visitor.chatId();
  await operator.chat(word).waitFor();

  await test.step('the palette searches for the word, and the arrow keys reach the chat', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(word);
    await expect(palette.getByRole('option', { name: /^Search for/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(results.getByRole('listitem')).toHaveCount(1);
    await expect(results.locator('mark')).toHaveText(word);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(results.getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(conversation.getByText(word)).toBeVisible();
    await page.goBack();
    await expect(results).toBeVisible();
    await page.goForward();
    await expect(conversation.getByText(word)).toBeVisible();
  });

  await test.step('the chat is answered, exported as text and JSON, and closed', async () => {
    await page.getByRole('button', { name: 'Take chat' }).click();
    await operator.say('Which browser is it?');
    const download = async (name: string) => {
      const link = page.getByRole('link', { name });
      const [file] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
      return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') };
    };
    const text = await download('text');
    expect(text.name).toBe(`conversation-${chatId}.txt`);
    expect(text.content).toContain(word);
    expect(JSON.parse((await download('JSON')).content)).toMatchObject({
      messages: [{ text: `Where is ${word}?` }, { text: 'Which browser is it?' }],
    });
    await operator.closeChat();
    await expect(visitor.thread).toContainText('ended the chat');
  });

  await test.step('it is listed beside the visitor’s next chat', async () => {
    await visitor.say(QUESTION);
    await page.getByRole('button', { name: /^Waiting/ }).click();
    await operator.chat(QUESTION).getByRole('button').first().click();
    const others = page.getByRole('list', { name: 'Other chats of this visitor' });
    await others.getByRole('button').first().press('Enter');
    await expect(conversation.getByText(word)).toBeVisible();
  });

  await test.step('it is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: 'Delete chat' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this chat?' });
    await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
    await expect(conversation).toBeHidden();
    // The address follows. A visit to the same address would change nothing.
    await expect(page).not.toHaveURL(new RegExp(`#chats/${chatId}$`));
    await page.goto(`${page.url().split('#')[0]}#chats/${chatId}`);
    await expect(page.getByText('There is no such chat')).toBeVisible();
  });
});

test('[DESK-22] a search shows further pages and combines filters, by keyboard and on a phone', async ({
  backend,
  operator,
  desk,
}) => {
  // Many steps, which take most of the default time on two busy cores.
  test.setTimeout(180_000);
  const { page, conversation } = operator;
  const word = `zither${Date.now()}`;
  const tagName = `strings${Date.now()}`;
  const ids: number[] = [];
  for (let place = 0; place < 32; place += 1) {
    const visitor = {
      user_id: `${word}-${place}`,
      uuid: `${word}-${place}`,
      user_name: 'Guest',
      company: 'legal-forms',
    };
    type Made = { chat_id: number; hash: string };
    const { chat_id, hash } = await call<Made>(`${backend.url}/api/chat/new`, 'POST', visitor);
    const message = { chat_id, hash, uuid: 'm', message: `A ${word}` };
    await call(`${backend.url}/api/chat/new-message`, 'POST', message);
    ids.push(chat_id);
  }
  await desk.call('POST', `/chats/${ids[0]}/tags`, { tag: tagName });
  // The desk lists the tags in use when it is opened.
  await page.reload();
  await page.getByRole('switch', { name: 'Online' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  const results = page.getByRole('list', { name: 'Chats found' });
  await expect(results.getByRole('listitem')).toHaveCount(30);
  await expect(page.getByRole('status').filter({ hasText: 'result' })).toHaveText('30 results, and more');
  await page.getByRole('button', { name: 'Show more chats' }).press('Enter');
  await expect(results.getByRole('listitem')).toHaveCount(32);
  await expect(results.getByRole('listitem').nth(30).getByRole('button')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more chats' })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const tag = page.getByRole('combobox', { name: 'Tag' });
  await tag.focus();
  await page.keyboard.type(`#${tagName}`);
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting chats');
  await expect(page.getByRole('status').filter({ hasText: 'result' })).toHaveText('1 result');
  expect(await axe(page, { at: '.manage' })).toEqual([]);
  await results.getByRole('button').press('Enter');
  await expect(conversation.getByText(word)).toBeVisible();
  await page.goBack();
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await expect(tag).toHaveValue(tagName);
  // Real keys: the button disappears, and the keys after it go to the filters.
  await page.getByRole('button', { name: 'Clear filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(results.getByRole('listitem')).toHaveCount(30);
  await expect(page.getByText('Filters', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Kind' })).toBeFocused();
});
