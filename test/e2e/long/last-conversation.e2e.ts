import { cutOff } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { end } from '../support/visitorMoments.ts';

test('[UX-18][END-04] the last conversation is sent to an e-mail address the visitor enters, and can be read and downloaded on the next page', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  await visitor.open();
  await visitor.say('My words');
  const chat = await visitor.chatId();
  await visitor.joined();
  await desk.reply(Number(chat), 'Our answer');
  await expect(visitor.message('Our answer')).toBeVisible();
  await end(visitor);
  await expect(visitor.thread).toContainText('You ended the chat.');

  await test.step('by e-mail, with errors next to the field', async () => {
    await visitor.window.getByRole('button', { name: 'Email it to me' }).click();
    const form = visitor.window.getByRole('form', { name: 'Email it to me' });
    const email = form.getByRole('textbox', { name: 'Email' });
    const send = form.getByRole('button', { name: 'Send' });
    await expect(email).toBeFocused();
    await email.fill('nowhere');
    await send.click();
    await expect(email).toHaveAccessibleDescription('Email is not valid');
    await email.fill('ann@example.com');
    await cutOff(visitor.page, '**/api/chat/transcript');
    await send.click();
    await expect(form).toContainText("Couldn't send. Please try again.");
    await send.click();
    await expect(visitor.thread).toContainText('Sent to ann@example.com');
    expect(visitor.bodies('POST /api/chat/transcript').at(-1)).toMatchObject({ email: 'ann@example.com' });
  });

  await test.step('on the next page', async () => {
    await visitor.goTo('/pricing.html');
    await expect(visitor.thread).toContainText('Hi there!');
    await expect(visitor.message('Our answer')).toHaveCount(0);
    await visitor.page.getByRole('button', { name: 'View your last conversation' }).click();
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
});
