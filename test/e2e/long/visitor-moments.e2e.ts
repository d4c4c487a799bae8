import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

async function sendTicket(visitor: Visitor): Promise<void> {
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('It does not open');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
}

test('[UX-06][TKT-03] a ticket’s confirmation persists across pages and reloads until reset()', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  await visitor.open();
  await sendTicket(visitor);
  const confirmation = visitor.thread.getByText(/Your ticket number is #\d+/);
  await expect(confirmation).toBeVisible();
  await expect(visitor.thread.getByText('chat is currently offline')).toHaveCount(0);
  const number = await confirmation.innerText();
  await visitor.goTo('/pricing.html');
  await expect(confirmation).toHaveText(number);
  await visitor.window.getByRole('button', { name: 'Write another message' }).click();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await visitor.page.reload();
  await expect(confirmation).toHaveText(number);
  await visitor.page.evaluate(() =>
    (document.querySelector('support-launcher') as HTMLElement & { reset(): unknown }).reset(),
  );
  await visitor.launcher.click();
  await expect(visitor.ticketForm).toBeVisible();
  expect(await visitor.stored('ticket')).toBeNull();
});

test('[UX-13] the e-mail question fits on one line, can be skipped, and is not asked again', async ({ visitor }) => {
  // Other tests of the same company decide whether its reply time is known.
  const thanks = /Our team (?:will reply|usually replies)/;
  await visitor.open();
  await visitor.say('Hello');
  const [field, button] = [
    visitor.emailForm.getByRole('textbox', { name: 'Email' }),
    visitor.emailForm.getByRole('button', { name: 'Submit' }),
  ];
  const [one, other] = await Promise.all([field.boundingBox(), button.boundingBox()]);
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(8);
  await visitor.window.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(visitor.emailForm).toHaveCount(0);
  await expect(visitor.thread).toContainText(thanks);
  await expect(visitor.composer).toBeFocused();
  await visitor.page.reload();
  await expect(visitor.thread).toContainText(thanks);
  await expect(visitor.emailForm).toHaveCount(0);
});
