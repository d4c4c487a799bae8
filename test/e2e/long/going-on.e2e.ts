import { gate } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { end, isWhollySeen, onDevice } from '../support/visitorMoments.ts';

test.describe('the focus after each action', () => {
  test('[UX-03][A11Y-02] the focus moves to the composer after the e-mail form, an access answer and Retry', async ({
    visitor,
    desk,
  }) => {
    visitor.toleratesErrors = true;
    await visitor.open();
    await visitor.say('Hello');
    await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await visitor.page.keyboard.press('Enter');
    await expect(visitor.composer).toBeFocused();
    await visitor.page.keyboard.type('typed after the form');
    await expect(visitor.composer).toHaveValue('typed after the form');
    await visitor.composer.fill('');

    const chat = await visitor.chatId();
    const asked = { uuid: crypto.randomUUID(), title: 'Access', text: 'May we look?', durability: [1, 3] };
    await desk.call('POST', `/chats/${chat}/access-requests`, asked);
    const request = visitor.message('May we look?');
    await request.getByRole('button', { name: "Don't Allow" }).press('Enter');
    await expect(visitor.thread).toContainText('You declined access.');
    await expect(visitor.composer).toBeFocused();

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

  test('[UX-03] the focus does not move to a phone’s composer, which would open the keyboard', async ({
    browser,
    backend,
    desk,
  }) => {
    await desk.set({ online: true });
    const phone = await onDevice(browser, backend, 'Pixel 7');
    await phone.serve('/phone.html', phone.tag('chat-button'), '<meta name="viewport" content="width=device-width">');
    await phone.open('/phone.html');
    await phone.composer.fill('Hello');
    await phone.window.getByRole('button', { name: 'Send' }).tap();
    await phone.emailForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await phone.emailForm.getByRole('button', { name: 'Submit' }).tap();
    await expect(phone.thread).toContainText('to ann@example.com if you leave');
    await expect(phone.composer).not.toBeFocused();
    await expect(phone.thread.getByRole('article').filter({ hasText: 'if you leave' })).toBeFocused();
    await phone.page.context().close();
  });

  test('[UX-03][FORM-07] the focus moves to the first field of the sales form, which marks optional fields', async ({
    visitor,
  }) => {
    await visitor.goTo('/');
    await visitor.dispatch('open-chat', { form: 'contact-sales' });
    const form = visitor.window.getByRole('form', { name: 'Contact sales' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('optional');
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('');
    await expect(form.getByText('optional')).toHaveCount(2);
  });

  test('[UX-03][FORM-07] on a laptop the sales form opens at its heading, with the focused field in view', async ({
    visitor,
  }) => {
    await visitor.page.setViewportSize({ width: 1366, height: 650 });
    // The form's code loads late, when everything already in the view fits.
    const { wait, open } = gate();
    await visitor.page.route('**/cdn/cards-*.js', (route) => wait.then(() => route.continue()));
    await visitor.goTo('/');
    await visitor.dispatch('open-chat', { form: 'contact-sales' });
    await expect(visitor.thread.locator('[data-awaited]').last()).toBeAttached();
    open();
    const form = visitor.window.getByRole('form', { name: 'Contact sales' });
    const name = form.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await expect
      .poll(() => isWhollySeen(visitor, visitor.thread.getByRole('heading', { name: 'Contact sales' })))
      .toBe(true);
    await expect(name).toBeInViewport({ ratio: 1 });
    // After scrolling to the end, the reader stays there.
    await visitor.thread.evaluate((node) => node.scrollTo(0, node.scrollHeight));
    await expect(form.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  });

  test('[UX-03][UX-06] the focus moves to a ticket’s confirmation, with a focus ring, and then to the next form', async ({
    visitor,
    desk,
  }) => {
    await desk.set({ online: false });
    await visitor.open();
    await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('It does not open');
    await visitor.ticketForm.getByRole('button', { name: 'Send message' }).press('Enter');
    const confirmation = visitor.thread.getByRole('article').filter({ hasText: 'Your ticket number is' });
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toHaveCSS('outline-style', 'solid');
    await visitor.window.getByRole('button', { name: 'Write another message' }).press('Enter');
    await expect(visitor.ticketForm.getByRole('textbox', { name: 'Email' })).toBeFocused();
  });

  for (const survey of [true, false])
    test(`[UX-07][UX-03] the focus moves to the ${survey ? 'rating' : 'download'} after the chat ends`, async ({
      visitor,
      desk,
    }) => {
      await desk.set({ show_rate: survey });
      await visitor.open();
      await visitor.say('Goodbye');
      await end(visitor);
      const first = survey
        ? visitor.window.getByRole('radio', { name: '1 star' })
        : visitor.window.getByRole('button', { name: 'Download', exact: true });
      await expect(first).toBeFocused();
    });
});
