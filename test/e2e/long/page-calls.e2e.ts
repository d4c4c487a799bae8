import { expect, test } from '../support/test.ts';

test('[API-08][API-09][EL-05] the page can send as the visitor, say something as support, prefill and end the chat, and receives each event once', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  await visitor.mount(visitor.tag());
  const events = ['chat-ready', 'chat-state-change', 'chat-open', 'chat-start', 'chat-operator-change', 'chat-end'];
  const { told } = await visitor.listen(...events, 'chat-availability-change');
  const named = async (name: string): Promise<string[]> => (await told()).filter((line) => line.startsWith(`${name} `));

  await test.step('a file and a text, before the chat is open', async () => {
    const sent = await page.evaluate(async () =>
      document.querySelector('support-launcher')?.send('Where is my lease?', {
        files: [new File(['%PDF-1.4'], 'lease.pdf', { type: 'application/pdf' })],
      }),
    );
    expect(sent).toMatchObject({ text: '' });
    await operator.take('lease.pdf');
    await expect.poll(async () => (await named('chat-operator-change')).at(-1)).toContain('{"operator":{"name":');
    await page.evaluate(() => document.querySelector('support-launcher')?.say('Try our guide to leases.'));
    await expect(visitor.launcher).toHaveAccessibleName('Open chat, 1 unread message');
    await visitor.launcher.click();
    await expect(visitor.message('Where is my lease?')).toContainText(/Sent|Seen/);
    await expect(visitor.message('Try our guide to leases.')).toBeVisible();
  });

  const id = await visitor.chatId();
  await test.step('the element’s facts and the typed text', async () => {
    const facts = await page.evaluate(() => {
      const { availability, chatId, operator: who } = document.querySelector('support-launcher') ?? {};
      return { availability, chatId: String(chatId), hasOperator: Boolean(who?.name) };
    });
    expect(facts).toEqual({ availability: 'online', chatId: id, hasOperator: true });
    await visitor.composer.fill('Typed');
    await page.evaluate(() => document.querySelector('support-launcher')?.prefill('Instead', { replace: true }));
    await expect(visitor.composer).toHaveValue('Instead');
  });

  await test.step('the end and the events', async () => {
    const end = (): Promise<boolean | undefined> =>
      page.evaluate(() => document.querySelector('support-launcher')?.end());
    expect(await end()).toBe(true);
    await expect.poll(() => named('chat-end')).toEqual([`chat-end {"chatId":${id},"by":"user"}`]);
    expect(await end()).toBe(false);
    expect(await named('chat-start')).toEqual([`chat-start {"chatId":${id}}`]);
    expect(await named('chat-state-change')).toEqual([
      'chat-state-change {"state":"pending","previous":"not-loaded"}',
      'chat-state-change {"state":"loaded","previous":"pending"}',
    ]);
    for (const name of ['chat-ready', 'chat-open']) expect(await named(name)).toHaveLength(1);
    expect(await told()).toContain('chat-availability-change {"availability":"online"}');
  });
});

test('[HOST-07][SEC-03] texts of say() to a closed window show beside the button, a press shows them in the thread, and a customer’s leaves when the customer signs out', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag());
  const frame = visitor.page.locator('[part=launcher-bubble]');
  const bubble = frame.locator('button').first();
  const say = (text: string): Promise<unknown> =>
    visitor.page.evaluate((given) => document.querySelector('support-launcher')?.say(given), text);
  await expect(bubble).toHaveText("We're always here to help 🙂");
  await visitor.page.evaluate(() =>
    document.querySelector('support-launcher')?.setUser({ id: 'u7', email: 'ann@example.com' }),
  );
  await say('Ann, your lease is ready.');
  await expect(bubble).toHaveText('Ann, your lease is ready.');
  await visitor.page.evaluate(() => document.querySelector('support-launcher')?.setUser(null));
  await expect(frame).not.toContainText('Ann');
  await say('Can we help you to choose a plan?');
  await expect(bubble).toHaveText('Can we help you to choose a plan?');
  await say('We have a guide for every question. '.repeat(20));
  await expect(bubble).toHaveText(/^We have a guide for .{150,181}…$/);
  await say('<b>Hello</b> there');
  await expect(bubble).toHaveText('Hello there');
  await expect(visitor.window).toBeHidden();
  await bubble.click();
  for (const text of ['choose a plan?', 'We have a guide', 'Hello there'])
    await expect(visitor.message(text)).toBeVisible();
  await expect(visitor.message('Ann')).toHaveCount(0);
  await visitor.launcher.click();
  await expect(visitor.launcher).toHaveAccessibleName('Open chat');
  await expect(frame).toHaveCount(0);
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

test('[API-09] the page can prevent an opening, block a message, which stays in the composer, and change one', async ({
  visitor,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(() => {
    document.addEventListener('chat-before-open', (event) => event.preventDefault(), { once: true });
    document.addEventListener('chat-before-send', (event) => {
      if (event.detail.text.includes('4111')) event.preventDefault();
      event.detail.text = event.detail.text.replace('secret', '******');
    });
  });
  await visitor.launcher.click();
  await expect(visitor.launcher).toHaveAttribute('aria-expanded', 'false');
  await expect(visitor.window).toBeHidden();
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
