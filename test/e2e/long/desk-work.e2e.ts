/** The desk's tools for working on a chat, by keyboard. */
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const QUESTION = 'Where is my invoice?';
const SECRET = 'Owes us for March';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'combobox' = 'button') {
  const control = page.getByRole(role, { name }).first();
  await control.waitFor();
  for (let press = 0; press < 60; press += 1) {
    if (await control.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab reaches ${String(name)}`);
}

test.beforeEach(async ({ desk }) => {
  const { replies } = (await desk.call('GET', '/canned-replies')) as { replies: { id: number }[] };
  for (const { id } of replies) await desk.call('DELETE', `/canned-replies/${id}`);
});

test('[DESK-04] a canned reply can be written, found with a slash and sent with its placeholders filled in, by keyboard', async ({
  visitor,
  operator,
}) => {
  const { page, reply, conversation } = operator;
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.take(QUESTION);
  await tabTo(page, 'Manage');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Replies');
  await page.keyboard.press('Enter');
  await tabTo(page, 'New reply');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New reply' });
  await tabTo(page, 'Shortcut', 'textbox');
  await page.keyboard.type('invoice');
  await page.keyboard.press('Tab');
  await page.keyboard.type(
    'Hi {{visitor.name|there}}, {{operator.name}} here. Invoice {{invoice.number}} is on its way.',
  );
  await expect(dialog.getByRole('status')).toHaveText('You fill these in by hand each time: {{invoice.number}}');
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Canned replies' })).toContainText('/invoice');

  await page.getByRole('button', { name: 'Chats' }).press('Enter');
  await expect(reply).toBeFocused();
  await page.keyboard.type('/inv');
  const option = page.getByRole('option', { name: /^\/invoice/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(reply).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  expect(await axe(page, { at: '.composer' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(reply).toHaveValue('/inv');
  await page.keyboard.type('o');
  await expect(option).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(reply).toHaveValue('Hi there, Support here. Invoice {{invoice.number}} is on its way.');
  await expect(page.getByText('Fill in before sending: {{invoice.number}}')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(conversation.getByText('{{invoice.number}}')).toBeHidden();
  // The placeholder is selected, so typing replaces it.
  await page.keyboard.type('2041');
  await page.keyboard.press('Enter');
  const sent = 'Hi there, Support here. Invoice 2041 is on its way.';
  await expect(conversation.getByText(sent)).toBeVisible();
  await expect(visitor.message(sent)).toBeVisible();
});

test('[DESK-04] a private note never shows in the widget, and tags are added, used as a filter, and removed, by keyboard', async ({
  visitor,
  operator,
}) => {
  const { page, chats, conversation, reply } = operator;
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.take(QUESTION);
  await page.keyboard.type('/note ');
  const note = page.getByRole('textbox', { name: 'Private note' });
  await expect(note).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('');
  await page.keyboard.type('/note ');
  await expect(note).toBeFocused();
  await page.keyboard.type(SECRET);
  // The draft is still a note after a reload.
  await page.reload();
  await expect(note).toHaveValue(SECRET);
  expect(await axe(page, { at: '.composer' })).toEqual([]);
  await note.focus();
  await page.keyboard.press('Enter');
  const article = conversation.getByRole('article', { name: /^Private note by Support/ });
  await expect(article).toContainText(SECRET);
  await expect(reply).toBeVisible();
  await operator.say('A moment, please');
  await expect(visitor.message('A moment, please')).toBeVisible();
  await expect(visitor.page.getByText(SECRET)).toBeHidden();
  await visitor.page.reload();
  await expect(visitor.message('A moment, please')).toBeVisible();
  expect(await visitor.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(SECRET);
  await expect(visitor.page.getByText(SECRET)).toBeHidden();

  await tabTo(page, 'Add a tag', 'combobox');
  await page.keyboard.type('Billing');
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Remove tag billing' });
  await expect(remove).toBeVisible();
  await expect(operator.chat('#billing')).toBeVisible();
  const filter = page.getByRole('combobox', { name: 'Tag', exact: true });
  await filter.focus();
  await page.keyboard.press('ArrowDown');
  await expect(filter).toHaveValue('billing');
  await expect(chats.getByRole('listitem')).toHaveCount(1);
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No chats here with #billing')).toBeVisible();
});

test('[DESK-06][DESK-25] opening hours are set by keyboard, and close the chat only for that company after a question', async ({
  visitor,
  operator,
  desk,
}) => {
  const { page } = operator;
  await tabTo(page, 'Manage');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Hours');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Add hours');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Opening hours' });
  await dialog.getByRole('textbox', { name: 'Company' }).fill('legal-forms');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await dialog.getByRole('textbox', { name: day }).fill('');
  await dialog.getByRole('textbox', { name: 'Sunday' }).fill('nine to five');
  await expect(dialog.getByText('Write it as 09:00-12:00, 13:00-17:30')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Sunday' }).fill('');
  await dialog.getByRole('textbox', { name: 'Holidays' }).fill('2026-12-25 Christmas');
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('All seven days are closed')).toBeVisible();
  await expect(dialog).toContainText('Press Save again');
  expect(await desk.call('GET', '/opening-hours')).toMatchObject({ hours: [] });
  await tabTo(page, 'Save');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const list = page.getByRole('list', { name: 'Opening hours' });
  await expect(list).toContainText('legal-forms');
  await expect(list).toContainText('Dec 25, 2026 Christmas');
  try {
    await visitor.open();
    await expect(visitor.ticketForm).toBeVisible();
    const other = await fetch(new URL('/support/sign-docs/status/chat/online', page.url()));
    expect(await other.json()).toBe(true);
  } finally {
    const { hours } = (await desk.call('GET', '/opening-hours')) as { hours: { id: number }[] };
    for (const { id } of hours) await desk.call('DELETE', `/opening-hours/${id}`);
  }
});
