/**
 * After a dialog, the palette or a list has closed, the next key goes where the focus was. Real key
 * presses, because `fill` sets the caret and hides a lost one.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const QUESTION = 'Where is my invoice?';

/** Runs a command of the palette by its keys. */
async function run(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command, chat or search' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first()).toContainText(
    new RegExp(words, 'i'),
  );
  await page.keyboard.press('Enter');
}

/** Opens the dialog of a command, and closes it with Escape. */
async function openAndClose(page: Page, words: string): Promise<void> {
  await run(page, words);
  await page.getByRole('heading', { name: 'Commands' }).waitFor({ state: 'detached' });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Types before and after, and expects both parts in the field. */
async function keepsTheCaret(field: Locator, layer: (page: Page) => Promise<void>): Promise<void> {
  const page = field.page();
  await expect(field).toBeFocused();
  await page.keyboard.type('keep ');
  await layer(page);
  await page.keyboard.type('going');
  await expect(field).toHaveValue('keep going');
}

async function palette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command, chat or search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

const LAYERS: Record<string, (page: Page) => Promise<void>> = {
  'the palette': palette,
  'the transfer dialog': (page) => openAndClose(page, 'transfer'),
  'the note dialog': (page) => openAndClose(page, 'private note'),
  'the block dialog': (page) => openAndClose(page, 'block'),
  'the list of shortcuts': (page) => openAndClose(page, 'shortcuts'),
  'a saved tag': async (page) => {
    await run(page, 'add a tag');
    await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused();
    await page.keyboard.type('billing');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
  'a command without a dialog': (page) => run(page, 'mute'),
};

test('[DESK-04][DESK-10][DESK-19] the palette runs every command, and focus, caret and selection survive each layer', async ({
  visitor,
  operator,
  desk,
}) => {
  const { page, reply, conversation } = operator;
  const added = await desk.call('POST', '/canned-replies', { shortcut: 'focus', text: 'Good day.' });
  await page.reload();
  await visitor.open();
  await visitor.say(QUESTION);
  await operator.chat(QUESTION).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Take chat' })).toBeVisible();

  await test.step('keys go into the reply after the chat is taken from the palette', async () => {
    await run(page, 'take chat');
    await expect(reply).toBeFocused();
    await page.keyboard.type('Hello Rita');
    await page.keyboard.press('Enter');
    await expect(conversation.getByText('Hello Rita')).toBeVisible();
  });

  for (const [name, layer] of Object.entries(LAYERS))
    await test.step(`the reply continues after ${name}`, async () => {
      await keepsTheCaret(reply, layer);
      await reply.clear();
    });

  await test.step('the caret and the selection survive the palette', async () => {
    await page.keyboard.type('one two three');
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await palette(page);
    await page.keyboard.type('2');
    await expect(reply).toHaveValue('one 2 three');
    await reply.clear();
  });

  await test.step('the text after a canned reply chosen by mouse goes into the reply', async () => {
    await page.keyboard.type('/focus');
    await page.getByRole('option', { name: /^\/focus/ }).click();
    await page.keyboard.type(' How are you?');
    await expect(reply).toHaveValue('Good day. How are you?');
  });

  await test.step('the details’ field keeps its caret, too', async () => {
    await page.getByRole('combobox', { name: 'Add a tag' }).click();
    await keepsTheCaret(page.getByRole('combobox', { name: 'Add a tag' }), palette);
  });

  await test.step('the palette adds a note and closes the chat', async () => {
    await reply.clear();
    await run(page, 'private note');
    await page.keyboard.type('Called back');
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await expect(conversation.getByRole('article', { name: /^Private note/ })).toContainText('Called back');
    await expect(page.getByRole('button', { name: 'Remove tag billing' })).toBeVisible();
    await run(page, 'close');
    const ending = page.getByRole('dialog', { name: 'Close this chat?' });
    await ending.waitFor();
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await expect(ending).toBeHidden();
    await expect(reply).toBeHidden();
  });

  await test.step('the list that ? opens can be switched off', async () => {
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const choice = page.getByRole('checkbox', { name: 'Open this list by ?' });
    await page.keyboard.press('?');
    await shortcuts.waitFor();
    await choice.press(' ');
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await page.keyboard.press('?');
    await run(page, 'shortcuts');
    await expect(shortcuts, 'by the palette alone').toBeVisible();
    await expect(choice).not.toBeChecked();
  });
  await desk.call('DELETE', `/canned-replies/${(added as { reply: { id: number } }).reply.id}`);
});
