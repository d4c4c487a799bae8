/** Copying from a conversation with the browser's own selection and shortcut. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

async function copied(visitor: Visitor): Promise<string> {
  await visitor.page.keyboard.press('ControlOrMeta+c');
  return visitor.page.evaluate(() => navigator.clipboard.readText());
}

async function dragOver(from: Locator, to: Locator, { page }: Visitor): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag over');
  await page.mouse.move(start.x + 1, start.y + 4);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 1, end.y + end.height - 4, { steps: 5 });
  await page.mouse.up();
}

test('[ENT-01][A11Y-02] copying a selection over two messages gives only their texts, and select all in the composer its text alone', async ({
  visitor,
}) => {
  await visitor.page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'local-network-access']);
  await visitor.open();
  await visitor.say('Select me one');
  await visitor.window.getByRole('button', { name: 'Not now' }).click();
  await visitor.say('Select me two');
  await visitor.say('Select me three');
  await expect(visitor.message('Select me three')).toContainText(/Sent|Seen/);
  const bubble = (text: string): Locator => visitor.thread.getByText(text, { exact: true });
  await dragOver(bubble('Select me two'), bubble('Select me three'), visitor);
  expect((await copied(visitor)).split(/\n+/)).toEqual(['Select me two', 'Select me three']);
  await visitor.composer.fill('typed');
  await visitor.page.keyboard.press('ControlOrMeta+a');
  expect(await copied(visitor)).toBe('typed');
});
