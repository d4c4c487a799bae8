import { expect, test } from './support/test.ts';

test('[LAU-01][LAU-03][LAU-04][LAU-07][WIN-01][WIN-02][WIN-10][ENT-13][CAT-02][RT-03][RT-07][READ-04][SEND-09][SEND-10][STA-08][END-07] a visitor and an operator hold a conversation', async ({
  visitor,
  operator,
}) => {
  await test.step('the launcher shows its bubble, and a click loads the chat', async () => {
    await visitor.goTo('/');
    await expect(visitor.bubble).toBeVisible();
    await visitor.launcher.click();
    await expect(visitor.window).toBeVisible();
    await expect(visitor.bubble).toBeHidden();
    await expect(visitor.window).toContainText('Legal Forms');
  });

  await test.step('the chat greets and asks for the area; the visitor picks one and writes', async () => {
    await expect(visitor.thread).toContainText('What can we help you with');
    const area = visitor.window.getByRole('radiogroup', { name: 'Question area' });
    await area.getByText('Editing & setting up documents').click();
    await expect(area.getByRole('radio')).toHaveCount(1);
    await visitor.say('My lease will not open');
    expect((await visitor.body('POST /api/chat/new')).category_id).toEqual(expect.anything());
    await expect(visitor.emailForm).toBeVisible();
    await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
    await expect(visitor.thread).toContainText("We'll reply here");
  });

  await test.step('the desk shows the waiting chat, and the operator takes it and answers', async () => {
    await operator.take('My lease will not open');
    await expect(visitor.window).toContainText('Support team');
    await operator.typeUntil(visitor.window.getByText(/is typing/).first());
    await operator.say('Let me look at it.');
    await expect(visitor.message('Let me look at it.')).toBeVisible();
  });

  await test.step('the operator sees what the visitor types before it is sent', async () => {
    await visitor.composer.pressSequentially('Thank you ve');
    await expect(operator.page.getByText('Thank you ve')).toBeVisible();
    await visitor.say('Thank you very much');
    await expect(operator.conversation).toContainText('Thank you very much');
  });

  await test.step('Enter sends, Shift+Enter inserts a newline, and blank messages are not sent', async () => {
    const sent = () => visitor.bodies('POST /api/chat/new-message').map(({ message }) => message);
    const before = sent().length;
    for (const blank of ['', '   ']) {
      await visitor.composer.fill(blank);
      await visitor.composer.press('Enter');
    }
    await visitor.composer.fill('one');
    await visitor.composer.press('Shift+Enter');
    await visitor.composer.pressSequentially('two');
    await expect(visitor.composer).toHaveValue('one\ntwo');
    await visitor.composer.press('Enter');
    await expect.poll(() => sent().slice(before)).toEqual(['one\ntwo']);
  });

  await test.step('an answer that arrives while the window is closed marks the launcher unread', async () => {
    await visitor.chooseMenuItem('Minimize chat');
    await expect(visitor.window).toBeHidden();
    await operator.say('It is repaired.');
    await expect(visitor.page.getByRole('button', { name: 'Open chat, 1 unread message' })).toBeVisible();
  });

  await test.step('another page of the site restores the conversation', async () => {
    await visitor.goTo('/pricing.html');
    await visitor.launcher.click();
    await expect(visitor.message('My lease will not open')).toHaveCount(1);
    await expect(visitor.message('It is repaired.')).toHaveCount(1);
    await expect.poll(() => visitor.bodies('POST /api/chat/new')).toHaveLength(1);
  });

  await test.step('the visitor sees that the operator closed the chat', async () => {
    await operator.closeChat();
    await expect(visitor.thread).toContainText('ended the chat');
  });
});

test('[WIN-14][END-01][END-02][WIN-04] the visitor ends the chat in the modal, and the desk shows it as closed', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('A short question');
  await operator.take('A short question');
  await visitor.chooseMenuItem('End chat');
  const modal = visitor.page.getByRole('alertdialog', { name: 'End This Chat' });
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  expect(visitor.bodies('POST /api/chat/new/close')).toHaveLength(0);
  await visitor.chooseMenuItem('End chat');
  await modal.getByRole('button', { name: 'Stop chat' }).click();
  await expect(visitor.thread).toContainText('You ended the chat');
  const close = await visitor.body('POST /api/chat/new/close');
  expect(close).toMatchObject({ user_id: expect.any(String), chat_id: expect.anything(), hash: expect.any(String) });
  await expect(operator.page.getByText(/closed/i).first()).toBeVisible();
  expect(await visitor.page.evaluate(() => localStorage.getItem('chat-app-chat-id'))).toBeNull();
});
