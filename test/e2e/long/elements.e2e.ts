import { expect, test } from '../support/test.ts';

const newest = async (told: () => Promise<string[]>): Promise<string[]> =>
  (await told()).map((line) => line.split(' ')[0] ?? '');

test('[EL-01] both tags work as plain HTML with one module script', async ({ visitor }) => {
  await visitor.mount(visitor.tag() + visitor.tag('', 'support-chat'));
  await visitor.launcher.click();
  await expect(visitor.window).toHaveCount(1);
  await expect(visitor.thread).toContainText('What can we help you with');
  expect(
    await visitor.page.evaluate(
      () => document.querySelector('support-chat')?.shadowRoot?.querySelector('[part~=window]') !== null,
    ),
  ).toBe(true);
});

test('[EL-01] a chat without a launcher opens by its attribute', async ({ visitor }) => {
  await visitor.mount(visitor.tag('open', 'support-chat'));
  await expect(visitor.thread).toContainText('What can we help you with');
});

test('[EL-02][EL-04] attributes take effect at run time, and open reflects the window', async ({ visitor }) => {
  await visitor.mount(visitor.tag());
  const element = visitor.page.locator('support-launcher');
  await expect(element).not.toHaveAttribute('open');
  await visitor.launcher.click();
  await expect(element).toHaveAttribute('open', '');
  await element.evaluate((node) => node.setAttribute('product', 'Sign Docs'));
  await expect(visitor.window).toContainText('Sign Docs');
  await visitor.page.keyboard.press('Escape');
  await expect(element).not.toHaveAttribute('open');
  await element.evaluate((node) => node.setAttribute('open', ''));
  await expect(visitor.window).toBeVisible();
  await element.evaluate((node) => node.removeAttribute('open'));
  await expect(visitor.window).toBeHidden();
});

test('[EL-03] properties set before the upgrade take effect, and personal ones never become attributes', async ({
  visitor,
}) => {
  await visitor.mount(
    `${visitor.tag()}<script>Object.assign(document.querySelector('support-launcher'), { userId: 'u7', email: 'bo@example.com', token: 't7', open: true })</script>`,
  );
  await visitor.say('Hello');
  expect(await visitor.body('POST /api/chat/new')).toMatchObject({ user_id: 'u7', user_name: 'bo@example.com' });
  const html = await visitor.page.evaluate(
    () =>
      document.querySelector('support-launcher')?.cloneNode(false) instanceof Element &&
      (document.querySelector('support-launcher')?.cloneNode(false) as Element).outerHTML,
  );
  expect(html).not.toMatch(/bo@example|t7|u7/);
});

test('[EL-05] events bubble, cross the shadow root and are dispatched once', async ({ visitor, operator }) => {
  await visitor.mount(visitor.tag());
  const { told } = await visitor.listen(
    'chat-open',
    'chat-close',
    'chat-state-change',
    'chat-unread-change',
    'chat-message',
  );
  await visitor.launcher.click();
  await visitor.say('Hello from the page');
  await operator.take('Hello from the page');
  await visitor.chooseMenuItem('Minimize chat');
  await operator.say('Good day');
  await expect.poll(() => told()).toContainEqual('chat-unread-change {"count":1}');
  expect((await told()).filter((line) => line.startsWith('chat-state-change'))).toEqual([
    'chat-state-change {"state":"pending","previous":"not-loaded"}',
    'chat-state-change {"state":"loaded","previous":"pending"}',
  ]);
  const names = await newest(told);
  expect(names.filter((name) => name === 'chat-open')).toHaveLength(1);
  expect(names.filter((name) => name === 'chat-close')).toHaveLength(1);
  expect(names.filter((name) => name === 'chat-message')).toHaveLength(2);
});

test('[EL-06] launcher and chat of one company share a session; another company has its own', async ({ visitor }) => {
  await visitor.mount(
    `${visitor.tag('id="a"')}${visitor.tag('id="b" company="sign-docs" style="--support-chat-inset-end: 600px"')}`,
  );
  await visitor.page.evaluate(() =>
    document.querySelectorAll('support-launcher').forEach((element) => void element.show()),
  );
  for (const [id, text] of [
    ['#a', 'For the forms'],
    ['#b', 'For the signatures'],
  ] as const) {
    const chat = visitor.page.locator(id);
    await chat.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
    await chat.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
    await expect(chat.getByRole('log')).toContainText(text);
  }
  await expect
    .poll(() =>
      visitor
        .bodies('POST /api/chat/new')
        .map(({ company }) => company)
        .sort(),
    )
    .toEqual(['legal-forms', 'sign-docs']);
  await expect(visitor.page.locator('#a').getByRole('log')).not.toContainText('For the signatures');
  await visitor.page.reload();
  await expect(visitor.page.locator('#a').getByRole('log')).toContainText('For the forms');
  await expect(visitor.page.locator('#b').getByRole('log')).toContainText('For the signatures');
  await expect(visitor.page.locator('#b').getByRole('log')).not.toContainText('For the forms');
});

test('[EL-07] the page’s styles do not leak into the widget, nor the widget’s into the page', async ({ visitor }) => {
  const hostile =
    '<style>* { color: rgb(255, 0, 0) !important; font-size: 40px !important; padding: 50px !important } button { display: none !important }</style>';
  await visitor.mount('<p id="p">Text</p>' + visitor.tag(), { head: hostile });
  const before = await visitor.page.locator('#p').evaluate((node) => JSON.stringify(getComputedStyle(node)));
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('What can we help you with');
  const size = await visitor.composer.evaluate((node) => getComputedStyle(node).fontSize);
  expect(parseFloat(size)).toBeLessThanOrEqual(16);
  expect(await visitor.page.locator('#p').evaluate((node) => JSON.stringify(getComputedStyle(node)))).toBe(before);
});

test('[EL-08] moving the element keeps the conversation, removing it closes the socket, and re-attaching it restores the chat', async ({
  visitor,
}) => {
  const open = new Set<string>();
  visitor.page.on('websocket', (socket) => {
    open.add(socket.url());
    socket.on('close', () => open.delete(socket.url()));
  });
  await visitor.mount(`<main id="other"></main>${visitor.tag()}`);
  await visitor.launcher.click();
  await visitor.say('Do not lose me');
  await expect.poll(() => open.size).toBe(1);
  await visitor.page.evaluate(() =>
    document.querySelector('#other')?.append(document.querySelector('support-launcher') as Element),
  );
  await expect(visitor.message('Do not lose me')).toBeVisible();
  await visitor.page.evaluate(() => {
    const element = document.querySelector('support-launcher') as Element;
    Object.assign(window, { kept: element });
    element.remove();
  });
  await expect.poll(() => open.size).toBe(0);
  await visitor.page.evaluate(() => document.body.append((window as unknown as { kept: Element }).kept));
  await expect(visitor.message('Do not lose me')).toBeVisible();
});

test('[EL-09] the attributes set the servers that the widget calls', async ({ visitor }) => {
  await visitor.page.route('https://tracking.example/**', (route) =>
    route.fulfill({
      json: { success: true, experiment: 'chat_greeting', branch: 'a' },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  );
  const tracked: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.url().startsWith('https://tracking.example/') && request.method() === 'POST')
      tracked.push(new URL(request.url()).pathname);
  });
  await visitor.mount(visitor.tag('tracking-url="https://tracking.example"'));
  await visitor.launcher.click();
  await visitor.say('Hello');
  await expect.poll(() => tracked).toContain('/track-event/initiate-chat');
});
