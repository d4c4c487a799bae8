import { gate } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';

test('[WIN-01][WIN-02][RT-07][USER-04] the header shows the product until an operator takes the chat, then the operator', async ({
  visitor,
  operator,
  desk,
}) => {
  await visitor.open();
  await expect(visitor.window).toContainText('Legal Forms');
  await expect(visitor.window).toContainText('Ask us anything');
  await visitor.say('Who are you?');
  await desk.call('PUT', '/operator', { name: 'Dana Reed', img: null });
  await operator.page.reload();
  await operator.take('Who are you?');
  await expect(visitor.window).toContainText('Dana Reed');
  await expect(visitor.window).toContainText('Support team');
  await expect(visitor.window).not.toContainText('Ask us anything');
});

test('[RT-06][RT-07] the header shows an operator who took the chat while its channel was still being joined', async ({
  visitor,
  operator,
  desk,
}) => {
  const { wait, open } = gate();
  await visitor.page.route('**/api/broadcasting/auth/pws', async (route) => {
    await wait;
    await route.continue();
  });
  await visitor.open();
  await visitor.say('Quick!');
  await visitor.called('POST /api/broadcasting/auth/pws');
  await desk.call('PUT', '/operator', { name: 'Dana Reed', img: null });
  await operator.page.reload();
  await operator.take('Quick!');
  open();
  await expect(visitor.window).toContainText('Dana Reed');
});

test('[WIN-07][WIN-08] the banner shows a lost connection until it returns, and then the return for three seconds', async ({
  visitor,
}) => {
  await visitor.open();
  // An answer that is still under way would restore the connection.
  await visitor.thread.getByRole('radio').first().waitFor();
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.context().setOffline(true);
  const banner = visitor.window.getByRole('status').filter({ hasText: 'internet connection' });
  await expect(banner).toHaveText(/Lost internet connection/);
  await visitor.page.context().setOffline(false);
  await expect.poll(() => banner.textContent(), { intervals: [50] }).toMatch(/Internet connection restored/);
  const restored = Date.now();
  await expect(banner).toBeHidden();
  expect(Date.now() - restored).toBeGreaterThan(2_000);
  visitor.toleratesErrors = true;
});

test('[WIN-09] the window shows a loading message while the chat loads, and the composer already takes text', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  const { wait, open } = gate();
  await visitor.page.route('**/status/chat/online', async (route) => {
    await wait;
    await route.continue();
  });
  await visitor.launcher.click();
  await expect(visitor.window).toContainText('One moment');
  await visitor.composer.fill('Already typing');
  open();
  await expect(visitor.thread).toContainText('What can we help you with');
  await expect(visitor.window).not.toContainText('One moment');
  await expect(visitor.composer).toHaveValue('Already typing');
});

test('[WIN-10][READ-03] the typing indicator disappears three seconds after the operator’s last signal', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Type something');
  await operator.take('Type something');
  const typing = visitor.thread
    .getByRole('status')
    .or(visitor.window.getByRole('status'))
    .filter({ hasText: 'is typing' })
    .first();
  await operator.typeUntil(typing);
  const shown = Date.now();
  await expect(typing).toBeHidden();
  expect(Date.now() - shown).toBeGreaterThan(1_500);
});

test('[WIN-11][WIN-21] the emoji picker has two sections and inserts the emoji at the caret', async ({ visitor }) => {
  await visitor.open();
  await visitor.composer.fill('ab');
  await visitor.composer.press('ArrowLeft');
  await visitor.window.getByRole('button', { name: 'Emoji' }).click();
  const picker = visitor.page
    .getByRole('dialog', { name: 'Emoji' })
    .or(visitor.page.getByRole('grid', { name: 'Emoji' }))
    .first();
  await expect(picker).toContainText('Smiles');
  await expect(picker).toContainText('Animals');
  const shown = await picker.innerText();
  expect(
    [...shown].filter((sign) => (sign.codePointAt(0) ?? 0) >= 128_512 && (sign.codePointAt(0) ?? 0) < 128_567),
  ).toHaveLength(55);
  expect(
    [...shown].filter((sign) => (sign.codePointAt(0) ?? 0) >= 128_000 && (sign.codePointAt(0) ?? 0) < 128_064),
  ).toHaveLength(64);
  await picker.getByText(String.fromCodePoint(128_512)).first().click();
  await expect(visitor.composer).toHaveValue(`a${String.fromCodePoint(128_512)}b`);
});

test('[WIN-12] files can be attached once a chat exists', async ({ visitor }) => {
  await visitor.open();
  await expect(visitor.window.getByRole('button', { name: 'Attach a file' })).toHaveCount(0);
  await visitor.say('Now I can');
  await expect(visitor.window.getByRole('button', { name: 'Attach a file' })).toBeVisible();
});

test('[WIN-05][WIN-18][READ-01][CALL-16] an answer to a minimized chat stays unread until the chat is opened', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Tell me later');
  await operator.take('Tell me later');
  await visitor.chooseMenuItem('Minimize chat');
  await operator.say('It is later');
  await expect(visitor.page.getByRole('button', { name: 'Open chat, 1 unread message' })).toBeVisible();
  const reads = (): string[] =>
    visitor.calls
      .filter(({ call }) => call === 'GET /api/chat/read-messages')
      .map(({ query }) => query.message_id ?? '');
  const before = reads().length;
  await visitor.launcher.click();
  await expect(visitor.page.getByRole('button', { name: 'Close chat' })).toBeVisible();
  await expect(visitor.message('It is later')).toBeInViewport();
  await expect.poll(() => reads().length).toBe(before + 1);
  expect(await visitor.stored('last-read-message')).toBe(reads().at(-1));
});

test('[WIN-15] a new message does not move a reader who has scrolled up', async ({ visitor, operator }) => {
  await visitor.open();
  await visitor.say('Talk to me');
  await operator.take('Talk to me');
  for (let line = 1; line <= 14; line += 1) await operator.say(`Line ${line}\nand more of it`);
  await expect(visitor.message('Line 14')).toBeInViewport();
  const top = visitor.message('Talk to me');
  await top.scrollIntoViewIfNeeded();
  await expect(top).toBeInViewport();
  const before = await top.boundingBox();
  await operator.say('One more');
  await expect(visitor.message('One more')).toHaveCount(1);
  expect(await top.boundingBox()).toEqual(before);
});

test('[WIN-19][END-07] a new staff message and staff closing the chat play a sound', async ({ visitor, operator }) => {
  const tones = await visitor.countTones();
  await visitor.open();
  await visitor.say('Ring for me');
  await operator.take('Ring for me');
  // Messages caught up with on joining play no sound.
  await visitor.joined();
  expect(await tones()).toBe(0);
  await operator.say('Ring');
  await expect.poll(tones).toBeGreaterThan(0);
  const after = await tones();
  await operator.closeChat();
  await expect.poll(tones).toBeGreaterThan(after);
});

test.describe('on a phone', () => {
  test('[WIN-03][WIN-13][WIN-20][SEND-09] a phone has a back and a send button, Enter inserts a newline, and there is no emoji picker', async ({
    visitor,
  }) => {
    await visitor.page.setViewportSize({ width: 390, height: 600 });
    await visitor.mount(visitor.tag('chat-button'));
    await visitor.launcher.click();
    await visitor.composer.fill('one');
    await visitor.composer.press('Enter');
    await visitor.composer.pressSequentially('two');
    await expect(visitor.composer).toHaveValue('one\ntwo');
    await expect(visitor.window.getByRole('button', { name: 'Emoji' })).toHaveCount(0);
    await visitor.window.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(visitor.message('one')).toBeVisible();
    await visitor.window.getByRole('button', { name: 'Back' }).click();
    await expect(visitor.window).toBeHidden();
  });

  test('[WIN-03] the header shows on a phone that staff is typing', async ({ visitor, operator }) => {
    await visitor.page.setViewportSize({ width: 390, height: 600 });
    await visitor.mount(visitor.tag('chat-button'));
    await visitor.launcher.click();
    await visitor.composer.fill('Phone call');
    await visitor.window.getByRole('button', { name: 'Send', exact: true }).click();
    await operator.take('Phone call');
    await operator.typeUntil(visitor.window.locator('[part~=header]').getByText('is typing'));
  });
});

test('[WIN-20] the mobile layout applies up to 800 by 600 px', async ({ visitor }) => {
  await visitor.page.setViewportSize({ width: 800, height: 600 });
  await visitor.mount(visitor.tag('chat-button'));
  await visitor.launcher.click();
  await expect(visitor.window.getByRole('button', { name: 'Back' })).toBeVisible();
  await visitor.page.setViewportSize({ width: 801, height: 600 });
  await expect(visitor.window.getByRole('button', { name: 'Back' })).toHaveCount(0);
});
