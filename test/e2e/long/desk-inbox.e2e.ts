/** The inbox's filters and views, mentions in notes, and the teams of areas. */
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { call } from '../support/call.ts';
import type { Colleague } from '../support/desk/Colleague.ts';
import { expect, test } from '../support/desk/teamTest.ts';

// Two desks and their visitors wait for each other, which takes a while on a busy machine.
test.describe.configure({ timeout: 180_000 });

const HOSTILE = '<script>alert(1)</script> مهم 日本';
const show = (page: Page, view: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
const inbox = (page: Page) =>
  page
    .getByRole('list', { name: 'Inbox' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name: label }).selectOption({ label: option });
const view = (page: Page) => page.getByRole('combobox', { name: 'View', exact: true });

async function save(page: Page, name: string, isShared: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save these filters as a view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (isShared) await dialog.getByRole('checkbox', { name: 'Share with all operators' }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
}

test('[DESK-13] a shared view of combined filters opens at a colleague’s desk, after a reload, and follows live events', async ({
  ann,
  bob,
  team,
  meet,
}) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('My form is blank');
  await call(`${team.url}/support/legal-forms/ticket`, 'POST', {
    ...{ id: 'ines', email: 'ines@example.com', name: 'Ines', message: 'Charged twice', language: 'es-MX' },
  });
  await show(ann.page, 'Inbox');
  await expect(inbox(ann.page)).toHaveCount(2);
  await ann.page.getByText('Filters', { exact: true }).click();
  await choose(ann.page, 'Owner', 'No one');
  await choose(ann.page, 'Waiting', 'Yes');
  await choose(ann.page, 'Language', 'Spanish');
  await expect(inbox(ann.page)).toHaveText([/Charged twice/]);
  await choose(ann.page, 'Language', 'All');
  await save(ann.page, HOSTILE, true);
  await expect(ann.page).toHaveURL(/#inbox\?view=\d+$/);
  expect(await axe(ann.page, { at: 'body' })).toEqual([]);

  await show(bob.page, 'Inbox');
  await view(bob.page).selectOption({ label: HOSTILE });
  await expect(inbox(bob.page)).toHaveCount(2);
  await expect(bob.page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
  await bob.page.reload();
  await expect(inbox(bob.page)).toHaveCount(2);
  await inbox(ann.page).filter({ hasText: 'My form is blank' }).getByRole('button').click();
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await expect(inbox(bob.page)).toHaveText([/Charged twice/]);

  await ann.page.getByRole('button', { name: 'Delete…' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(view(bob.page).locator('option')).toHaveText(['Not saved']);
});

test('[DESK-16] a mention reaches a colleague who was signed out, at its note, and a team gets a transferred chat', async ({
  ann,
  bob,
  meet,
}) => {
  const visitor = await meet();
  await visitor.open();
  await visitor.say('Where is my refund?');
  await ann.open('Where is my refund?');
  await ann.reply.fill('/note ');
  const note = ann.page.getByRole('textbox', { name: 'Private note' });
  await note.press('End');
  await ann.page.keyboard.type('Ask @');
  const list = ann.page.getByRole('listbox', { name: 'Colleagues' });
  await expect(list.getByRole('option')).toHaveText(['bob', 'cyd']);
  await expect(note).toHaveAttribute('aria-activedescendant', /-0$/);
  expect(await axe(ann.page, { at: '.composer' })).toEqual([]);
  await ann.page.keyboard.press('ArrowDown');
  await ann.page.keyboard.press('ArrowUp');
  await ann.page.keyboard.press('Enter');
  await expect(note).toHaveValue('Ask @bob ');
  await ann.page.keyboard.type('please');
  await ann.page.keyboard.press('Enter');
  await expect(ann.conversation.locator('.mention')).toHaveText('@bob');

  await bob.page.reload();
  const mentions = bob.page.getByRole('button', { name: 'Mentions, 1 unread' });
  await mentions.click();
  await bob.page.getByRole('list', { name: 'Notes that mention you' }).getByRole('button').click();
  await expect(bob.conversation.getByRole('article', { name: /^Private note by ann/ })).toBeFocused();
  await expect(bob.page.getByRole('button', { name: 'Mentions', exact: true })).toBeVisible();

  await chooseTeam(ann, 'Integration', 'bob');
  await ann.show('Chats');
  await ann.page.getByRole('button', { name: 'Take chat' }).click();
  await ann.transfer('Integration', 'He knows it');
  await expect(bob.news).toContainText('ann has passed the chat with');
  await expect(bob.news).toContainText('to Integration. “He knows it”');
});

async function chooseTeam(ann: Colleague, area: string, name: string): Promise<void> {
  await ann.show('People');
  await ann.page.getByRole('button', { name: 'Teams' }).click();
  await ann.page.getByRole('button', { name: `Choose the team of ${area}` }).click();
  const dialog = ann.page.getByRole('dialog', { name: `Team of ${area}` });
  await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Save team' }).click();
  await expect(ann.page.getByRole('list', { name: 'Teams' })).toContainText(name);
}
