import { answerWith } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

test('[ENT-13][STA-02] an online start shows the greeting, the area prompt, the categories and the composer, in that order', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.window.getByRole('radiogroup', { name: 'Question area' }).waitFor();
  const text = await visitor.window.innerText();
  const places = ['Hi there!', 'What can we help you with', 'Login & account access'].map((part) => text.indexOf(part));
  expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true);
  await expect(visitor.composer).toBeEnabled();
});

test('[ENT-10][CAT-01][CALL-08] areas use the widget’s own text if there is one, otherwise the server’s name', async ({
  visitor,
}) => {
  const categories = [
    { id: 1, name: 'server name 1', slug: 'login-authorization' },
    { id: 2, name: 'server name 2', slug: 'document-editing-setup' },
    { id: 3, name: 'server name 3', slug: 'integration' },
    { id: 4, name: 'Billing', slug: 'billing' },
  ];
  await answerWith(visitor.page, '**/api/chat/categories*', categories);
  await visitor.open();
  const area = visitor.window.getByRole('radiogroup', { name: 'Question area' });
  await expect(area.getByRole('radio')).toHaveCount(4);
  for (const label of ['Login & account access', 'Editing & setting up documents', 'Integrations & API', 'Billing']) {
    await expect(area).toContainText(label);
  }
  await expect(area).not.toContainText('server name');
});

test('[ENT-11][CAT-02][CALL-14] a chosen area is the only one shown, is sent with the chat’s start, and survives a reload', async ({
  visitor,
}) => {
  await visitor.open();
  const area = visitor.window.getByRole('radiogroup', { name: 'Question area' });
  await area.getByText('Login & account access').click();
  await expect(area.getByRole('radio')).toHaveCount(1);
  await visitor.say('About my password');
  expect((await visitor.body('POST /api/chat/new')).category_id).not.toBeNull();
  await visitor.page.reload();
  await expect(visitor.message('About my password')).toBeVisible();
  await expect(area.getByRole('radio')).toHaveCount(1);
});

test('[CAT-02][CALL-14] an area chosen during a chat is sent to the server', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('First the words');
  // The e-mail form appears below and moves the thread; wait for it, so that the click does not
  // miss the area.
  await expect(visitor.message('First the words')).toContainText(/Sent|Seen/);
  await visitor.emailForm.waitFor();
  await visitor.window.getByRole('button', { name: 'Add a topic' }).click();
  await visitor.window.getByRole('radiogroup', { name: 'Question area' }).getByText('Login & account access').click();
  await expect
    .poll(() => visitor.bodies('PUT /api/chat/update-category')[0])
    .toMatchObject({ room: expect.stringMatching(/^chat\./) });
});

test('[CAT-03] without categories the visitor can still write', async ({ visitor }) => {
  await answerWith(visitor.page, '**/api/chat/categories*', { success: false, error: 'broken' }, { status: 500 });
  await visitor.open();
  await visitor.say('I write all the same');
  await expect(visitor.message('I write all the same')).not.toContainText('Not sent');
  visitor.toleratesErrors = true;
});

test('[ENT-01][ENT-17] a message shows its author, text, time, and attachments with their size', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Show me');
  await operator.take('Show me');
  const chat = await visitor.chatId();
  const message = {
    id: 900_000,
    uuid: 'made-by-the-test',
    chatId: chat,
    message: 'Here it is',
    authorName: 'Dana',
    authorType: 'Staff',
    createdAt: '2026-11-21T10:00:00Z',
    attachments: [{ name: 'form.pdf', link: 'https://files.example/form.pdf', size: 52_311 }],
  };
  await answerWith(visitor.page, '**/api/chat/verify-latest-message*', {
    latest: false,
    status: true,
    messages: [message],
  });
  await visitor.page.reload();
  const shown = visitor.message('Here it is');
  await expect(shown).toContainText('form.pdf');
  await expect(shown).toContainText(/51\.1 kB|52\.3 kB/);
  await expect(shown.getByRole('link', { name: /form\.pdf/ })).toHaveAttribute(
    'href',
    'https://files.example/form.pdf',
  );
  await expect(shown).toHaveAccessibleName(/Dana/);
});

test('an entry that fails to render shows an error in its place, and the rest keeps working', async ({
  visitor,
  operator,
}) => {
  visitor.toleratesErrors = true;
  // Only a file's size is formatted with such a number.
  await visitor.page.addInitScript(() => {
    Intl.NumberFormat = class extends Intl.NumberFormat {
      constructor(lang?: string, options?: Intl.NumberFormatOptions) {
        if (options?.minimumFractionDigits) throw new RangeError('A browser’s bug');
        super(lang, options);
      }
    } as unknown as typeof Intl.NumberFormat;
  });
  await visitor.open();
  await visitor.say('Before it');
  await operator.take('Before it');
  const message = {
    ...{ id: 900_000, uuid: 'made-by-the-test', chatId: await visitor.chatId(), message: 'Broken' },
    ...{ authorName: 'Dana', authorType: 'Staff', createdAt: '2026-11-21T10:00:00Z' },
    attachments: [{ name: 'form.pdf', link: 'https://files.example/form.pdf', size: 52_311 }],
  };
  const answer = { latest: false, status: true, messages: [message] };
  await answerWith(visitor.page, '**/api/chat/verify-latest-message*', answer);
  await visitor.page.reload();
  await expect(visitor.thread.getByText("This message can't be shown.")).toBeVisible();
  await expect(visitor.message('Before it')).toBeVisible();
  await visitor.say('After it');
  await expect(visitor.message('After it')).toBeVisible();
});

test('[ENT-18] the assistant’s messages are shown with the author Assistant', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('Is there a robot?');
  const chat = await visitor.chatId();
  await desk.call('POST', `/chats/${chat}/messages`, {
    uuid: crypto.randomUUID(),
    message: 'I am a robot',
    is_bot: true,
  });
  await expect(visitor.message('I am a robot')).toHaveAccessibleName(/Assistant/);
});

test('[ENT-04][STA-06][STA-07][FORM-06][CALL-13] the e-mail form validates the address and sends it to the server', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('How do you reach me?');
  const email = visitor.emailForm.getByRole('textbox', { name: 'Email' });
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await expect(email).toHaveAccessibleDescription(/Please, enter your email/);
  await email.fill('nowhere');
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await expect(email).toHaveAccessibleDescription(/Email is not valid/);
  await email.fill('ann@example.com');
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await expect(visitor.thread).toContainText("We'll reply here, and to ann@example.com if you leave.");
  await expect
    .poll(() => visitor.bodies('PUT /api/chat/update-name'))
    .toEqual([{ uuid: expect.any(String), name: 'ann@example.com' }]);
});

test('[FORM-07][FORM-01][FORM-05][CALL-10][LAU-17] the contact-sales form opens on the page’s request and sends the phone as a plus sign and digits', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  await visitor.dispatch('open-chat', { form: 'contact-sales' });
  const form = visitor.window.getByRole('form', { name: 'Contact sales' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Ann');
  await form.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await form.getByRole('textbox', { name: 'Phone' }).fill('+1 (555) 010-99');
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('+155501099');
  await form.getByRole('combobox', { name: 'Company size' }).selectOption('11-50');
  await form.getByRole('textbox', { name: 'How can we help?' }).fill('Forty seats');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(visitor.thread).toContainText('Our sales team');
  expect(await visitor.body('POST /api/contact-sales/send-form')).toMatchObject({
    name: 'Ann',
    email: 'ann@example.com',
    phone: '+155501099',
    message: 'Forty seats',
  });
});

test('[FORM-07][ENT-13] the contact-sales form follows the greeting and keeps its text after a reload', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  await visitor.dispatch('open-chat', { form: 'contact-sales' });
  const form = visitor.window.getByRole('form', { name: 'Contact sales' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('Ann');
  await expect(visitor.thread.getByRole('article').first()).toContainText('Hi there!');
  await expect(visitor.thread.getByRole('article').last()).toContainText('Contact sales');
  await visitor.page.reload();
  await expect(name).toHaveValue('Ann');
  await expect(visitor.thread.getByRole('article').first()).toContainText('Hi there!');
});

test('[FORM-08][SEC-02] web addresses become safe links, ftp and script addresses never do', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Send me links');
  await operator.take('Send me links');
  await operator.say(
    'See https://example.com/a?b=c and http://example.com/d but not ftp://files.example/x nor javascript:alert(1) nor data:text/html,x',
  );
  const links = visitor.message('See https').getByRole('link');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
});

test('[ACC-01][ENT-15][ENT-06][CALL-03] access is granted once for a number of days, and cannot be granted again after a reload', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('You may look');
  await operator.take('You may look');
  await operator.page.getByRole('button', { name: 'Ask for access' }).click();
  const dialog = operator.page.getByRole('dialog', { name: 'Ask for access' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Access to your profile');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('May we look at your profile?');
  for (const days of ['1 day', '3 days', '7 days']) await dialog.getByRole('checkbox', { name: days }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const days = visitor.window.getByRole('radiogroup', { name: 'Number of days' });
  await days.getByRole('radio', { name: '3 days' }).click();
  await visitor.message('May we look').getByRole('button', { name: 'Allow for 3 days' }).click();
  await expect(visitor.thread).toContainText(/Support has access to your profile until /);
  const answer = await visitor.called(/^PUT \/api\/chat\/callback\/\d+$/);
  expect(JSON.parse(answer?.body ?? '{}')).toMatchObject({
    answer: true,
    selectedDuration: 3,
    chat_id: expect.anything(),
    hash: expect.any(String),
  });
  await visitor.page.reload();
  await expect(visitor.thread).toContainText(/Support has access to your profile until /);
  await expect(visitor.thread.getByRole('button', { name: /^Allow/ })).toHaveCount(0);
});

test('[ACC-02][ACC-03] a request without durations offers only Allow and Don’t Allow', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('Ask me');
  const chat = await visitor.chatId();
  await desk.call('POST', `/chats/${chat}/access-requests`, {
    uuid: crypto.randomUUID(),
    title: 'Access',
    text: 'May we look?',
  });
  await visitor.message('May we look?').getByRole('button', { name: "Don't Allow" }).click();
  await expect(visitor.thread).toContainText('You declined access.');
  await expect(visitor.message('May we look?').getByRole('button', { name: 'Allow', exact: true })).toHaveCount(0);
  const answer = await visitor.called(/^PUT \/api\/chat\/callback\//);
  expect(JSON.parse(answer?.body ?? '{}')).toMatchObject({ answer: false });
});

test('[ACC-04] an expired request cannot be granted', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('Too late');
  const chat = await visitor.chatId();
  const soon = new Date(Date.now() + 1_500).toISOString();
  await desk.call('POST', `/chats/${chat}/access-requests`, {
    uuid: crypto.randomUUID(),
    title: 'Access',
    text: 'Quickly, may we?',
    valid_to: soon,
  });
  await expect(visitor.message('Quickly')).toContainText('This request has expired.');
  await expect(visitor.message('Quickly').getByRole('button', { name: 'Allow', exact: true })).toHaveCount(0);
});

test('[STA-05] the place in the queue and the initial message are shown', async ({ visitor, desk }) => {
  await desk.set({ queue: true, init_message: 'We read every word.' });
  await visitor.open();
  await visitor.say('I wait');
  await expect(visitor.thread).toContainText('We read every word.');
  await expect(visitor.thread).toContainText("You're next in line.");
});
