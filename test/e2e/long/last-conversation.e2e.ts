import type { Locator, Page } from '@playwright/test';
import { cutOff } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { converse, end } from '../support/visitorMoments.ts';

test.describe('the last ended conversation', () => {
  const view = (page: Page): Locator => page.getByRole('button', { name: 'View your last conversation' });

  test('[UX-18][END-04] the last conversation can be read and downloaded on the next page', async ({
    visitor,
    operator,
  }) => {
    await visitor.open();
    await converse({ visitor, operator }, 'My words', 'Our answer');
    const chat = await visitor.chatId();
    await end(visitor);
    await expect(visitor.thread).toContainText('You ended the chat.');
    await visitor.goTo('/pricing.html');
    await expect(visitor.thread).toContainText('Hi there!');
    await expect(visitor.message('Our answer')).toHaveCount(0);
    await view(visitor.page).click();
    await expect(visitor.message('My words')).toBeVisible();
    await expect(visitor.message('Our answer')).toHaveCount(1);
    await expect(visitor.thread).toContainText('New Conversation');
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.window.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${chat}.txt`);
    await visitor.say('A new question');
    expect(await visitor.chatId()).not.toBe(chat);
  });

  test('[UX-18] the last conversation is sent to an e-mail address the visitor enters, with errors next to the field', async ({
    visitor,
  }) => {
    visitor.toleratesErrors = true;
    await visitor.open();
    await visitor.say('Mail it');
    await end(visitor);
    await visitor.window.getByRole('button', { name: 'Email it to me' }).click();
    const form = visitor.window.getByRole('form', { name: 'Email it to me' });
    await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Email' }).fill('nowhere');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email is not valid');
    await form.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await cutOff(visitor.page, '**/api/chat/transcript');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toContainText("Couldn't send. Please try again.");
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.thread).toContainText('Sent to ann@example.com');
    expect(visitor.bodies('POST /api/chat/transcript').at(-1)).toMatchObject({ email: 'ann@example.com' });
  });

  test('[UX-18][SEC-03] reset() erases the last conversation', async ({ visitor }) => {
    await visitor.open();
    await visitor.say('Forget me');
    await end(visitor);
    await expect.poll(() => visitor.stored('last-conversation')).toContain('Forget me');
    await visitor.page.evaluate(() =>
      (document.querySelector('support-launcher') as HTMLElement & { reset(): unknown }).reset(),
    );
    await expect.poll(() => visitor.stored('last-conversation')).toBeNull();
    await visitor.open();
    await expect(view(visitor.page)).toHaveCount(0);
  });
});
