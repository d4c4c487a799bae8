import { expect, test } from '../support/test.ts';

test('[UX-03][A11Y-02][ENT-04][ENT-10][ENT-11][CAT-01][CAT-02][STA-06][STA-07][FORM-06][CALL-08][CALL-13][CALL-14] the focus moves to the composer after the e-mail form, an area, an access answer and Retry, which reach the server', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  const email = visitor.emailForm.getByRole('textbox', { name: 'Email' });
  await visitor.open();
  await visitor.say('Hello');

  await test.step('after the e-mail form, once its address is valid', async () => {
    await email.fill('nowhere');
    await email.press('Enter');
    await expect(email).toHaveAccessibleDescription(/Email is not valid/);
    await email.fill('ann@example.com');
    await email.press('Enter');
    await expect(visitor.composer).toBeFocused();
    await visitor.page.keyboard.type('typed after the form');
    await expect(visitor.composer).toHaveValue('typed after the form');
    await expect(visitor.thread).toContainText("We'll reply here, and to ann@example.com if you leave.");
    await expect
      .poll(() => visitor.bodies('PUT /api/chat/update-name'))
      .toEqual([{ uuid: expect.any(String), name: 'ann@example.com' }]);
    await visitor.composer.fill('');
  });

  await test.step('after an area, which is then the only one shown', async () => {
    const areas = visitor.window.getByRole('radiogroup', { name: 'Question area' });
    await visitor.window.getByRole('button', { name: 'Add a topic' }).click();
    await areas.getByText('Login & account access').click();
    await expect(areas.getByRole('radio')).toHaveCount(1);
    await expect(visitor.composer).toBeFocused();
    await expect
      .poll(() => visitor.bodies('PUT /api/chat/update-category')[0])
      .toMatchObject({ room: expect.stringMatching(/^chat\./) });
  });

  await test.step('after an access answer', async () => {
    const chat = await visitor.chatId();
    const asked = { uuid: crypto.randomUUID(), title: 'Access', text: 'May we look?', durability: [1, 3] };
    await desk.call('POST', `/chats/${chat}/access-requests`, asked);
    const request = visitor.message('May we look?');
    await request.getByRole('button', { name: "Don't Allow" }).press('Enter');
    await expect(visitor.thread).toContainText('You declined access.');
    await expect(visitor.composer).toBeFocused();
  });

  await test.step('after Retry', async () => {
    await visitor.page.route('**/api/chat/new-message', (route) =>
      route.fulfill({ status: 200, json: { success: false, error: 'Blocked' } }),
    );
    await visitor.say('Once more');
    const retry = visitor.message('Once more').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await visitor.page.unroute('**/api/chat/new-message');
    await retry.press('Enter');
    await expect(visitor.message('Once more')).toContainText(/Sent|Seen/);
    await expect(visitor.composer).toBeFocused();
  });
});
