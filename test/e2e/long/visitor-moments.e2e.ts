import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';
import { end, isWhollySeen } from '../support/visitorMoments.ts';

async function sendTicket(visitor: Visitor): Promise<void> {
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('It does not open');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
}

test('[UX-05][ACC-01] the visitor must choose a number of days, and the button names it', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('Ask me');
  const path = `/chats/${await visitor.chatId()}/access-requests`;
  await desk.call('POST', path, { uuid: crypto.randomUUID(), title: 'Access', text: 'May we?', durability: [1, 3] });
  const request = visitor.message('May we?');
  await expect(request.getByRole('radiogroup', { name: 'Number of days' }).locator(':checked')).toHaveCount(0);
  await request.getByRole('button', { name: 'Submit' }).click();
  await expect(request.getByRole('alert')).toHaveText('Choose a number of days.');
  expect(visitor.calls.filter(({ call }) => call.includes('/callback/'))).toEqual([]);
  await request.getByRole('radio', { name: '3 days' }).check();
  await request.getByRole('button', { name: 'Allow for 3 days' }).click();
  await expect(visitor.thread).toContainText(/Support has access to your profile until /);
});

test('[UX-05][ACC-01] declining access for days shows at the desk', async ({ visitor, operator }) => {
  await visitor.open();
  await visitor.say('Ask me');
  await operator.take('Ask me');
  await operator.page.getByRole('button', { name: 'Ask for access' }).click();
  const dialog = operator.page.getByRole('dialog', { name: 'Ask for access' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Access to your profile');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('May we look?');
  await dialog.getByRole('checkbox', { name: '3 days' }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await visitor.message('May we look?').getByRole('button', { name: "Don't Allow" }).click();
  await expect(visitor.thread).toContainText('You declined access.');
  await expect(operator.conversation).toContainText('Declined');
});

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
  await visitor.page.reload();
  await expect(confirmation).toHaveText(number);
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

test('[UX-07] questions of an ended chat cannot be answered or reached by Tab', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('Hello');
  await visitor.emailForm.waitFor();
  const path = `/chats/${await visitor.chatId()}/access-requests`;
  await desk.call('POST', path, { uuid: crypto.randomUUID(), title: 'Access', text: 'May we?', durability: [1, 3] });
  await visitor.message('May we?').getByRole('radiogroup').waitFor();
  await end(visitor);
  await expect(visitor.thread).toContainText('You ended the chat.');
  await expect(visitor.window.getByRole('radiogroup')).toHaveCount(0);
  await expect(visitor.emailForm).toHaveCount(0);
  await expect(visitor.message('May we?')).toContainText('This request ended with the chat.');
  const words = await visitor.thread.innerText();
  expect(words.indexOf('Would you like a copy')).toBeLessThan(words.indexOf('You ended the chat.'));
  await expect(visitor.thread.getByRole('article').last().locator('time')).toBeVisible();
});

test('[UX-07][END-09] a download is confirmed and can be repeated', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Hello');
  await end(visitor);
  const download = visitor.window.getByRole('button', { name: 'Download', exact: true });
  for (let time = 0; time < 2; time += 1) {
    const [file] = await Promise.all([visitor.page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toMatch(/^\d+\.txt$/);
    await expect(visitor.thread).toContainText('Downloaded');
  }
});

test('[UX-09] Home, End and the Page keys reach both ends of a long thread', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('First of all');
  const chat = Number(await visitor.chatId());
  for (let at = 1; at <= 30; at += 1) await desk.reply(chat, `Answer ${at}: ${'words '.repeat((at * 23) % 71)}`);
  await expect(visitor.message('Answer 30')).toBeVisible();
  const first = visitor.message('Hi there!');
  const last = visitor.message('Answer 30:');
  await visitor.thread.focus();
  await visitor.page.keyboard.press('Home');
  await expect.poll(() => isWhollySeen(visitor, first)).toBe(true);
  expect(await visitor.thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await visitor.page.keyboard.press('End');
  await expect.poll(() => isWhollySeen(visitor, last)).toBe(true);
  const press = async (key: string, seen: Locator): Promise<void> => {
    await expect(async () => {
      await visitor.page.keyboard.press(key);
      expect(await isWhollySeen(visitor, seen)).toBe(true);
    }).toPass({ intervals: [100] });
  };
  await press('PageUp', first);
  await press('PageDown', last);
});

test('[UX-13] the e-mail question fits on one line, can be skipped, and is not asked again', async ({ visitor }) => {
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
  await expect(visitor.thread).toContainText('Our team will reply');
  await expect(visitor.composer).toBeFocused();
  await visitor.page.reload();
  await expect(visitor.thread).toContainText('Our team will reply');
  await expect(visitor.emailForm).toHaveCount(0);
});

test('[UX-13] the visitor is thanked only once, also after a reload', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Hello');
  await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.thread).toContainText("Thanks. We'll reply here, and to ann@example.com if you leave.");
  await visitor.page.reload();
  await expect(visitor.thread).toContainText("Thanks. We'll reply here, and to ann@example.com if you leave.");
  await expect(visitor.thread.getByText(/Thanks/)).toHaveCount(1);
  await expect(visitor.thread.getByText('Our team will reply as soon as possible')).toHaveCount(0);
});
