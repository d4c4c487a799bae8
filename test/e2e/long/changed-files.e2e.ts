/**
 * Files that change, move or disappear between being chosen and being sent, and unsent messages
 * that are removed.
 */
import { mkdir, mkdtemp, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withoutResend } from '../support/faults.ts';
import { expect, test as base } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';
import { variantIf } from '../support/variants.ts';

const CHANGED = 'This file was changed or moved. Please choose it again.';

const test = base.extend<{ folder: string }>({
  // eslint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'chosen-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

async function choose(
  visitor: Visitor,
  path: string,
  content: string | Buffer = 'a,b\n'.repeat(10_000),
): Promise<void> {
  await writeFile(path, content);
  await visitor.window.locator('input[type=file]').setInputFiles(path);
  await expect(visitor.window.getByRole('list', { name: 'Files to send' })).toBeVisible();
}

/** Moves the modification time five seconds ahead, because browsers compare whole seconds. */
const save = async (path: string): Promise<void> => {
  await writeFile(path, 'x,y\n'.repeat(11_000));
  await utimes(path, new Date(), new Date(Date.now() + 5_000));
};

test('[REAL-08] files that changed after they were chosen are refused with that reason, and can be removed', async ({
  visitor,
  folder,
  desk,
}) => {
  visitor.toleratesErrors = true;
  const path = join(folder, 'figures.csv');
  await visitor.open();
  await visitor.say('Here it comes');

  await test.step('one that was saved again', async () => {
    await choose(visitor, path);
    await save(path);
    await visitor.composer.press('Enter');
    const refused = visitor.message('figures.csv');
    await expect(refused).toContainText(CHANGED);
    await expect(refused.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await visitor.say('And text goes on');
    await expect(visitor.message('And text goes on')).toContainText(/Sent|Seen/);
    await refused.getByRole('button', { name: 'Remove' }).focus();
    await visitor.page.keyboard.press('Enter');
    await expect(refused).toHaveCount(0);
    await expect(visitor.composer).toBeFocused();
  });

  await test.step('one that was deleted, of two', async () => {
    const [kept, changed] = [join(folder, 'kept.txt'), join(folder, 'changed.txt')];
    await writeFile(kept, 'Stays');
    await writeFile(changed, 'Goes');
    await visitor.window.locator('input[type=file]').setInputFiles([kept, changed]);
    await rm(changed);
    await visitor.composer.press('Enter');
    await expect(visitor.message('kept.txt')).toContainText('One of these files was changed or moved.');
    await visitor.message('kept.txt').getByRole('button', { name: 'Remove' }).click();
  });

  await test.step('a picture that cannot be decoded, shown by name, and deleted', async () => {
    const picture = join(folder, 'broken.png');
    await choose(visitor, picture, 'no picture');
    await rm(picture);
    await visitor.composer.press('Enter');
    await expect(visitor.message('broken.png')).toContainText(CHANGED);
    await visitor.message('broken.png').getByRole('button', { name: 'Remove' }).click();
  });

  await test.step('a dropped folder', async () => {
    await mkdir(join(folder, 'folder.pdf'));
    await drop(visitor.page, visitor, join(folder, 'folder.pdf'));
    const files = visitor.window.getByRole('list', { name: 'Files to send' });
    const empty = visitor.window.getByText('The file is empty');
    await expect(files.or(empty)).toBeVisible();
    // The reported size of a folder differs between systems.
    if (await empty.isVisible()) return;
    await visitor.composer.press('Enter');
    await expect(visitor.message('folder.pdf')).toContainText(CHANGED);
    await visitor.message('folder.pdf').getByRole('button', { name: 'Remove' }).click();
  });

  await visitor.page.reload();
  await expect(visitor.message('And text goes on')).toBeVisible();
  await expect(visitor.message('figures.csv')).toHaveCount(0);
  const { messages } = await desk.conversation(Number(await visitor.chatId()));
  expect(messages.map(({ message }) => message)).toEqual(['Here it comes', 'And text goes on']);
});

const CHANGES: Record<string, (path: string) => Promise<void>> = {
  deleted: (path) => rm(path),
  moved: (path) => rename(path, `${path}.old`),
  'cut short': (path) => truncate(path, 10),
  'replaced by a folder': async (path) => {
    await rm(path);
    await mkdir(path);
  },
};

for (const [change, apply] of Object.entries(CHANGES))
  test(
    `[REAL-08] a file that was ${change} after it was chosen is refused with that reason`,
    variantIf(true),
    async ({ visitor, folder }) => {
      visitor.toleratesErrors = true;
      const path = join(folder, 'figures.csv');
      await visitor.open();
      await visitor.say('Here it comes');
      await choose(visitor, path);
      await apply(path);
      await visitor.composer.press('Enter');
      await expect(visitor.message('figures.csv')).toContainText(CHANGED);
    },
  );

/** Drops a file or folder from disk through the browser's drag events. */
async function drop(page: Page, visitor: Visitor, path: string): Promise<void> {
  const box = await visitor.thread.boundingBox();
  if (!box) throw new Error('The thread is not on screen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
}

test('[REAL-08] messages that wait for the network are removed by keyboard, or refused if their file changed meanwhile', async ({
  visitor,
  folder,
  desk,
}) => {
  visitor.toleratesErrors = true;
  const path = join(folder, 'figures.csv');
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.say('Hello');
  await visitor.chatId();
  await choose(visitor, path);
  await visitor.page.context().setOffline(true);
  await visitor.composer.press('Enter');
  await expect(visitor.message('figures.csv')).toContainText('Waiting for the connection');
  await visitor.say('On second thoughts');
  const unsent = visitor.message('On second thoughts');
  await unsent.getByRole('button', { name: 'Remove' }).focus();
  await visitor.page.keyboard.press('Enter');
  await expect(unsent).toHaveCount(0);
  await expect(visitor.composer).toBeFocused();

  await save(path);
  await visitor.page.context().setOffline(false);
  await expect(visitor.message('figures.csv')).toContainText(CHANGED);
  await visitor.page.reload();
  await visitor.say('A better idea');
  await expect(visitor.message('A better idea')).toContainText(/Sent|Seen/);
  const { messages } = await desk.conversation(Number(await visitor.chatId()));
  expect(messages.map(({ message }) => message)).toEqual(['Hello', 'A better idea']);
});

test('[REAL-08] an operator’s changed file is refused with that reason and can be discarded', async ({
  visitor,
  operator,
  folder,
}) => {
  const path = join(folder, 'answer.csv');
  await visitor.open();
  await visitor.say('Please send it');
  await operator.take('Please send it');
  await writeFile(path, 'a,b\n'.repeat(1_000));
  await operator.page.locator('input[type=file]').setInputFiles(path);
  await expect(operator.page.getByText('answer.csv')).toBeVisible();
  await save(path);
  await operator.reply.press('Enter');
  await expect(operator.conversation).toContainText(`Not sent. ${CHANGED}`);
  await operator.conversation.getByRole('button', { name: 'Discard' }).click();
  await expect(operator.conversation.getByText('answer.csv')).toHaveCount(0);
});
