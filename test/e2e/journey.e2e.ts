import { expect, test } from './support/test.ts';

test('[LAU-01][LAU-03][LAU-04][LAU-07][WIN-01][WIN-02][WIN-10][ENT-13][CAT-02][RT-03][RT-07][READ-04][STA-08][END-07] a visitor and an operator hold a conversation', async ({
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

test('[STA-03][STA-04][CALL-01][USER-01] the call that starts a chat carries every field', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Hello');
  const body = await visitor.body('POST /api/chat/new');
  const stored = await visitor.page.evaluate(() => ({
    guest: localStorage.getItem('chat-app-guest-id'),
    fingerprint: localStorage.getItem('chat-app-fingerprint'),
    cookie: document.cookie,
  }));
  expect(body).toMatchObject({
    user_id: stored.guest,
    user_name: '',
    category_id: null,
    company: 'legal-forms',
    browser: expect.stringMatching(/Chrom/),
    os: expect.any(String),
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    fp: stored.fingerprint,
    referer: visitor.page.url(),
  });
  expect(stored.cookie).toContain(String(body?.exp_guest_id));
  const order = visitor.calls.map(({ call }) => call).filter((call) => /track-event|chat\/new/.test(call));
  expect(order.slice(0, 4)).toEqual([
    'POST /track-event/support_chat',
    'POST /track-event/initiate-chat',
    'POST /track-event/landingChatSubmitName',
    'POST /api/chat/new',
  ]);
});

test('[SEND-01][SEND-07][CALL-02] a message with a slow response appears once, first pending, then sent', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('First');
  await operator.take('First');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await visitor.page.route('**/api/chat/new-message', async (route) => {
    const answer = await route.fetch();
    await gate;
    await route.fulfill({ response: answer });
  });
  await visitor.say('Only once');
  await expect(operator.conversation.getByText('Only once', { exact: true })).toHaveCount(1);
  release();
  await expect(visitor.message('Only once')).toHaveCount(1);
  await expect(visitor.message('Only once')).not.toContainText('Sending');
});

test('[SEND-09][SEND-10] Enter sends, Shift+Enter inserts a newline, and blank messages are not sent', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.composer.press('Enter');
  await visitor.composer.fill('   ');
  await visitor.composer.press('Enter');
  await visitor.composer.fill('one');
  await visitor.composer.press('Shift+Enter');
  await visitor.composer.pressSequentially('two');
  await expect(visitor.composer).toHaveValue('one\ntwo');
  await visitor.composer.press('Enter');
  await expect(visitor.message('one')).toBeVisible();
  await expect
    .poll(() => visitor.bodies('POST /api/chat/new-message').map(({ message }) => message))
    .toEqual(['one\ntwo']);
});

test('[ONL-01][CALL-12][ENT-16] the ticket form is shown when no operator is online', async ({ visitor, desk }) => {
  await desk.set({ online: false });
  await visitor.open();
  await expect(visitor.ticketForm).toBeVisible();
  await expect(visitor.window).toContainText("We're sorry, but chat is currently offline.");
});

test('[EL-05][EL-02] the elements dispatch their events and follow their attributes', async ({ visitor }) => {
  await visitor.goTo('/');
  await visitor.page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    for (const name of ['chat-open', 'chat-close', 'chat-state-change', 'chat-message']) {
      document.addEventListener(name, (event) =>
        told.push(`${name} ${JSON.stringify((event as CustomEvent<{ state?: string } | null>).detail?.state ?? null)}`),
      );
    }
  });
  await visitor.launcher.click();
  await visitor.say('Is this told?');
  await expect(visitor.message('Is this told?')).toContainText(/Sent|Seen/);
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.removeAttribute('open'));
  await expect(visitor.window).toBeHidden();
  const told = await visitor.page.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(told).toEqual([
    'chat-state-change "pending"',
    'chat-open null',
    'chat-state-change "loaded"',
    'chat-message null',
    'chat-close null',
  ]);
});
