/** Search, commands, and an operator's actions on a visitor and a conversation, all by keyboard. */
import { readFile } from 'node:fs/promises';
import { axe } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'The signature field does not open';
const REFUSAL = 'You can no longer write to our support team here.';

test.beforeEach(async ({ desk }) => {
  const { visitors } = (await desk.call('GET', '/blocked-visitors')) as { visitors: { id: number }[] };
  for (const { id } of visitors) await desk.call('DELETE', `/blocked-visitors/${id}`);
});

test('[DESK-04] a search finds the chat by its text, highlights the matches, and opens it', async ({
  visitor,
  operator,
}) => {
  const { page, conversation } = operator;
  const word = `signature${Date.now()}`;
  await visitor.open();
  await visitor.say(`Where is ${word}?`);
  await operator.chat(word).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(word);
  await expect(palette.getByRole('option', { name: /^Search for/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const results = page.getByRole('list', { name: 'Chats found' });
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await expect(results.locator('mark')).toHaveText(word);
  expect(await axe(page, { at: '.manage' })).toEqual([]);
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
  await page.getByRole('searchbox').fill('nowhere-to-be-found');
  await expect(page.getByText('Nothing found')).toBeVisible();
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
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(results.getByRole('listitem')).toHaveCount(30);
});

test('[DESK-04] the chat view lists the visitor’s earlier chats', async ({ visitor, operator, desk }) => {
  const { page, conversation } = operator;
  await visitor.open();
  await visitor.say('The first time');
  await operator.take('The first time');
  await desk.call('POST', `/chats/${await visitor.chatId()}/close`);
  await visitor.say(QUESTION);
  await page.getByRole('button', { name: /^Waiting/ }).click();
  await operator.chat(QUESTION).getByRole('button').first().click();
  const others = page.getByRole('list', { name: 'Other chats of this visitor' });
  await others.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(conversation.getByText('The first time')).toBeVisible();
});

test('[DESK-04][DESK-10] Ctrl+K takes, notes, tags and closes a chat, and the ? shortcut list can be switched off', async ({
  visitor,
  operator,
}) => {
  // Many steps, which take most of the default time on two busy cores.
  test.setTimeout(180_000);
  const { page, reply, conversation } = operator;
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const run = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.chat(QUESTION).waitFor();
  await page.keyboard.press('Control+k');
  await palette.waitFor();
  expect(await axe(page, { at: '.dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await run('Guest');
  await expect(conversation.getByText(QUESTION)).toBeVisible();
  await run('take');
  await expect(reply).toBeFocused();
  await run('private note');
  await page.keyboard.type('Called back');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(conversation.getByRole('article', { name: /^Private note/ })).toContainText('Called back');
  await run('add a tag');
  await page.keyboard.type('urgent');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag urgent' })).toBeVisible();
  await run('close');
  const ending = page.getByRole('dialog', { name: 'Close this chat?' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(ending).toBeHidden();
  await expect(reply).toBeHidden();

  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await shortcuts.waitFor();
  expect(await axe(page, { at: '.dialog' })).toEqual([]);
  await page.getByRole('checkbox', { name: 'Open this list by ?' }).press(' ');
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('?');
  await run('shortcuts');
  await expect(shortcuts, 'by the palette alone').toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Open this list by ?' })).not.toBeChecked();
});

test('[DESK-09] a blocked visitor sees why, keeps the text, and can send it once unblocked', async ({
  visitor,
  operator,
}) => {
  const { page } = operator;
  // The browser logs every 403 response as an error.
  visitor.toleratesErrors = true;
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.take(QUESTION);
  await page.getByRole('button', { name: 'Block visitor' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Block this visitor?' });
  expect(await axe(page, { at: '.dialog' })).toEqual([]);
  await page.keyboard.type('Threats');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Blocked by Support: Threats')).toBeVisible();
  expect(await axe(page, { at: '.details' })).toEqual([]);

  await visitor.composer.fill('Listen to me');
  await visitor.composer.press('Enter');
  const refused = visitor.message('Listen to me');
  await expect(refused).toContainText(REFUSAL);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('manage');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Blocked' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Blocked visitors' })).toContainText('Threats');
  expect(await axe(page, { at: '.manage' })).toEqual([]);
  await page.getByRole('button', { name: /^Unblock / }).press('Enter');
  await expect(page.getByText('No one is blocked')).toBeVisible();
  await refused.getByRole('button', { name: /retry|try again/i }).click();
  await expect(refused).toContainText('Sent');
});

test('[DESK-09] a conversation can be exported as text and JSON, and deleted after a confirmation', async ({
  visitor,
  operator,
}) => {
  const { page, conversation } = operator;
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.take(QUESTION);
  await operator.say('Which browser is it?');
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).press('Enter')]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') };
  };
  const chatId = await visitor.chatId();
  const text = await download('text');
  expect(text.name).toBe(`conversation-${chatId}.txt`);
  expect(text.content).toContain(QUESTION);
  expect(JSON.parse((await download('JSON')).content)).toMatchObject({
    messages: [{ text: QUESTION }, { text: 'Which browser is it?' }],
  });
  await operator.closeChat();
  await page.getByRole('button', { name: 'Delete chat' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this chat?' });
  expect(await axe(page, { at: '.dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(conversation).toBeHidden();
  // The address follows. A visit to the same address would change nothing.
  await expect(page).not.toHaveURL(new RegExp(`#chats/${chatId}$`));
  await page.goto(`${page.url().split('#')[0]}#chats/${chatId}`);
  await expect(page.getByText('There is no such chat')).toBeVisible();
});
