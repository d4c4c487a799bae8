import type { Locator } from '@playwright/test';
import { gate } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

const CARDS = '**/cdn/cards-*.js';

/** Holds the cards' chunk until the returned function is called. */
async function holdCards(visitor: Visitor): Promise<() => void> {
  const { wait, open } = gate();
  await visitor.page.route(CARDS, (route) => wait.then(() => route.continue()));
  return open;
}

/** Finds the placeholders of views that are still loading. */
const awaited = (visitor: Visitor): Locator => visitor.thread.locator('[data-awaited]');
const heightOf = (entry: Locator): Promise<number> =>
  entry.evaluate((node) => (node.closest('article') ?? node).getBoundingClientRect().height);

test('[REAL-20][STA-06] the cards’ code loads on the first typed character, and nothing else is shown until the e-mail card can be rendered', async ({
  visitor,
}) => {
  const asked: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.url().includes('/cdn/cards-')) asked.push(request.url());
  });
  const open = await holdCards(visitor);
  await visitor.openToOperator();
  expect(asked).toEqual([]);
  await visitor.composer.fill('Hello');
  await expect.poll(() => asked.length).toBe(1);
  expect(visitor.calls.map(({ call }) => call)).not.toContain('POST /api/chat/new');

  await visitor.say('Hello');
  await awaited(visitor).last().waitFor({ state: 'attached' });
  expect(await heightOf(awaited(visitor).last())).toBe(0);
  await expect(visitor.thread.getByRole('article').last()).toHaveText(/Hello/);
  await expect(visitor.window.locator('[aria-busy=true]:visible')).toHaveCount(0);
  const top = async (): Promise<number | undefined> => (await visitor.message('Hello').boundingBox())?.y;
  const before = await top();
  await visitor.page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await top()).toBe(before);
  open();
  await expect(visitor.emailForm).toBeVisible();
});

test('[REAL-20][ONL-01][ENT-16] until the ticket form’s code arrives a loading message is shown, and text typed meanwhile moves into the form and is not sent', async ({
  visitor,
  desk,
}) => {
  await desk.set({ online: false });
  const open = await holdCards(visitor);
  await visitor.goTo('/');
  await visitor.launcher.click();
  await awaited(visitor).last().waitFor({ state: 'attached' });
  expect(await heightOf(awaited(visitor).last())).toBe(0);
  await expect(visitor.thread.getByText('One moment')).toBeVisible();
  await visitor.composer.pressSequentially('My lease');
  await visitor.composer.press('Enter');
  await visitor.composer.pressSequentially(' is late');
  open();
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Message' })).toHaveValue('My lease is late');
  await expect(visitor.ticketForm.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(visitor.window.locator('form[part=composer]')).toBeHidden();
  await expect(visitor.thread.getByText('One moment')).toBeHidden();
  expect(visitor.calls.map(({ call }) => call)).not.toContain('POST /api/chat/new');
});

test('[REAL-20] after a reload a file’s message has no frame until it is rendered', async ({ visitor }) => {
  await visitor.openToOperator();
  await visitor.say('With a file');
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await visitor.composer.press('Enter');
  const file = visitor.thread.getByRole('link', { name: 'deed.pdf' });
  await file.waitFor();
  const open = await holdCards(visitor);
  await visitor.page.reload();
  await visitor.message('With a file').waitFor();
  // The file's space is reserved and empty.
  const room = visitor.thread.locator('[data-awaited=""]');
  await room.waitFor({ state: 'attached' });
  const before = await room.boundingBox();
  expect(before?.height).toBe(58);
  expect(await room.evaluate((node) => [node.childElementCount, getComputedStyle(node).borderTopWidth])).toEqual([
    0,
    '0px',
  ]);
  open();
  await file.waitFor();
  const box = await visitor.message('deed.pdf').boundingBox();
  expect(box?.height).toBeGreaterThan(58);
});
