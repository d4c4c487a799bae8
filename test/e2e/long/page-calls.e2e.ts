import { expect, test } from '../support/test.ts';

test('[API-08] the page can send as the visitor, say something as support, and end the chat', async ({
  visitor,
  operator,
}) => {
  await visitor.mount(visitor.tag());
  const { told } = await visitor.listen('chat-start', 'chat-end');
  const sent = await visitor.page.evaluate(async () =>
    document.querySelector('support-launcher')?.send('Where is my lease?', {
      files: [new File(['%PDF-1.4'], 'lease.pdf', { type: 'application/pdf' })],
    }),
  );
  expect(sent).toMatchObject({ text: '' });
  await operator.take('lease.pdf');
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.say('Try our guide to leases.'));
  await expect(visitor.launcher).toHaveAccessibleName('Open chat, 1 unread message');
  await visitor.launcher.click();
  await expect(visitor.message('Where is my lease?')).toContainText(/Sent|Seen/);
  await expect(visitor.message('Try our guide to leases.')).toBeVisible();
  const id = await visitor.chatId();
  expect(await visitor.page.evaluate(() => document.querySelector('support-launcher')?.end())).toBe(true);
  await expect.poll(told).toEqual([`chat-start {"chatId":${id}}`, `chat-end {"chatId":${id},"by":"user"}`]);
  expect(await visitor.page.evaluate(() => document.querySelector('support-launcher')?.end())).toBe(false);
});

const LONG = 'We have a guide for every question. '.repeat(20);
for (const [what, text, shown] of [
  ['a question', 'Can we help you to choose a plan?', 'Can we help you to choose a plan?'],
  ['tags', '<b>Hello</b> there', 'Hello there'],
  ['a long text', LONG, /^We have a guide for .{150,181}…$/],
] as const)
  test(`[HOST-07] say() in a closed window shows ${what} beside the button, and a press shows it in the thread`, async ({
    visitor,
  }) => {
    await visitor.mount(visitor.tag());
    const bubble = visitor.page.locator('[part=launcher-bubble] button').first();
    await expect(bubble).toHaveText("We're always here to help 🙂");
    await visitor.page.evaluate((given) => document.querySelector('support-launcher')?.say(given), text);
    await expect(bubble).toHaveText(shown);
    await expect(visitor.window).toBeHidden();
    await bubble.click();
    await expect(visitor.message(typeof shown === 'string' ? shown : 'We have a guide')).toBeVisible();
    await visitor.launcher.click();
    await expect(visitor.launcher).toHaveAccessibleName('Open chat');
    await expect(visitor.page.locator('[part=launcher-bubble]')).toHaveCount(0);
  });

test('[HOST-07][SEC-03] a text of say() to a customer leaves the bubble when the customer signs out', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(() => {
    const launcher = document.querySelector('support-launcher');
    launcher?.setUser({ id: 'u7', email: 'ann@example.com' });
    launcher?.say('Ann, your lease is ready.');
  });
  const bubble = visitor.page.locator('[part=launcher-bubble]');
  await expect(bubble).toContainText('Ann, your lease is ready.');
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.setUser(null));
  await expect(bubble).not.toContainText('Ann');
});

test('[HOST-08] openers of the page put their text into the composer once, and keep what the visitor has typed', async ({
  visitor,
}) => {
  const { page } = visitor;
  const openers = '<button data-support-open="About leases">Leases</button><a href="#support-chat">Help</a>';
  await visitor.mount(visitor.tag() + openers);
  const text = page.getByRole('button', { name: 'Leases' });
  await text.click();
  await expect(visitor.composer).toHaveValue('About leases');
  await text.click();
  await visitor.composer.press('End');
  await visitor.composer.pressSequentially(', please');
  await visitor.launcher.click();
  await expect(visitor.window).toBeHidden();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(visitor.composer).toHaveValue('About leases, please');
  expect(new URL(page.url()).hash).toBe('');
});

test('[HOST-08] an address that ends in #support-chat opens the chat', async ({ visitor }) => {
  await visitor.serve('/host.html', visitor.tag());
  await visitor.goTo('/host.html#support-chat');
  await expect(visitor.composer).toBeVisible();
  await visitor.say('I come from a mail');
});

test('[API-08] prefill with replace replaces the typed text', async ({ visitor }) => {
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await expect
    .poll(() => visitor.page.evaluate(() => document.querySelector('support-launcher')?.state))
    .toBe('loaded');
  await visitor.composer.fill('Typed');
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.prefill('Instead', { replace: true }));
  await expect(visitor.composer).toHaveValue('Instead');
});

test('[API-09] a message that the page blocks stays in the composer, and one that it changes is sent changed', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(() =>
    document.addEventListener('chat-before-send', (event) => {
      if (event.detail.text.includes('4111')) event.preventDefault();
      event.detail.text = event.detail.text.replace('secret', '******');
    }),
  );
  await visitor.launcher.click();
  await visitor.composer.fill('My card is 4111 1111 1111 1111');
  await visitor.composer.press('Enter');
  await expect(visitor.composer).toHaveValue('My card is 4111 1111 1111 1111');
  await expect(visitor.message('My card is')).toHaveCount(0);
  await visitor.composer.fill('My secret word');
  await visitor.composer.press('Enter');
  await expect(visitor.message('My ****** word')).toContainText(/Sent|Seen/);
  const bodies = visitor.bodies('POST /api/chat/new-message').map(({ message }) => message);
  expect(bodies).toEqual(['My ****** word']);
});

test('[API-09] an opening that the page prevents opens nothing, and the next one opens', async ({ visitor }) => {
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(() =>
    document.addEventListener('chat-before-open', (event) => event.preventDefault(), { once: true }),
  );
  await visitor.launcher.click();
  await expect(visitor.launcher).toHaveAttribute('aria-expanded', 'false');
  await expect(visitor.window).toBeHidden();
  await visitor.launcher.click();
  await expect(visitor.window).toBeVisible();
});

test('[API-09] the page receives events when the chat is ready and when an operator takes it', async ({
  visitor,
  operator,
}) => {
  await visitor.mount(visitor.tag());
  const { told } = await visitor.listen('chat-ready', 'chat-operator-change', 'chat-availability-change');
  await visitor.launcher.click();
  await visitor.say('Hello');
  await operator.take('Hello');
  await expect.poll(async () => (await told()).at(-1)).toContain('chat-operator-change {"operator":{"name":');
  expect(await told()).toEqual(
    expect.arrayContaining(['chat-ready null', 'chat-availability-change {"availability":"online"}']),
  );
  const facts = await visitor.page.evaluate(() => {
    const { availability, chatId, operator: who } = document.querySelector('support-launcher') ?? {};
    return { availability, chatId: String(chatId), hasOperator: Boolean(who?.name) };
  });
  expect(facts).toEqual({ availability: 'online', chatId: await visitor.chatId(), hasOperator: true });
});

test('[API-13] the page can preset the question area and turn off parts of the chat', async ({ visitor, desk }) => {
  await desk.set({ show_rate: true });
  const features = 'no-files no-emoji no-rating no-download no-sound';
  await visitor.mount(visitor.tag(`category="billing-subscription" features="${features}"`));
  await visitor.launcher.click();
  await expect(visitor.window.getByRole('radio', { name: 'Billing & subscription' })).toBeChecked();
  await visitor.say('Hello');
  await expect(visitor.message('Hello')).toContainText(/Sent|Seen/);
  expect((await desk.chats()).map(({ category }) => category?.name)).toContain('Billing & subscription');
  await expect(visitor.window.getByRole('button', { name: 'Attach a file' })).toHaveCount(0);
  await expect(visitor.window.getByRole('button', { name: 'Emoji' })).toHaveCount(0);
  await visitor.window.getByRole('button', { name: 'Menu' }).click();
  await expect(visitor.page.getByRole('menuitem', { name: 'Minimize chat' })).toBeVisible();
  await expect(visitor.page.getByRole('menuitem', { name: /Download|sound/i })).toHaveCount(0);
  await visitor.page.getByRole('menuitem', { name: 'End chat' }).click();
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
  await expect(visitor.thread).toContainText('ended');
  await expect(visitor.page.getByRole('radiogroup', { name: 'Rate this chat' })).toHaveCount(0);
  // Turning a part on again takes effect at once.
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.setAttribute('features', 'no-sound'));
  await expect(visitor.window.getByRole('button', { name: 'Emoji' })).toBeVisible();
});

test('[API-07] the desk shows the customer data set by the page, initially and after each change', async ({
  visitor,
  operator,
  desk,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(() => {
    const launcher = document.querySelector('support-launcher');
    Object.assign(launcher ?? {}, {
      metadata: { plan_name: 'Business', seats: 12 },
      user: { id: 'customer-7', email: 'ann@example.com', name: 'Ann Lee', phone: '+1 312 555 0100', token: 'token' },
    });
    window.SupportChat?.startLoad({ chatFrom: 'pricing' });
  });
  await visitor.say('Hello from a customer');
  await operator.take('Hello from a customer');
  const details = operator.page.getByRole('complementary', { name: 'Visitor' });
  for (const text of ['Ann Lee', '+1 312 555 0100', 'Customer customer-7', 'pricing', 'plan_name', 'Business', '12'])
    await expect(details).toContainText(text);
  await visitor.page.evaluate(() =>
    Object.assign(document.querySelector('support-launcher') ?? {}, { metadata: { plan_name: 'Enterprise' } }),
  );
  await expect(details).toContainText('Enterprise');
  await expect(details).not.toContainText('seats');
  await visitor.page.reload();
  expect(await visitor.stored('visitor-profile')).toContain('Enterprise');
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.setUser(null));
  await expect.poll(() => visitor.stored('visitor-profile')).toBe(null);
  await desk.closeLeftChats();
});
