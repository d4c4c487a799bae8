/** An administrator adds a webhook at the desk, tests it, and a visitor's chat calls it. */
import { startReceiver } from '../../backend/support/startReceiver.ts';
import { axe } from '../support/axe.ts';
import { findSmallTargets } from '../support/smallTargets.ts';
import { expect, test } from '../support/phone.ts';

test('[REACH-07] an administrator adds, tests and turns off a webhook, and sees the calls of a visitor’s chat', async ({
  visitor,
  operator,
  desk,
}) => {
  test.setTimeout(120_000);
  const ends: (() => unknown)[] = [];
  const receiver = await startReceiver({ after: (end) => void ends.push(end as () => unknown) });
  const { webhooks } = (await desk.call('GET', '/webhooks')) as { webhooks: { webhook_id: number }[] };
  for (const { webhook_id: id } of webhooks) await desk.call('DELETE', `/webhooks/${id}`);
  const { page } = operator;
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Webhooks' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByLabel('Address').fill('hooks.example');
  await expect(dialog.getByText('An address starts with https://.')).toBeVisible();
  await dialog.getByLabel('Address').fill('http://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Chat started').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'The secret of the new webhook' })).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first();
  receiver.answer(500);
  await row.getByRole('button', { name: 'Send a test' }).click();
  await expect(row.getByRole('status')).toContainText('Failed: The address answered with 500.');
  await row.getByRole('button', { name: 'Send a test' }).click();
  await expect(row.getByRole('status')).toContainText('Delivered');

  await visitor.open();
  await visitor.composer.fill('Hello');
  await visitor.composer.press('Enter');
  await expect(visitor.message('Hello')).toBeVisible();
  await receiver.took(3);
  expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({ event: 'chat.started' });
  await page.reload();
  await page.getByText('The last 3 calls').click();
  await expect(row).toContainText(/Chat started, .+: Delivered/);
  expect(await axe(page, { at: '.manage' })).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await page.locator('.manage').evaluate(findSmallTargets, 11)).toEqual([]);

  await row.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit webhook' });
  await editing.getByLabel('On', { exact: true }).uncheck();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Off · ');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  for (const end of ends) end();
});
