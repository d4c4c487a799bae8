import { sockets } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

test('[RT-01][RT-02][RT-03][RT-04][RT-06][SEND-13][VER-02][CALL-15] the chat joins its private channel over the Pusher protocol, whispers there, and catches up once and in order after a lost socket', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  const { cut, frames, opened } = await sockets(visitor.page);
  const sent = (event: string): { data: unknown } =>
    JSON.parse(frames.find((frame) => frame.includes(event)) ?? '{}') as { data: unknown };
  await visitor.open();
  await visitor.say('On the wire');

  await test.step('it joins with a signature', async () => {
    await expect.poll(() => frames.join('')).toContain('pusher:subscribe');
    expect(sent('pusher:subscribe').data).toMatchObject({
      channel: expect.stringMatching(/^private-chat\./),
      auth: expect.stringMatching(/^[^:]+:[0-9a-f]{64}$/),
    });
    expect(visitor.calls.map(({ call }) => call)).toContain('POST /api/broadcasting/auth/pws');
  });

  await test.step('it whispers the typed text', async () => {
    await visitor.joined();
    await desk.answer('I am listening');
    await expect(visitor.message('I am listening')).toBeVisible();
    await visitor.composer.pressSequentially('typing');
    await expect.poll(() => frames.join('')).toContain('client-clientTyping');
    expect(sent('client-clientTyping').data).toMatchObject({
      ...{ name: expect.any(String), chat_id: expect.anything(), message: expect.stringContaining('t') },
    });
    await visitor.composer.fill('');
  });

  await test.step('messages sent while the socket is lost appear once and in order', async () => {
    await cut();
    await desk.answer('First');
    await desk.answer('Second');
    await expect.poll(opened, { timeout: 20_000 }).toBeGreaterThan(1);
    await expect(visitor.message('Second')).toHaveCount(1);
    await expect(visitor.message('First')).toHaveCount(1);
    expect(await visitor.thread.innerText()).toMatch(/First[\s\S]*Second/);
  });

  await test.step('it whispers the visitor’s end', async () => {
    await visitor.chooseMenuItem('End chat');
    await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
    await expect.poll(() => frames.join('')).toContain('client-user-closed-chat');
  });
});

test('[API-03][SEND-13] with typing-preview="off" an unsent text does not leave the page', async ({ visitor }) => {
  const { frames } = await sockets(visitor.page);
  await visitor.mount(visitor.tag('typing-preview="off"'));
  await visitor.launcher.click();
  await visitor.say('Here I am');
  await visitor.joined();
  await visitor.composer.pressSequentially('On second thoughts', { delay: 100 });
  // Ending the chat sends a whisper after all whispers of the typing.
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Stop chat' }).click();
  await expect.poll(() => frames.join()).toContain('client-user-closed-chat');
  expect(frames.filter((frame) => frame.includes('client-clientTyping'))).toEqual([]);
  expect(frames.join()).not.toContain('On s');
});

test('[STA-01][CALL-06][CALL-07][CALL-09] page views and the visit’s figures are sent, and a stored chat ends on the next page if the server closed it', async ({
  visitor,
  desk,
}) => {
  await visitor.open();
  await visitor.say('I walk around');
  const chat = await visitor.chatId();

  await test.step('the figures once per chat, and each page view', async () => {
    await expect.poll(() => visitor.bodies('POST /api/chat/new-stat')).toHaveLength(1);
    expect(await visitor.body('POST /api/chat/new-stat')).toMatchObject({
      stat: {
        ...{ pages: 1, seconds: expect.any(Number), language: 'en-US', timezone: 'Europe/Berlin' },
        screen: expect.stringMatching(/^\d+x\d+$/),
      },
    });
    await visitor.goTo('/pricing.html');
    await expect
      .poll(() => visitor.bodies('POST /api/chat/new-activity').at(-1))
      .toMatchObject({ activity: 'navigate', path: '/pricing.html' });
    expect(await visitor.stored('last-page')).toBe('/pricing.html');
    expect(visitor.bodies('POST /api/chat/new-stat')).toHaveLength(1);
  });

  await test.step('the check on load', async () => {
    await visitor.page.goto('about:blank');
    await desk.call('POST', `/chats/${chat}/close`);
    await visitor.goTo('/pricing.html');
    await expect(visitor.thread).toContainText('ended the chat');
    const { query } = await visitor.called('GET /api/chat/check');
    expect(Object.keys(query).sort()).toEqual(['chat_id', 'company', 'fp', 'user_id', 'user_name', 'uuid']);
    expect(await visitor.stored('chat-id')).toBeNull();
  });
});
