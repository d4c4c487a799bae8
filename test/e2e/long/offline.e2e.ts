import type { Route } from '@playwright/test';
import { cutOff } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

/** The chunk with forms, questions and ratings. */
const CARDS = /\/cards-\w+\.js/;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

test('[ONL-01][ONL-02][ENT-09][ENT-16][TKT-01][TKT-02][TKT-03][TKT-05][TKT-06][FORM-02][FORM-03][FORM-04][CALL-11][CALL-12][EL-05][UX-03][UX-06] without an operator the ticket form replaces the chat, is validated, keeps its text after a failure, and is confirmed', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  await desk.set({ online: false });
  await visitor.open();
  const { told } = await visitor.listen('chat-ticket');
  const email = visitor.ticketForm.getByRole('textbox', { name: 'Email' });
  const message = visitor.ticketForm.getByRole('textbox', { name: 'Message' });
  const send = visitor.ticketForm.getByRole('button', { name: 'Send message' });

  await test.step('the window shows the form and the support hours, without the composer', async () => {
    await expect(visitor.window).toContainText("We're sorry, but chat is currently offline.");
    await expect(visitor.window).toContainText('7:30 a.m. to 6:00 p.m. CST');
    // Within the hours there is no time of return.
    await expect(visitor.thread).toContainText(/(your time\.|away for a moment\.)[^]*CST/);
    await expect(message).toBeVisible();
    await expect(visitor.window.locator('[part~=composer]')).toBeHidden();
  });

  await test.step('an invalid field shows its error and takes the focus, and nothing is sent', async () => {
    await send.click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Please, enter your email/);
    await expect(message).toHaveAccessibleDescription(/Please, enter your message/);
    await email.fill('not an email');
    await email.blur();
    await expect(email).toHaveAccessibleDescription(/Email is not valid/);
    await email.fill('ann@example.com');
    await email.press('Enter');
    await expect(message).toBeFocused();
    expect(visitor.bodies('POST /support/ticket')).toHaveLength(0);
  });

  await test.step('after a failure the text can be sent again', async () => {
    await cutOff(visitor.page, '**/support/ticket');
    await message.fill('Please call me');
    await send.click();
    await expect(message).toBeEnabled();
    await expect(message).toHaveValue('Please call me');
    await send.press('Enter');
  });

  await test.step('the ticket is confirmed by a card, which takes the focus, and is at the desk', async () => {
    const confirmation = visitor.thread.getByRole('article').filter({ hasText: 'Your ticket number is' });
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toHaveCSS('outline-style', 'solid');
    await expect(confirmation).toContainText('spam');
    await expect(confirmation.getByRole('link', { name: /\d+/ })).toHaveAttribute('href', /ticket/);
    expect(visitor.bodies('POST /support/ticket').at(-1)).toMatchObject({
      ...{ message: 'Please call me', email: 'ann@example.com', category_id: null },
      ...{ id: expect.any(String), exp_guest_id: expect.any(String), domain: new URL(visitor.page.url()).host },
    });
    expect(await told()).toEqual([expect.stringMatching(/^chat-ticket \{"id":\d+\}$/)]);
    expect(JSON.stringify(await desk.call('GET', '/tickets'))).toContain('Please call me');
    await visitor.window.getByRole('button', { name: 'Write another message' }).press('Enter');
    await expect(email).toBeFocused();
  });
});

test('[UX-12][TKT-02] another company’s form shows when its support is back, in the visitor’s time zone, and its ticket goes to its own path', async ({
  visitor,
  desk,
}) => {
  // Noon in Tokyo is 4 or 5 a.m. in Berlin on the same day.
  const inThreeDays = (new Date().getUTCDay() + 2) % 7;
  const weekly = Array.from({ length: 7 }, (_, day) => (day === inThreeDays ? [{ from: '12:00', to: '13:00' }] : []));
  const hours = { company: 'sign-docs', time_zone: 'Asia/Tokyo', weekly, holidays: [] };
  const saved = (await desk.call('PUT', '/opening-hours', hours)) as { hours: { id: number } };
  await desk.set({ online: false });
  await visitor.mount(visitor.tag('company="sign-docs"'));
  await visitor.launcher.click();
  const day = WEEKDAYS[inThreeDays];
  await expect(visitor.thread).toContainText(new RegExp(`We're back ${day} at [45]:00\\sa\\.m\\. your time`));
  // The product family's default hours do not apply to this company.
  await expect(visitor.thread).not.toContainText('CST');
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Sign here');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => visitor.bodies('POST /support/sign-docs/ticket')).toHaveLength(1);
  await desk.call('DELETE', `/opening-hours/${saved.hours.id}`);
});

test('[ONL-04][ENT-16][REAL-20] if the operator leaves before the first message, the ticket form keeps its text, also if the form’s code loads only at a retry', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  let isLost = true;
  const held: Route[] = [];
  await visitor.page.route(CARDS, (route) => (isLost ? route.abort() : void held.push(route)));
  await visitor.openToOperator();
  await desk.set({ online: false });
  await visitor.composer.fill('Typed too late');
  await visitor.composer.press('Enter');
  await expect(visitor.thread.getByRole('alert')).toHaveText("This message can't be shown.");
  // Held until the button is pressed: otherwise another request for the code could show the form
  // first.
  isLost = false;
  await visitor.thread.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  const message = visitor.ticketForm.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue('Typed too late');
  // The focus moves into the form from the button or the composer.
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('[ATT-01][ENT-16][WIN-14][END-01] files sent while offline and the end-chat question appear after reconnecting, even if their code had not loaded', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  const context = visitor.page.context();
  // Counts the load errors: first the form's, then the question's.
  const told = (): number => visitor.errors.filter((text) => text.includes('could not be loaded')).length;
  // Simulates a network that failed before the code was requested.
  await visitor.page.route(CARDS, (route) => route.abort());
  await visitor.open();
  await visitor.say('My lease');
  await visitor.chatId();
  await expect.poll(told).toBe(1);
  await context.setOffline(true);
  await visitor.window.locator('input[type=file]').setInputFiles({
    ...{ name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('My lease') },
  });
  await visitor.composer.press('Enter');
  await expect(visitor.thread.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  const question = visitor.page.getByRole('alertdialog');
  await visitor.chooseMenuItem('End chat');
  await expect(question).toBeHidden();
  await visitor.page.unroute(CARDS);
  await context.setOffline(false);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(visitor.thread.getByRole('link', { name: 'lease.txt' })).toBeVisible();
});

test('[ONL-05] after operators move the conversation to another company, later calls use that company', async ({
  visitor,
  desk,
}) => {
  await visitor.open();
  await visitor.say('Move me');
  const chat = Number(await visitor.chatId());
  await visitor.joined();
  await desk.reply(chat, 'You want another company');
  await desk.call('POST', `/chats/${chat}/company`, { company: 'sign-docs' });
  await expect.poll(() => visitor.stored('updated-company')).toBe('sign-docs');
  await visitor.page.reload();
  await expect.poll(() => visitor.calls.map(({ call }) => call)).toContain('GET /support/sign-docs/status/chat/online');
});

test('[REAL-17] the ticket form offers the chat when an operator is back, and the chat keeps the typed text', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  await visitor.open();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('The signature field does not open.');
  await desk.set({ online: true });
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await visitor.launcher.click();
  await visitor.window.getByRole('heading', { name: "We're back." }).waitFor();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toHaveValue(/signature/);
  await visitor.window.getByRole('button', { name: 'Chat now' }).click();
  await expect(visitor.composer).toHaveValue('The signature field does not open.');
  await expect(visitor.composer).toBeFocused();
  await visitor.composer.press('Enter');
  await expect(visitor.message('The signature field does not open.')).toHaveCount(1);
  // With ten answers of earlier tests, the backend knows the usual time.
  await visitor.message(/Our team (?:will reply|usually replies)/).waitFor();
  expect((await desk.chats()).map(({ visitor: { email } }) => email)).toEqual(['ann@example.com']);
});
