import { drawPicture } from '../../../scripts/screens/files.ts';
import { axe, COLOUR_RULES } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[A11Y-01] axe finds no violations in the launcher, window, menu, picker, modal and forms', async ({
  visitor,
  operator,
}) => {
  await visitor.goTo('/');
  await expect(visitor.bubble).toBeVisible();
  expect(await axe(visitor.page)).toEqual([]);
  await visitor.launcher.click();
  await visitor.say('Check everything');
  await operator.take('Check everything');
  await operator.say('Everything is checked, see https://example.com');
  await expect(visitor.message('Everything is checked')).toBeVisible();
  expect(await axe(visitor.page)).toEqual([]);
  await visitor.window.getByRole('button', { name: 'Emoji' }).click();
  await expect(visitor.page.getByText('Animals')).toBeVisible();
  expect(await axe(visitor.page)).toEqual([]);
  await visitor.page.keyboard.press('Escape');
  await visitor.window.getByRole('button', { name: 'Menu' }).click();
  expect(await axe(visitor.page)).toEqual([]);
  await visitor.page.getByRole('menuitem', { name: 'End chat' }).click();
  await expect(visitor.page.getByRole('alertdialog')).toBeVisible();
  expect(await axe(visitor.page)).toEqual([]);
});

test('[A11Y-01] axe finds no violations in the picture viewer, unread launcher, ended chat, last conversation and ticket form', async ({
  visitor,
  operator,
  desk,
}) => {
  await visitor.open();
  await visitor.say('A picture');
  await operator.take('A picture');
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles([await drawPicture(visitor.page), await drawPicture(visitor.page, 'page 2.png')]);
  expect(await axe(visitor.page), 'the chosen pictures').toEqual([]);
  await visitor.composer.press('Enter');
  await visitor.thread.getByRole('link', { name: 'page 2.png' }).click();
  await expect(visitor.page.getByRole('dialog', { name: 'page 2.png' })).toBeVisible();
  expect(await axe(visitor.page), 'the picture').toEqual([]);
  await visitor.page.keyboard.press('Escape');

  await visitor.chooseMenuItem('Minimize chat');
  await operator.say('Thank you');
  await expect(visitor.page.getByRole('button', { name: 'Open chat, 1 unread message' })).toBeVisible();
  expect(await axe(visitor.page), 'the launcher with an unread message').toEqual([]);

  await visitor.launcher.click();
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
  await expect(visitor.thread).toContainText('You ended the chat');
  expect(await axe(visitor.page), 'the end').toEqual([]);
  await visitor.goTo('/pricing.html');
  await visitor.window.getByRole('button', { name: 'View your last conversation' }).click();
  await expect(visitor.message('A picture')).toBeVisible();
  expect(await axe(visitor.page), 'the last conversation').toEqual([]);

  await desk.set({ online: false });
  await visitor.page.reload();
  await expect(visitor.ticketForm).toBeVisible();
  expect(await axe(visitor.page), 'the ticket form').toEqual([]);
});

test('[A11Y-01] axe finds no violations in questions, refusals, a lost connection, the rating and a ticket’s confirmation', async ({
  visitor,
  operator,
  desk,
}) => {
  visitor.toleratesErrors = true;
  await desk.set({ show_rate: true, queue: true });
  await visitor.open();
  await visitor.say('A question');
  await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
  await expect(visitor.emailForm).toContainText('Please, enter your email');
  expect(await axe(visitor.page), 'the e-mail question, and the place in line').toEqual([]);
  await operator.take('A question');
  // Signing in answers the e-mail question.
  await visitor.page.evaluate(() =>
    (document.querySelector('support-launcher') as unknown as { setUser(user: object): void }).setUser({
      id: 'user-7',
      email: 'ann@example.com',
    }),
  );
  await expect(visitor.thread).toContainText("We'll reply here");
  expect(await axe(visitor.page), 'the thanks after a sign-in').toEqual([]);
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('x') });
  await expect(visitor.window).toContainText('This file type is not supported');
  expect(await axe(visitor.page), 'a refused file').toEqual([]);
  await desk.call('POST', `/chats/${await visitor.chatId()}/access-requests`, {
    uuid: crypto.randomUUID(),
    title: 'Access to your profile',
    text: 'May we?',
    durability: [1, 3],
  });
  await visitor.window.getByRole('radio', { name: '3 days' }).click();
  expect(await axe(visitor.page), 'a request for access').toEqual([]);
  await visitor.page.context().setOffline(true);
  await visitor.say('In the tunnel');
  await expect(visitor.message('In the tunnel')).toContainText('Not sent');
  expect(await axe(visitor.page), 'a lost connection').toEqual([]);
  await visitor.page.context().setOffline(false);
  await expect(visitor.message('In the tunnel')).toContainText(/Sent|Seen/);
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
  await visitor.window.getByRole('radio', { name: '4 stars' }).waitFor();
  expect(await axe(visitor.page), 'the rating').toEqual([]);

  await desk.set({ online: false });
  await visitor.page.evaluate(() => localStorage.clear());
  await visitor.open();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Nobody there');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.thread).toContainText('spam');
  expect(await axe(visitor.page), 'a ticket’s confirmation').toEqual([]);
});

test('[A11Y-01] axe finds no violations on a laptop zoomed to 400 %, in light and dark colours', async ({
  visitor,
}) => {
  const { page } = visitor;
  const expectSound = async (state: string): Promise<void> => {
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axe(page), state).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page, { at: 'support-launcher', rules: COLOUR_RULES }), `${state}, dark`).toEqual([]);
  };
  await page.setViewportSize({ width: 341, height: 162 });
  await visitor.mount(visitor.tag());
  await expectSound('the launcher');
  await visitor.launcher.click();
  await visitor.say('Check everything');
  await visitor.emailForm.waitFor();
  await expectSound('the e-mail question');
  await visitor.window.getByRole('button', { name: 'Emoji' }).click();
  await page.getByText('Animals').waitFor();
  await expectSound('the picker');
  await page.keyboard.press('Escape');
  await visitor.window.getByRole('button', { name: 'Menu' }).click();
  await expectSound('the menu');
});

test('[A11Y-02] the journey works by keyboard, Escape closes the topmost layer, and the focus returns to the launcher', async ({
  visitor,
}) => {
  await visitor.goTo('/');
  const { keyboard } = visitor.page;
  await visitor.launcher.focus();
  await keyboard.press('Enter');
  await expect(visitor.composer).toBeFocused();
  await keyboard.type('By keyboard');
  await keyboard.press('Enter');
  // The menu's last item ends the chat once a chat exists.
  await expect(visitor.message('By keyboard')).toContainText(/Sent|Seen/);
  await visitor.window.getByRole('button', { name: 'Menu' }).focus();
  await keyboard.press('Enter');
  await expect(visitor.page.getByRole('menu')).toBeVisible();
  await keyboard.press('Escape');
  await expect(visitor.page.getByRole('menu')).toBeHidden();
  await expect(visitor.window.getByRole('button', { name: 'Menu' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('End');
  await keyboard.press('Enter');
  const modal = visitor.page.getByRole('alertdialog', { name: 'End This Chat' });
  await expect(modal).toBeVisible();
  for (let press = 0; press < 5; press += 1) await keyboard.press('Tab');
  expect(await modal.evaluate((node) => node.contains((node.getRootNode() as ShadowRoot).activeElement))).toBe(true);
  await keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(visitor.window).toBeVisible();
  await keyboard.press('Escape');
  await expect(visitor.window).toBeHidden();
  await expect(visitor.launcher).toBeFocused();
});

test('[A11Y-03] each new message is announced once with its author, and history is not announced', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Announce it');
  await operator.take('Announce it');
  await expect(visitor.window.locator('div[aria-live]:not([role])')).toHaveAttribute('aria-live', 'polite');
  await visitor.window.evaluate((dialog) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const region of dialog.querySelectorAll('[aria-live=polite]')) {
      new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) heard.push((node.textContent ?? '').trim());
      }).observe(region, { childList: true, subtree: true, characterData: true });
    }
  });
  await operator.say('Heard exactly once');
  await expect(visitor.message('Heard exactly once')).toBeVisible();
  const heard = (): Promise<string[]> =>
    visitor.page.evaluate(() =>
      (window as unknown as { heard: string[] }).heard.filter((text) => text.includes('Heard exactly once')),
    );
  await expect.poll(heard).toHaveLength(1);
  expect((await heard())[0]).toMatch(/\S+.*Heard exactly once/);
});
