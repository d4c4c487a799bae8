import { gate } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { isWhollySeen } from '../support/visitorMoments.ts';

test('[FORM-07][FORM-01][FORM-05][CALL-10][LAU-17][ENT-13][UX-03] the contact-sales form opens on the page’s request at its heading with the focus, keeps its text after a reload, and is sent', async ({
  visitor,
}) => {
  const form = visitor.window.getByRole('form', { name: 'Contact sales' });
  const field = (name: string) => form.getByRole('textbox', { name });
  const send = form.getByRole('button', { name: 'Send', exact: true });
  await visitor.page.setViewportSize({ width: 1366, height: 650 });
  // The form's code loads late, when everything already in the view fits.
  const { wait, open } = gate();
  await visitor.page.route('**/cdn/cards-*.js', (route) => wait.then(() => route.continue()));
  await visitor.goTo('/');
  await visitor.dispatch('open-chat', { form: 'contact-sales' });
  await expect(visitor.thread.locator('[data-awaited]').last()).toBeAttached();
  open();

  await test.step('it follows the greeting, and the focus is in its first field', async () => {
    await expect(field('Name')).toBeFocused();
    const heading = visitor.thread.getByRole('heading', { name: 'Contact sales' });
    await expect.poll(() => isWhollySeen(visitor, heading)).toBe(true);
    await expect(field('Name')).toBeInViewport({ ratio: 1 });
    await expect(visitor.thread.getByRole('article').first()).toContainText('Hi there!');
    await expect(visitor.thread.getByRole('article').last()).toContainText('Contact sales');
    // After scrolling to the end, the reader stays there.
    await visitor.thread.evaluate((node) => node.scrollTo(0, node.scrollHeight));
    await expect(send).toBeInViewport({ ratio: 1 });
  });

  await test.step('it marks optional fields', async () => {
    await expect(field('Phone')).toHaveAccessibleDescription('optional');
    await expect(field('Name')).toHaveAccessibleDescription('');
    await expect(form.getByText('optional')).toHaveCount(2);
  });

  await test.step('it keeps its text after a reload', async () => {
    await field('Name').fill('Ann');
    await visitor.page.reload();
    await expect(field('Name')).toHaveValue('Ann');
    await expect(visitor.thread.getByRole('article').first()).toContainText('Hi there!');
  });

  await test.step('it sends the phone as a plus sign and digits', async () => {
    await field('Email').fill('ann@example.com');
    await field('Phone').fill('+1 (555) 010-99');
    await expect(field('Phone')).toHaveValue('+155501099');
    await form.getByRole('combobox', { name: 'Company size' }).selectOption('11-50');
    await field('How can we help?').fill('Forty seats');
    await send.click();
    await expect(visitor.thread).toContainText('Our sales team');
    expect(await visitor.body('POST /api/contact-sales/send-form')).toMatchObject({
      ...{ name: 'Ann', email: 'ann@example.com', phone: '+155501099', message: 'Forty seats' },
    });
  });
});

test('[ACC-01][ACC-02][ACC-03][ENT-15][ENT-06][CALL-03] access is granted once for a number of days, and a request without days is declined', async ({
  visitor,
  operator,
  desk,
}) => {
  const answers = (): unknown[] =>
    visitor.calls
      .filter(({ call }) => /^PUT \/api\/chat\/callback\/\d+$/.test(call))
      .map(({ body }): unknown => JSON.parse(body ?? '{}'));
  await visitor.open();
  await visitor.say('You may look');
  await operator.take('You may look');

  await test.step('for three days, as asked at the desk', async () => {
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
    expect(answers()).toEqual([
      expect.objectContaining({
        ...{ answer: true, selectedDuration: 3, chat_id: expect.anything(), hash: expect.any(String) },
      }),
    ]);
  });

  await test.step('a request without days offers only Allow and Don’t Allow', async () => {
    const asked = { uuid: crypto.randomUUID(), title: 'Access', text: 'And your orders?' };
    await desk.call('POST', `/chats/${await visitor.chatId()}/access-requests`, asked);
    const request = visitor.message('And your orders?');
    await expect(request.getByRole('button', { name: 'Allow', exact: true })).toBeVisible();
    await request.getByRole('button', { name: "Don't Allow" }).click();
    await expect(visitor.thread).toContainText('You declined access.');
    expect(answers().at(-1)).toMatchObject({ answer: false });
  });

  await test.step('neither can be answered again after a reload', async () => {
    await visitor.page.reload();
    await expect(visitor.thread).toContainText(/Support has access to your profile until /);
    await expect(visitor.thread).toContainText('You declined access.');
    await expect(visitor.thread.getByRole('button', { name: /^Allow/ })).toHaveCount(0);
  });
});
