import { expect, test } from '../support/test.ts';

test('[EL-02][EL-04][EL-07] attributes take effect at run time, open reflects the window, and no styles leak in or out', async ({
  visitor,
}) => {
  const hostile =
    '<style>* { color: rgb(255, 0, 0) !important; font-size: 40px !important; padding: 50px !important } button { display: none !important }</style>';
  await visitor.mount(`<p id="p">Text</p>${visitor.tag()}`, { head: hostile });
  const styleOfPage = (): Promise<string> =>
    visitor.page.locator('#p').evaluate((node) => JSON.stringify(getComputedStyle(node)));
  const before = await styleOfPage();
  const element = visitor.page.locator('support-launcher');
  await expect(element).not.toHaveAttribute('open');
  await visitor.launcher.click();
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect(element).toHaveAttribute('open', '');
  const size = await visitor.composer.evaluate((node) => getComputedStyle(node).fontSize);
  expect(parseFloat(size)).toBeLessThanOrEqual(16);
  expect(await styleOfPage()).toBe(before);
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
