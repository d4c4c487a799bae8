import type { Route } from '@playwright/test';
import { answerWith, cutOff } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

/** The chunk with forms, questions and ratings. */
const CARDS = /\/cards-\w+\.js/;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

test('[ONL-01][ENT-16][ONL-02][CALL-12] without an operator the window shows the ticket form and the support hours', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  await visitor.open();
  await expect(visitor.window).toContainText("We're sorry, but chat is currently offline.");
  await expect(visitor.window).toContainText('7:30 a.m. to 6:00 p.m. CST');
  // Within the hours there is no time of return.
  await expect(visitor.thread).toContainText(/(your time\.|away for a moment\.)[^]*CST/);
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('[UX-12] the form shows when support is back, in the visitor’s time zone', async ({ visitor, desk }) => {
  // Noon in Tokyo is 4 or 5 a.m. in Berlin on the same day.
  const inThreeDays = (new Date().getUTCDay() + 2) % 7;
  const weekly = Array.from({ length: 7 }, (_, day) => (day === inThreeDays ? [{ from: '12:00', to: '13:00' }] : []));
  const hours = { company: 'legal-forms', time_zone: 'Asia/Tokyo', weekly, holidays: [] };
  const saved = (await desk.call('PUT', '/opening-hours', hours)) as { hours: { id: number } };
  await desk.set({ online: false });
  await visitor.open();
  const day = WEEKDAYS[inThreeDays];
  await expect(visitor.thread).toContainText(new RegExp(`We're back ${day} at [45]:00\\sa\\.m\\. your time`));
  // The product family's default hours do not apply to this company.
  await expect(visitor.thread).not.toContainText('CST');
  await desk.call('DELETE', `/opening-hours/${saved.hours.id}`);
});

test('[ONL-04] if the operator leaves before the first message, the ticket form replaces the chat and keeps the text', async ({
  visitor,
  desk,
}) => {
  await visitor.openToOperator();
  await desk.set({ online: false });
  await visitor.composer.fill('Typed for nobody');
  await visitor.composer.press('Enter');
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toHaveValue('Typed for nobody');
});

test('[ONL-04][ENT-16] a form whose code fails to load shows an error in its place, and appears after a retry', async ({
  visitor,
  desk,
}) => {
  visitor.toleratesErrors = true;
  let isLost = true;
  const held: Route[] = [];
  await visitor.page.route(CARDS, (route) => (isLost ? route.abort() : void held.push(route)));
  await visitor.openToOperator();
  await desk.set({ online: false });
  await visitor.composer.fill('Typed for nobody');
  await visitor.composer.press('Enter');
  await expect(visitor.thread.getByRole('alert')).toHaveText("This message can't be shown.");
  // Held until the button is pressed: otherwise another request for the code could show the form
  // first.
  isLost = false;
  await visitor.thread.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  const message = visitor.ticketForm.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue('Typed for nobody');
  // The focus moves into the form from the button or the composer.
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('[ATT-01][ENT-16] files sent while offline appear after reconnecting, even if the code that renders them had not loaded', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  const context = visitor.page.context();
  // Simulates a network that failed before the code was requested.
  let isLost = true;
  await visitor.page.route(CARDS, (route) => (isLost ? route.abort() : route.continue()));
  await visitor.open();
  await visitor.say('My lease');
  await visitor.chatId();
  await context.setOffline(true);
  await visitor.window.locator('input[type=file]').setInputFiles({
    name: 'lease.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('My lease'),
  });
  await visitor.composer.press('Enter');
  await expect(visitor.thread.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  isLost = false;
  await context.setOffline(false);
  await expect(visitor.thread.getByRole('link', { name: 'lease.txt' })).toBeVisible();
});

test('[WIN-14][END-01] the end-chat question appears on reconnecting if its code could not be loaded before', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  const context = visitor.page.context();
  // Counts the load errors: first the form's, then the question's.
  const told = (): number => visitor.errors.filter((text) => text.includes('could not be loaded')).length;
  await visitor.page.route(CARDS, (route) => route.abort());
  await visitor.open();
  await visitor.say('Hello');
  await expect.poll(told).toBe(1);
  await visitor.chooseMenuItem('End chat');
  await expect.poll(told).toBe(2);
  const question = visitor.page.getByRole('alertdialog');
  await expect(question).toBeHidden();
  await visitor.page.unroute(CARDS);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(question).toBeVisible();
});

test('[ONL-01][ENT-16] text typed while the ticket form loads moves into its message field and is not sent', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  const held: Route[] = [];
  await visitor.page.route(CARDS, (route) => void held.push(route));
  await visitor.goTo('/');
  await visitor.launcher.click();
  await expect.poll(() => held.length).toBe(1);
  await visitor.composer.pressSequentially('My lease');
  await visitor.composer.press('Enter');
  await visitor.composer.pressSequentially(' is late');
  for (const route of held) await route.continue();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toHaveValue('My lease is late');
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(visitor.window.locator('form[part=composer]')).toBeHidden();
  expect(visitor.calls.map(({ call }) => call)).not.toContain('POST /api/chat/new');
});

test('[STA-06] the forms’ code loads on the first typed character, not with the window', async ({ visitor }) => {
  const asked: string[] = [];
  visitor.page.on('request', (request) => asked.push(request.url()));
  const cards = (): string[] => asked.filter((url) => CARDS.test(url));
  await visitor.openToOperator();
  expect(cards()).toEqual([]);
  await visitor.composer.fill('Hello');
  await expect.poll(cards).toHaveLength(1);
  expect(visitor.calls.map(({ call }) => call)).not.toContain('POST /api/chat/new');
  await visitor.composer.press('Enter');
  await expect(visitor.thread.getByRole('form', { name: 'Your email' })).toBeVisible();
});

test('[TKT-01][TKT-02][TKT-03][ENT-09][CALL-11][EL-05] a ticket of the legal brand is sent and confirmed by a card', async ({
  visitor,
  operator,
  desk,
}) => {
  await desk.set({ online: false });
  await visitor.open();
  const { told } = await visitor.listen('chat-ticket');
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Please call me');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('Thank you');
  const ticket = await visitor.body('POST /support/ticket');
  expect(ticket).toMatchObject({
    message: 'Please call me',
    email: 'ann@example.com',
    category_id: null,
    domain: new URL(visitor.page.url()).host,
  });
  expect(ticket).toMatchObject({ id: expect.any(String), exp_guest_id: expect.any(String) });
  await expect(visitor.thread.getByRole('link', { name: /\d+/ })).toHaveAttribute('href', /ticket/);
  await expect(visitor.thread).toContainText('spam');
  expect(await told()).toEqual([expect.stringMatching(/^chat-ticket \{"id":\d+\}$/)]);
  await operator.page
    .getByRole('button', { name: 'Tickets' })
    .or(operator.page.getByRole('tab', { name: 'Tickets' }))
    .first()
    .click();
  await expect(operator.page.getByText('Please call me')).toBeVisible();
});

test('[TKT-02] a ticket of another company is sent to that company’s path', async ({ visitor, desk }) => {
  await desk.set({ online: false });
  await visitor.mount(visitor.tag('company="sign-docs"'));
  await visitor.launcher.click();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Sign here');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => visitor.bodies('POST /support/sign-docs/ticket')).toHaveLength(1);
});

test('[TKT-06][FORM-02][FORM-03][FORM-04] an invalid field shows its error and takes the focus, and nothing is sent', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  await visitor.open();
  const email = visitor.ticketForm.getByRole('textbox', { name: 'Email' });
  const message = visitor.ticketForm.getByRole('textbox', { name: 'Message' });
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
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

test('[TKT-04] the server’s errors replace the fields, whether sent as a map or as a list', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  for (const errors of [{ email: ['This address is blocked'] }, ['This address is blocked']]) {
    await visitor.open();
    await answerWith(visitor.page, '**/support/ticket', { ok: false, errors });
    await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
    await expect(visitor.window).toContainText('This address is blocked');
    await expect(visitor.window.getByRole('textbox', { name: 'Email' })).toHaveCount(0);
    await visitor.page.evaluate(() => localStorage.clear());
  }
  visitor.toleratesErrors = true;
});

test('[TKT-05] a ticket that failed to send keeps its text and can be sent again', async ({ visitor, desk }) => {
  await desk.set({ online: false });
  await visitor.open();
  await cutOff(visitor.page, '**/support/ticket');
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Twice is enough');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toHaveValue('Twice is enough');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('ticket number');
  visitor.toleratesErrors = true;
});

test('[ENT-16] while support is offline the composer is hidden', async ({ visitor, desk }) => {
  await desk.set({ online: false });
  await visitor.open();
  await expect(visitor.ticketForm).toBeVisible();
  await expect(visitor.window.locator('[part~=composer]')).toBeHidden();
});

test('[ONL-05] after operators move the conversation to another company, later calls use that company', async ({
  visitor,
  operator,
  desk,
}) => {
  await visitor.open();
  await visitor.say('Move me');
  await operator.take('Move me');
  const chat = await visitor.chatId();
  await visitor.joined();
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
  await visitor.message('Our team will reply as soon as possible').waitFor();
  expect((await desk.chats()).map(({ visitor: { email } }) => email)).toEqual(['ann@example.com']);
});

test('[REAL-17] the ticket form notices within a minute that operators came back or left again', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  await visitor.page.clock.install();
  await visitor.open();
  await visitor.ticketForm.waitFor();
  await desk.set({ online: true });
  await visitor.page.clock.runFor(60_000);
  await visitor.window.getByRole('button', { name: 'Chat now' }).waitFor();
  await desk.set({ online: false });
  await visitor.page.clock.runFor(60_000);
  await expect(visitor.window.getByRole('button', { name: 'Chat now' })).toHaveCount(0);
  await expect(visitor.window).toContainText("We're sorry, but chat is currently offline.");
});
