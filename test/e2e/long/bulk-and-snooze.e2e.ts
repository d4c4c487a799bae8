import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[DESK-12] [DESK-14] an operator selects chats by keyboard and mouse, closes them, undoes it, and snoozes one until the visitor writes', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('My printer burns');
  const { page } = operator;
  await operator.take('My printer burns');
  const chats = page.getByRole('list', { name: 'Chats' });
  const row = chats.getByRole('button', { name: /My printer burns/ });
  const status = page.getByRole('status', { name: 'Last action' });
  const bar = page.getByRole('group', { name: 'Selected' });

  await row.focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await expect(chats.getByRole('checkbox', { name: /^Select / })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar).toContainText('1 selected');
  expect(await axe(page, { at: '.chats-pane' })).toEqual([]);

  await bar.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(status).toContainText('1 closed.');
  await expect(row).toHaveCount(0);
  await page.locator('.thread-scroller').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(status).toContainText('Undone for 1.');
  await expect(row).toBeVisible();

  await row.hover();
  await chats.getByRole('checkbox', { name: /^Select / }).click();
  await bar.getByRole('button', { name: 'Snooze' }).click();
  const dialog = page.getByRole('dialog', { name: 'Snooze' });
  await dialog.getByRole('combobox', { name: 'Come back' }).selectOption({ label: 'Until the customer answers' });
  expect(await axe(page, { at: 'dialog[open]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(status).toContainText('1 snoozed until the customer answers.');
  await expect(row).toHaveCount(0);
  await page.getByText('Snoozed (1)').click();
  const snoozed = page.getByRole('list', { name: 'Snoozed' });
  await expect(snoozed).toContainText('My printer burns');
  await expect(bar).toHaveCount(0);

  await snoozed.getByRole('button').first().focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  expect(await axe(page, { at: '.chats-pane' })).toEqual([]);
  await bar.getByRole('button', { name: 'End the snooze' }).press('Enter');
  await expect(status).toContainText('1 no longer snoozed.');
  await expect(snoozed).toHaveCount(0);
  await expect(row).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Snoozed (1)')).toBeVisible();
  await visitor.say('Now it is out');
  const back = chats.getByRole('button', { name: /Now it is out/ });
  await expect(back).toContainText('Back from snooze');
});

test('[DESK-10] [DESK-12] the shortcuts work on keyboards of other scripts, by the place of the key', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('My scanner hums');
  const { page } = operator;
  await operator.take('My scanner hums');
  const row = page.getByRole('list', { name: 'Chats' }).getByRole('button', { name: /My scanner hums/ });
  const bar = page.getByRole('group', { name: 'Selected' });
  const status = page.getByRole('status', { name: 'Last action' });
  const dialog = page.getByRole('dialog');
  const field = page.locator('.composer-input');

  for (const [place, key] of [
    ['a Russian', 'л'],
    ['a Greek', 'κ'],
    ['a Hebrew', 'ל'],
  ] as const)
    await test.step(`the palette on ${place} keyboard`, async () => {
      await field.dispatchEvent('keydown', { key, code: 'KeyK', ctrlKey: true });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  // On Dvorak, the key "t" is where others have K.
  await field.dispatchEvent('keydown', { key: 't', code: 'KeyK', ctrlKey: true });
  await expect(dialog).toBeHidden();
  await page.locator('.thread-scroller').dispatchEvent('keydown', { key: '؟', code: 'Slash', shiftKey: true });
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  await row.dispatchEvent('keydown', { key: 'ч', code: 'KeyX' });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await row.dispatchEvent('keydown', { key: 'ش', code: 'KeyA', ctrlKey: true });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(status).toContainText('1 closed.');
  await page.locator('.thread-scroller').dispatchEvent('keydown', { key: 'я', code: 'KeyZ', ctrlKey: true });
  await expect(status).toContainText('Undone for 1.');
});
