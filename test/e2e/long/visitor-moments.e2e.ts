import { devices, type Browser, type Locator, type Page } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import { cutOff, gate } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { Visitor } from '../support/Visitor.ts';

async function end(visitor: Visitor): Promise<void> {
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
}

async function sendTicket(visitor: Visitor): Promise<void> {
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('It does not open');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
}

/** All that a screen reader is told from now on. */
async function listen(visitor: Visitor): Promise<() => Promise<string[]>> {
  const region = visitor.window.locator('[data-announcements]');
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await region.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach(({ textContent }) => heard.push(textContent ?? ''))),
    ).observe(element, { childList: true });
  });
  return () => visitor.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Whether all that the element says is seen within the thread; it may have no box of its own. */
async function isWhollySeen(visitor: Visitor, element: Locator): Promise<boolean> {
  if ((await element.count()) === 0) return false;
  const outer = await visitor.thread.boundingBox();
  const inner = await element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, height } = range.getBoundingClientRect();
    return { top, bottom, height };
  });
  return !!outer && inner.height > 0 && inner.top >= outer.y - 1 && inner.bottom <= outer.y + outer.height + 1;
}

test.describe('the focus is where the visitor goes on', () => {
  test('[UX-03][A11Y-02] after the e-mail form, an access answer and Retry: in the composer', async ({
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
    await expect(visitor.message('Once more')).toContainText('Sent');
    await expect(visitor.composer).toBeFocused();
  });

  test('[UX-03] not in the composer of a phone, whose keyboard would open unasked', async ({
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
    await expect(phone.thread).toContainText('and to ann@example.com if you leave');
    await expect(phone.composer).not.toBeFocused();
    await expect(phone.thread.getByRole('article').filter({ hasText: 'if you leave' })).toBeFocused();
    await phone.page.context().close();
  });

  test('[UX-03][FORM-07] in the first field of the sales form that the page asks for, which marks what is optional', async ({
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

  test('[UX-03][FORM-07] the sales form is read from its beginning, and the field with the focus is seen, on a laptop', async ({
    visitor,
  }) => {
    await visitor.page.setViewportSize({ width: 1366, height: 650 });
    // The form's code comes late, when the view has room for all that stands there already.
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
    // Read to its end, the reader stays there.
    await visitor.thread.evaluate((node) => node.scrollTo(0, node.scrollHeight));
    await expect(form.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  });

  test('[UX-03][UX-06] at the confirmation of a ticket, with a ring, and in the next form', async ({
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
    test(`[UX-07][UX-03] after an end at the ${survey ? 'rating' : 'download'}`, async ({ visitor, desk }) => {
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

const SCREENS = [
  { name: '1366x650', viewport: { width: 1366, height: 650 } },
  { name: '1280x600', viewport: { width: 1280, height: 600 } },
] as const;

async function onDevice(browser: Browser, backend: Backend, name: string): Promise<Visitor> {
  const { defaultBrowserType: _, ...device } = devices[name] ?? { defaultBrowserType: 'chromium' };
  const context = await browser.newContext({ ...device, permissions: ['local-network-access'] });
  return new Visitor(await context.newPage(), backend);
}

async function seesFirstWords(visitor: Visitor, words: string): Promise<void> {
  const text = visitor.thread.getByText(words).first();
  await expect(text).toBeVisible();
  await expect.poll(() => isWhollySeen(visitor, text)).toBe(true);
  await expect.poll(() => visitor.thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
}

for (const { name, viewport } of SCREENS)
  test(`[UX-04] a new conversation and a ticket form open at their first words on ${name}`, async ({
    visitor,
    desk,
  }) => {
    await visitor.page.setViewportSize(viewport);
    await visitor.open();
    await visitor.window.getByRole('radio').first().waitFor();
    await seesFirstWords(visitor, 'Hi there!');
    await desk.set({ online: false });
    await visitor.page.evaluate(() => localStorage.clear());
    await visitor.open();
    await visitor.ticketForm.getByRole('button', { name: 'Send message' }).waitFor();
    await seesFirstWords(visitor, "We're sorry, but chat is currently offline.");
  });

test('[UX-04] a ticket form opens at its first words on an iPhone SE', async ({ browser, backend, desk }) => {
  await desk.set({ online: false });
  const phone = await onDevice(browser, backend, 'iPhone SE');
  await phone.serve('/phone.html', phone.tag('chat-button'), '<meta name="viewport" content="width=device-width">');
  await phone.open('/phone.html');
  await phone.ticketForm.getByRole('button', { name: 'Send message' }).waitFor();
  await seesFirstWords(phone, "We're sorry, but chat is currently offline.");
  await phone.page.context().close();
});

test('[UX-05][ACC-01] access for days is chosen by the visitor, and its button says what it allows', async ({
  visitor,
  desk,
}) => {
  await visitor.open();
  await visitor.say('Ask me');
  const path = `/chats/${await visitor.chatId()}/access-requests`;
  await desk.call('POST', path, { uuid: crypto.randomUUID(), title: 'Access', text: 'May we?', durability: [1, 3] });
  const request = visitor.message('May we?');
  await expect(request.getByRole('radiogroup', { name: 'Number of days' }).locator(':checked')).toHaveCount(0);
  await request.getByRole('button', { name: 'Submit' }).click();
  await expect(request.getByRole('alert')).toHaveText('Choose a number of days.');
  expect(visitor.calls.filter(({ call }) => call.includes('/callback/'))).toEqual([]);
  await request.getByRole('radio', { name: '3 days' }).check();
  await request.getByRole('button', { name: 'Allow for 3 days' }).click();
  await expect(visitor.thread).toContainText('You allowed access for 3 days.');
});

test('[UX-05][ACC-01] access for days is declined, which the desk shows', async ({ visitor, operator }) => {
  await visitor.open();
  await visitor.say('Ask me');
  await operator.take('Ask me');
  await operator.page.getByRole('button', { name: 'Ask for access' }).click();
  const dialog = operator.page.getByRole('dialog', { name: 'Ask for access' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Access to your profile');
  await dialog.getByRole('textbox', { name: 'Question' }).fill('May we look?');
  await dialog.getByRole('checkbox', { name: '3 days' }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await visitor.message('May we look?').getByRole('button', { name: "Don't Allow" }).click();
  await expect(visitor.thread).toContainText('You declined access.');
  await expect(operator.conversation).toContainText('Declined');
});

test('[UX-06][TKT-03] a ticket’s confirmation is there on the next page and after a reload, until reset()', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  await visitor.open();
  await sendTicket(visitor);
  const confirmation = visitor.thread.getByText(/Your ticket number is #\d+/);
  await expect(confirmation).toBeVisible();
  await expect(visitor.thread.getByText('chat is currently offline')).toHaveCount(0);
  const number = await confirmation.innerText();
  await visitor.page.reload();
  await expect(confirmation).toHaveText(number);
  await visitor.goTo('/pricing.html');
  await expect(confirmation).toHaveText(number);
  await visitor.window.getByRole('button', { name: 'Write another message' }).click();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await visitor.page.reload();
  await expect(confirmation).toHaveText(number);
  await visitor.page.evaluate(() =>
    (document.querySelector('support-launcher') as HTMLElement & { reset(): unknown }).reset(),
  );
  await visitor.launcher.click();
  await expect(visitor.ticketForm).toBeVisible();
  expect(await visitor.stored('ticket')).toBeNull();
});

test('[UX-07] questions of an ended chat can’t be answered, nor reached by Tab', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('Hello');
  await visitor.emailForm.waitFor();
  const path = `/chats/${await visitor.chatId()}/access-requests`;
  await desk.call('POST', path, { uuid: crypto.randomUUID(), title: 'Access', text: 'May we?', durability: [1, 3] });
  await visitor.message('May we?').getByRole('radiogroup').waitFor();
  await end(visitor);
  await expect(visitor.thread).toContainText('You ended the chat.');
  await expect(visitor.window.getByRole('radiogroup')).toHaveCount(0);
  await expect(visitor.emailForm).toHaveCount(0);
  await expect(visitor.message('May we?')).toContainText('This request ended with the chat.');
  const words = await visitor.thread.innerText();
  expect(words.indexOf('Would you like a copy')).toBeLessThan(words.indexOf('You ended the chat.'));
  await expect(visitor.thread.getByRole('article').last().locator('time')).toBeVisible();
});

test('[UX-07][END-09] a download is confirmed, and can be had again', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Hello');
  await end(visitor);
  const download = visitor.window.getByRole('button', { name: 'Download', exact: true });
  for (let time = 0; time < 2; time += 1) {
    const [file] = await Promise.all([visitor.page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toMatch(/^\d+\.txt$/);
    await expect(visitor.thread).toContainText('Downloaded');
  }
});

test('[UX-09] Home, End and the Page keys reach both ends of a long thread', async ({ visitor, desk }) => {
  await visitor.open();
  await visitor.say('First of all');
  const chat = Number(await visitor.chatId());
  for (let at = 1; at <= 30; at += 1) await desk.reply(chat, `Answer ${at}: ${'words '.repeat((at * 23) % 71)}`);
  await expect(visitor.message('Answer 30')).toBeVisible();
  const first = visitor.message('Hi there!');
  const last = visitor.message('Answer 30:');
  await visitor.thread.focus();
  await visitor.page.keyboard.press('Home');
  await expect.poll(() => isWhollySeen(visitor, first)).toBe(true);
  expect(await visitor.thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await visitor.page.keyboard.press('End');
  await expect.poll(() => isWhollySeen(visitor, last)).toBe(true);
  const press = async (key: string, seen: Locator): Promise<void> => {
    await expect(async () => {
      await visitor.page.keyboard.press(key);
      expect(await isWhollySeen(visitor, seen)).toBe(true);
    }).toPass({ intervals: [100] });
  };
  await press('PageUp', first);
  await press('PageDown', last);
});

test('[UX-11][RT-07] a line says that the operator joined, is announced once, and stays', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Anybody there?');
  await visitor.joined();
  const heard = await listen(visitor);
  await operator.take('Anybody there?');
  const joined = visitor.thread.getByText(/ joined/);
  await expect(joined).toHaveCount(1);
  await expect.poll(async () => (await heard()).filter((text) => text.includes(' joined'))).toHaveLength(1);
  await operator.say('Good morning');
  await expect(visitor.message('Good morning')).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.message('Good morning')).toBeVisible();
  await expect(joined).toHaveCount(1);
});

test('[UX-11] a message that waits for the network says that it goes by itself, and that it has gone', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  await visitor.open();
  await visitor.say('Hello');
  await visitor.joined();
  const heard = await listen(visitor);
  await visitor.page.context().setOffline(true);
  await visitor.say('In the tunnel');
  const waiting = visitor.message('In the tunnel');
  await expect(waiting).toContainText('Not sent :(');
  await expect(waiting.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(waiting).toContainText("We'll send this once the connection is back.");
  await expect.poll(async () => (await heard()).includes('Not sent')).toBe(true);
  await visitor.page.context().setOffline(false);
  await expect(waiting).toContainText('Sent');
  await expect(waiting).not.toContainText("We'll send this");
  await expect.poll(async () => (await heard()).join('\n')).toContain('Your message has been sent.');
});

test('[UX-11][STA-05] the place in line changes where it stands, and is announced when it changes', async ({
  visitor,
  desk,
  browser,
  backend,
}) => {
  await desk.set({ queue: true });
  const context = await browser.newContext();
  const earlier = new Visitor(await context.newPage(), backend);
  await earlier.open();
  await earlier.say('I was here first');
  const first = Number(await earlier.chatId());
  await expect(earlier.thread).toContainText("You're next in line.");
  await visitor.open();
  await visitor.say('And I second');
  await expect(visitor.thread).toContainText("You're number 2 in line.");
  await visitor.joined();
  const heard = await listen(visitor);
  await desk.reply(first, 'Hello');
  await expect(visitor.thread).toContainText("You're next in line.");
  await expect(visitor.thread).not.toContainText('number 2');
  await expect.poll(heard).toEqual(["You're next in line."]);
  await desk.reply(Number(await visitor.chatId()), 'Now you');
  await expect(visitor.message('Now you')).toBeVisible();
  await expect(visitor.thread).not.toContainText('in line.');
  await context.close();
});

test('[UX-13] the question for the e-mail is one line, can be left, and is not asked again', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Hello');
  const [field, button] = [
    visitor.emailForm.getByRole('textbox', { name: 'Email' }),
    visitor.emailForm.getByRole('button', { name: 'Submit' }),
  ];
  const [one, other] = await Promise.all([field.boundingBox(), button.boundingBox()]);
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(8);
  await visitor.window.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(visitor.emailForm).toHaveCount(0);
  await expect(visitor.thread).toContainText('Our team will reply');
  await expect(visitor.composer).toBeFocused();
  await visitor.page.reload();
  await expect(visitor.thread).toContainText('Our team will reply');
  await expect(visitor.emailForm).toHaveCount(0);
});

test('[UX-13] two thanks never follow each other', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Hello');
  await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.page.keyboard.press('Enter');
  await expect(visitor.thread).toContainText("Thanks. We'll reply here, and to ann@example.com if you leave.");
  await visitor.page.reload();
  await expect(visitor.thread).toContainText("Thanks. We'll reply here, and to ann@example.com if you leave.");
  await expect(visitor.thread.getByText(/Thanks/)).toHaveCount(1);
  await expect(visitor.thread.getByText('Our team will reply as soon as possible')).toHaveCount(0);
});

test.describe('the conversation that has ended last', () => {
  const view = (page: Page): Locator => page.getByRole('button', { name: 'View your last conversation' });

  test('[UX-18][END-04] can be read and downloaded on the next page', async ({ visitor, operator }) => {
    await visitor.open();
    await visitor.say('My words');
    await operator.take('My words');
    await operator.say('Our answer');
    await expect(visitor.message('Our answer')).toBeVisible();
    const chat = await visitor.chatId();
    await end(visitor);
    await expect(visitor.thread).toContainText('You ended the chat.');
    await visitor.goTo('/pricing.html');
    await expect(visitor.thread).toContainText('Hi there!');
    await expect(visitor.message('Our answer')).toHaveCount(0);
    await view(visitor.page).click();
    await expect(visitor.message('My words')).toBeVisible();
    await expect(visitor.message('Our answer')).toHaveCount(1);
    await expect(visitor.thread).toContainText('New Conversation');
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.window.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${chat}.txt`);
    await visitor.say('A new question');
    expect(await visitor.chatId()).not.toBe(chat);
  });

  test('[UX-18] is sent by e-mail, to the address that is known or one that is asked for, with errors beside it', async ({
    visitor,
  }) => {
    visitor.toleratesErrors = true;
    await visitor.open();
    await visitor.say('Mail it');
    await end(visitor);
    await visitor.window.getByRole('button', { name: 'Email it to me' }).click();
    const form = visitor.window.getByRole('form', { name: 'Email it to me' });
    await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Email' }).fill('nowhere');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Email is not valid');
    await form.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
    await cutOff(visitor.page, '**/api/chat/transcript');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form).toContainText("Couldn't send. Please try again.");
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.thread).toContainText('Sent to ann@example.com');
    expect(visitor.bodies('POST /api/chat/transcript').at(-1)).toMatchObject({ email: 'ann@example.com' });
  });

  test('[UX-18][SEC-03] is erased by reset()', async ({ visitor }) => {
    await visitor.open();
    await visitor.say('Forget me');
    await end(visitor);
    await expect.poll(() => visitor.stored('last-conversation')).toContain('Forget me');
    await visitor.page.evaluate(() =>
      (document.querySelector('support-launcher') as HTMLElement & { reset(): unknown }).reset(),
    );
    await expect.poll(() => visitor.stored('last-conversation')).toBeNull();
    await visitor.open();
    await expect(view(visitor.page)).toHaveCount(0);
  });
});
