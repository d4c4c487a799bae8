/** Faults of other desks’ composers, reported by their operators. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The Enter that Safari sends after the composition that it has ended. */
const SAFARI_ENTER = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
const LINES = Array.from({ length: 20 }, (_, at) => `line ${at + 1}`);

/** The distance from the top of the text to the top of its visible part, in px. */
const scrolled = (field: Locator): Promise<number> => field.evaluate(({ scrollTop }) => scrollTop);

/** Whether the field fills its box: nothing else scrolls with it. */
async function expectInPlace(field: Locator): Promise<void> {
  const [box, outer] = await Promise.all([field.boundingBox(), field.locator('..').boundingBox()]);
  expect(box).toEqual(outer);
}

async function typeLines(page: Page): Promise<void> {
  for (const line of LINES) {
    await page.keyboard.type(line);
    await page.keyboard.press('Shift+Enter');
  }
}

test('[DESK-04][DESK-10] a long reply scrolls by wheel, a draft continues at its end, the Enter of an IME and a held one do no harm, and lines have their own direction', async ({
  visitor,
  operator,
  desk,
}) => {
  const { page, reply, conversation } = operator;
  const added = await desk.call('POST', '/canned-replies', { shortcut: 'wait', text: 'One moment, please.' });
  await page.reload();
  await visitor.open();
  await visitor.say('How do I sign?');
  await operator.take('How do I sign?');

  await test.step('the wheel scrolls through a reply that is higher than the composer', async () => {
    await typeLines(page);
    await reply.hover();
    const end = await scrolled(reply);
    expect(end).toBeGreaterThan(100);
    await page.mouse.wheel(0, -1_000);
    await expect.poll(() => scrolled(reply)).toBe(0);
    await expectInPlace(reply);
    await page.mouse.wheel(0, 1_000);
    await expect.poll(() => scrolled(reply)).toBeGreaterThanOrEqual(end);
    await expectInPlace(reply);
  });

  await test.step('after another view, typing continues at the end of the draft, which is visible', async () => {
    await page.getByRole('button', { name: 'Tickets' }).click();
    await expect(reply).toBeHidden();
    await page.getByRole('button', { name: /^Chats/ }).click();
    await expect(reply).toBeFocused();
    await page.keyboard.type('the last line');
    await expect(reply).toHaveValue(`${LINES.join('\n')}\nthe last line`);
    expect(await scrolled(reply)).toBeGreaterThan(100);
  });

  await test.step('also after a reload', async () => {
    await page.reload();
    await expect(reply).toBeFocused();
    await page.keyboard.type('!');
    await expect(reply).toHaveValue(/the last line!$/);
    await reply.clear();
  });

  await test.step('the Enter of an IME chooses neither a canned reply nor a colleague', async () => {
    await page.keyboard.type('/no');
    await expect(page.getByRole('listbox', { name: 'Canned replies' })).toBeVisible();
    await reply.dispatchEvent('keydown', SAFARI_ENTER);
    await expect(reply).toHaveValue('/no');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Private note' })).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Command, chat or search' });
    await palette.fill('mute');
    await palette.dispatchEvent('keydown', SAFARI_ENTER);
    await expect(palette).toHaveValue('mute');
    await page.keyboard.press('Escape');
  });

  await test.step('an Enter that is held down chooses a canned reply or a name, and does not send the text', async () => {
    await page.keyboard.type('/wait');
    await expect(page.getByRole('listbox', { name: 'Canned replies' })).toBeVisible();
    for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(reply).toHaveValue('One moment, please.');
    await expect(conversation.getByText('One moment, please.')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(conversation.getByText('One moment, please.')).toBeVisible();
    await expect(reply).toHaveValue('');
  });

  await test.step('a file dropped beside the conversation does not replace the desk, and one on it is attached', async () => {
    const drop = (target: Locator): Promise<boolean[]> =>
      target.evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'lease.pdf'));
        return ['dragover', 'drop'].map(
          (name) => !element.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })),
        );
      });
    const attached = page.getByRole('list', { name: 'Files to send' });
    for (const place of [page.getByRole('banner'), operator.chats, page.locator('html')])
      expect(await drop(place)).toEqual([true, true]);
    await expect(attached).toBeHidden();
    expect(await drop(conversation)).toEqual([true, true]);
    await expect(attached).toContainText('lease.pdf');
    await page.getByRole('button', { name: 'Remove lease.pdf' }).click();
  });

  await test.step('each line of a message and of a private note has its own direction', async () => {
    await operator.say('Good morning!\nתודה!');
    await reply.fill('/note **Ann** asks:\nשלום?');
    await page.getByRole('textbox', { name: 'Private note' }).press('Enter');
    for (const [words, sign] of [
      ['תודה', '!'],
      ['שלום', '?'],
    ] as const) {
      const text = conversation.locator('.message-text').filter({ hasText: words });
      const [end, start] = await text.evaluate(
        (element, wanted) => {
          const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
          return wanted.map((part) => {
            const range = document.createRange();
            range.setStart(node, node.data.lastIndexOf(part));
            range.setEnd(node, node.data.lastIndexOf(part) + part.length);
            return range.getBoundingClientRect().left;
          });
        },
        [sign, words],
      );
      expect(end, words).toBeLessThan(start ?? 0);
    }
  });
  await desk.call('DELETE', `/canned-replies/${(added as { reply: { id: number } }).reply.id}`);
});
