import { sockets, answerWith } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { converse } from '../support/visitorMoments.ts';

test('[RT-01][RT-02][RT-03][RT-04][SEND-13] the chat joins its private channel over the Pusher protocol and sends whispers there', async ({
  visitor,
  operator,
}) => {
  const { frames } = await sockets(visitor.page);
  await visitor.open();
  await visitor.say('On the wire');
  await expect.poll(() => frames.join('')).toContain('pusher:subscribe');
  const subscription = JSON.parse(frames.find((frame) => frame.includes('pusher:subscribe')) ?? '{}') as {
    data: { channel: string; auth: string };
  };
  expect(subscription.data.channel).toMatch(/^private-chat\./);
  expect(subscription.data.auth).toMatch(/^[^:]+:[0-9a-f]{64}$/);
  expect(visitor.calls.map(({ call }) => call)).toContain('POST /api/broadcasting/auth/pws');
  await operator.take('On the wire');
  await visitor.composer.pressSequentially('typing');
  await expect.poll(() => frames.some((frame) => frame.includes('client-clientTyping'))).toBe(true);
  const whisper = JSON.parse(frames.find((frame) => frame.includes('client-clientTyping')) ?? '{}') as {
    data: unknown;
  };
  expect(whisper.data).toMatchObject({
    name: expect.any(String),
    chat_id: expect.anything(),
    message: expect.stringContaining('t'),
  });
  await visitor.composer.fill('');
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
  await expect.poll(() => frames.some((frame) => frame.includes('client-user-closed-chat'))).toBe(true);
});

for (const [preview, isSeen] of [
  ['', true],
  ['typing-preview="off"', false],
] as const)
  test(`[SEND-13] an unsent text ${isSeen ? 'leaves' : 'does not leave'} the page ${preview && `with ${preview}`}`, async ({
    visitor,
  }) => {
    const { frames } = await sockets(visitor.page);
    await visitor.mount(visitor.tag(preview));
    await visitor.launcher.click();
    await visitor.say('Here I am');
    await visitor.joined();
    await visitor.composer.pressSequentially('On second thoughts', { delay: 100 });
    // Ending the chat sends a whisper after all whispers of the typing.
    await visitor.chooseMenuItem('End chat');
    await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Stop chat' }).click();
    await expect.poll(() => frames.join()).toContain('client-user-closed-chat');
    const whispers = frames.filter((frame) => frame.includes('"client-'));
    expect(whispers.some((frame) => frame.includes('client-clientTyping'))).toBe(isSeen);
    expect(frames.some((frame) => frame.includes('On s'))).toBe(isSeen);
  });

test('[SRV-04] a message larger than a realtime event is shown at once', async ({ visitor, operator }) => {
  const heard: string[] = [];
  visitor.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await visitor.open();
  await visitor.say('Tell me all of it');
  await visitor.joined();
  // The largest message in bytes, with characters that take six times as many bytes in JSON.
  const message = `${'&#0128512;'.repeat(880)}${'\u0001'.repeat(200)}`;
  const path = `/chats/${await visitor.chatId()}/messages`;
  await operator.desk.call('POST', path, { uuid: crypto.randomUUID(), message });
  await expect(visitor.message('😀'.repeat(880))).toBeVisible();
  expect(heard.join()).toContain('Chat.Changed');
  expect(heard.join()).not.toContain('&#0128512;'.repeat(880));
});

test('[RT-05] the visitor’s presence is sent every ten seconds', async ({ visitor }) => {
  const { frames } = await sockets(visitor.page);
  await visitor.open();
  await visitor.say('I am here');
  await expect
    .poll(() => frames.filter((frame) => frame.includes('client-ping-connection')).length, { timeout: 15_000 })
    .toBe(1);
  const ping = JSON.parse(frames.find((frame) => frame.includes('client-ping-connection')) ?? '{}') as {
    data: unknown;
  };
  expect(ping.data).toMatchObject({ browser: expect.any(String), device: 'desktop' });
});

test('[RT-06][VER-02][CALL-15] messages sent while the socket was disconnected appear once and in order after it reconnects', async ({
  visitor,
  operator,
}) => {
  const { cut, opened } = await sockets(visitor.page);
  await visitor.open();
  await visitor.say('Hold the line');
  await operator.take('Hold the line');
  await expect.poll(opened).toBe(1);
  await cut();
  await operator.say('First');
  await operator.say('Second');
  await expect.poll(opened, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(visitor.message('Second')).toHaveCount(1);
  await expect(visitor.message('First')).toHaveCount(1);
  const text = await visitor.thread.innerText();
  expect(text.indexOf('First')).toBeLessThan(text.indexOf('Second'));
  visitor.toleratesErrors = true;
});

test('[RT-03] event names with a namespace are recognised', async ({ visitor, operator }) => {
  await visitor.mount(visitor.tag('event-namespace="App\\Events"'));
  await visitor.launcher.click();
  await converse({ visitor, operator }, 'Spaces', 'Understood');
});

test('[RT-02] messages still arrive if the channel subscription is refused', async ({ visitor, operator }) => {
  await answerWith(
    visitor.page,
    '**/api/broadcasting/auth/pws',
    { success: false, error: 'Forbidden' },
    { status: 403, times: 100 },
  );
  await visitor.open();
  await visitor.say('Let me in');
  await operator.take('Let me in');
  await visitor.say('Still talking');
  await expect(operator.conversation).toContainText('Still talking');
  await operator.say('Without a channel');
  // The widget polls every ten seconds.
  await expect(visitor.message('Without a channel')).toBeVisible({ timeout: 20_000 });
  visitor.toleratesErrors = true;
});

test('[READ-02] read messages stay read after a reload', async ({ visitor, operator }) => {
  await visitor.open();
  await converse({ visitor, operator }, 'Read me', 'I read you');
  await expect.poll(() => visitor.stored('last-read-message')).not.toBeNull();
  await visitor.chooseMenuItem('Minimize chat');
  await visitor.page.reload();
  await expect
    .poll(() => visitor.page.evaluate(() => document.querySelector('support-launcher')?.state))
    .toBe('loaded');
  await expect(visitor.page.getByRole('button', { name: 'Open chat', exact: true })).toBeVisible();
});

test('[STA-01][CALL-09] a stored chat is checked on load, and ends if the server closed it', async ({
  visitor,
  desk,
}) => {
  await visitor.open();
  await visitor.say('Check me');
  const chat = await visitor.chatId();
  await visitor.page.goto('about:blank');
  await desk.call('POST', `/chats/${chat}/close`);
  await visitor.goTo('/pricing.html');
  await expect(visitor.thread).toContainText('ended the chat');
  const check = await visitor.called('GET /api/chat/check');
  expect(Object.keys(check?.query ?? {}).sort()).toEqual(['chat_id', 'company', 'fp', 'user_id', 'user_name', 'uuid']);
  expect(await visitor.stored('chat-id')).toBeNull();
});

test('[STA-08][ENV-04] a second tab shows the conversation and messages sent in the first', async ({
  visitor,
  operator,
  backend,
}) => {
  await visitor.open();
  await visitor.say('One conversation');
  const other = await visitor.page.context().newPage();
  await other.goto(`${backend.url}/pricing.html`);
  const log = other.getByRole('log', { name: 'Conversation' });
  await expect(log).toContainText('One conversation');
  await visitor.say('Said in the first tab');
  await expect(log).toContainText('Said in the first tab');
  await operator.take('Said in the first tab');
  await operator.say('For both tabs');
  await expect(log.getByText('For both tabs')).toHaveCount(1);
  await expect(visitor.message('For both tabs')).toHaveCount(1);
});

test('[CALL-06][CALL-07] page views are sent as activity, and the visit’s figures once per chat', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('I walk around');
  await expect.poll(() => visitor.bodies('POST /api/chat/new-stat')).toHaveLength(1);
  expect(await visitor.body('POST /api/chat/new-stat')).toMatchObject({
    stat: {
      pages: 1,
      seconds: expect.any(Number),
      language: 'en-US',
      screen: expect.stringMatching(/^\d+x\d+$/),
      timezone: 'Europe/Berlin',
    },
  });
  await visitor.goTo('/pricing.html');
  await expect
    .poll(() => visitor.bodies('POST /api/chat/new-activity').at(-1))
    .toMatchObject({ activity: 'navigate', path: '/pricing.html' });
  expect(await visitor.stored('last-page')).toBe('/pricing.html');
});
