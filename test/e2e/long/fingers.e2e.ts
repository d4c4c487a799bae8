import type { Locator } from '@playwright/test';
import { answerWith, gate } from '../support/faults.ts';
import { findSmallTargets } from '../support/smallTargets.ts';
import { expect, test } from '../support/phone.ts';
import { variantIf } from '../support/variants.ts';
import type { Visitor } from '../support/Visitor.ts';

const head = '<meta name="viewport" content="width=device-width">';

/** Polls, because controls may still be moving into place. */
async function check(area: Locator, where: string, reachPx = 21): Promise<void> {
  await expect
    .poll(() => area.evaluate(findSmallTargets, reachPx), { message: `a finger hits every control of ${where}` })
    .toEqual([]);
}

async function open(phone: Visitor): Promise<void> {
  await phone.mount(phone.tag('launcher="always"'), { head });
  await phone.launcher.tap();
  await phone.thread.getByRole('article').or(phone.ticketForm).first().waitFor();
}

async function say(phone: Visitor, text: string): Promise<void> {
  await phone.composer.fill(text);
  await phone.window.getByRole('button', { name: 'Send', exact: true }).tap();
  await phone.message(text).last().waitFor();
}

const files = ['deed.pdf', 'lease.pdf'].map((name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4'),
}));

test('[UX-15][REAL-20][SEND-02] a finger hits every control of a conversation, and an unsent message’s status is close to its bubble', async ({
  phone,
  desk,
}) => {
  const { window, thread, page } = phone;
  await desk.set({ show_rate: true });
  await phone.mount(phone.tag('launcher="always"'), { head });
  await check(page.locator('support-launcher .launcher'), 'the launcher and its bubble');
  await phone.launcher.tap();
  await window.getByRole('radio').first().waitFor();
  await check(window, 'the greeting with the question areas');
  await window.getByRole('radio').first().tap();
  await say(phone, 'Hello, see https://legal-forms.example/help');
  await phone.emailForm.waitFor();
  await check(window, 'the e-mail question');
  await phone.emailForm.getByRole('button', { name: 'Submit' }).tap();
  await phone.emailForm.getByText('Please, enter your email').waitFor();
  await check(window, 'the e-mail question with an error');

  await desk.answer('Call +1 312 555 0142');
  await phone.message('Call').waitFor();
  await phone.message('Call').tap();
  await check(window, 'a message that can be copied');

  const chooser = page.waitForEvent('filechooser');
  await window.getByRole('button', { name: 'Attach a file' }).tap();
  await (await chooser).setFiles(files);
  await window.getByRole('list', { name: 'Files to send' }).waitFor();
  await check(window, 'the chosen files');
  await window.getByRole('button', { name: 'Send', exact: true }).tap();
  await thread.getByRole('link', { name: 'deed.pdf' }).waitFor();
  await check(window, 'files of a message');

  const chat = await phone.chatId();
  const asked = { title: 'Access', text: 'May we look?' };
  for (const durability of [[1, 3], []]) {
    await desk.call('POST', `/chats/${chat}/access-requests`, { ...asked, uuid: crypto.randomUUID(), durability });
  }
  await expect(phone.message('May we look?')).toHaveCount(2);
  await check(window, 'access requests');

  phone.toleratesErrors = true;
  await answerWith(page, '**/api/chat/new-message', { success: false, error: 'Blocked' });
  await say(phone, 'Once more');
  const unsent = phone.message('Once more');
  await unsent.getByRole('button', { name: 'Retry' }).waitFor();
  await check(window, 'a message that was not sent');
  const bottom = await unsent.locator('[part~=message]').evaluate((node) => node.getBoundingClientRect().bottom);
  const gap = ((await unsent.getByText('Not sent').boundingBox())?.y ?? Infinity) - bottom;
  expect(gap, 'the gap between bubble and status').toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThanOrEqual(5);

  await window.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'End chat' }).waitFor();
  await check(window, 'the menu');
  await page.getByRole('menuitem', { name: 'End chat' }).tap();
  await check(page.getByRole('alertdialog'), 'the question whether to end');
  await page.getByRole('button', { name: 'Stop chat' }).tap();
  await window.getByRole('radio', { name: '1 star' }).waitFor();
  await check(window, 'the rating');
});

test('[UX-15] a finger hits every control of an ended chat', async ({ phone }) => {
  const { window, page } = phone;
  await open(phone);
  await say(phone, 'Goodbye');
  await phone.chooseMenuItem('End chat');
  await page.getByRole('button', { name: 'Stop chat' }).tap();
  const download = window.getByRole('button', { name: 'Download', exact: true });
  await download.waitFor();
  await check(window, 'the offer of a copy');
  await download.tap();
  await window.getByText('Downloaded').waitFor();
  await check(window, 'the copy that was downloaded');
  await page.reload();
  await phone.launcher.or(window).first().waitFor();
  if (!(await window.isVisible())) await phone.launcher.tap();
  await window.getByRole('button', { name: 'View your last conversation' }).waitFor();
  await check(window, 'the offer of the last conversation');
});

test('[UX-15] a finger hits every control of the ticket form and its confirmation', async ({ phone, desk }) => {
  await desk.set({ online: false });
  await open(phone);
  await check(phone.window, 'the ticket form');
  await phone.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await phone.ticketForm.getByRole('textbox', { name: 'Message' }).fill('It does not open');
  await phone.ticketForm.getByRole('button', { name: 'Send message' }).tap();
  await phone.thread.getByText('Your ticket number is').waitFor();
  await check(phone.window, 'a ticket’s confirmation');
});

test('[UX-14][UX-15] React does not move the header’s controls on a phone', async ({ phone }) => {
  await phone.mount(phone.tag('launcher="always"'), { head });
  const app = gate();
  await phone.page.route('**/cdn/**', async (route) => {
    await app.wait;
    await route.continue();
  });
  const header = phone.window.locator('[part=header]');
  const places = (): Promise<unknown> =>
    header.evaluate((element) =>
      [element, ...element.querySelectorAll('div > button, h2, span[aria-hidden=true]')].slice(0, 4).map((one) => {
        const { left, top, height } = one.getBoundingClientRect();
        return [left, top, height];
      }),
    );
  await phone.launcher.tap();
  await header.locator('.shell-bar').waitFor();
  await check(header, 'the painted header');
  const before = await places();
  app.open();
  await phone.window.getByRole('button', { name: 'Menu' }).waitFor();
  expect(await places()).toEqual(before);
});

test(
  '[REAL-20] every control has a 24-pixel target for a mouse on a laptop',
  variantIf(true),
  async ({ visitor, desk }) => {
    const { window, thread, page } = visitor;
    const checkAll = (where: string): Promise<void> => check(window, where, 11);
    await page.setViewportSize({ width: 1366, height: 650 });
    await desk.set({ show_rate: true });
    await visitor.openToOperator();
    await window.getByRole('radio').first().waitFor();
    await checkAll('the greeting with the question areas');
    await visitor.say('Hello, see https://legal-forms.example/help');
    await visitor.emailForm.waitFor();
    await checkAll('the e-mail question');
    await desk.answer('Call +1 312 555 0142');
    await visitor.message('Call').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await window.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles(files);
    await window.getByRole('list', { name: 'Files to send' }).waitFor();
    await checkAll('the chosen files');
    await visitor.composer.press('Enter');
    await thread.getByRole('link', { name: 'deed.pdf' }).waitFor();
    await checkAll('files of a message');
    await window.getByRole('button', { name: 'Emoji' }).click();
    await check(page.getByRole('dialog', { name: 'Emoji' }), 'the emoji picker', 11);
    await page.keyboard.press('Escape');
    visitor.toleratesErrors = true;
    await answerWith(page, '**/api/chat/new-message', { success: false, error: 'Blocked' });
    await visitor.say('Once more');
    await visitor.message('Once more').getByRole('button', { name: 'Retry' }).waitFor();
    await checkAll('a message that was not sent');
    await visitor.chooseMenuItem('End chat');
    await check(page.getByRole('alertdialog'), 'the question whether to end', 11);
    await page.getByRole('button', { name: 'Stop chat' }).click();
    await window.getByRole('radio', { name: '1 star' }).waitFor();
    await checkAll('the rating');
  },
);
