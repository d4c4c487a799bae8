/**
 * Situations from public bug reports about other chats and help desks. docs/real-world.md lists
 * them with their sources.
 */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

/** Returns the distance of the thread's scroll container from its bottom, in CSS pixels. */
const pixelsToBottom = (thread: Locator): Promise<number> =>
  thread.evaluate((log) => {
    let area: Element | null = log;
    while (area && area.scrollHeight <= area.clientHeight + 1) area = area.parentElement;
    return area ? area.scrollHeight - area.clientHeight - area.scrollTop : 0;
  });

for (const garbage of ['{"unfinished', 'undefined', '[]', '999999999999999999999'])
  test(
    `[ENV-03] a visitor can write although every stored value is ${garbage}`,
    variantIf(garbage !== '{"unfinished'),
    async ({ visitor }) => {
      await visitor.open();
      await visitor.say('Before the damage');
      await visitor.chatId();
      await visitor.page.evaluate((value) => {
        for (const key of Object.keys(localStorage)) localStorage.setItem(key, value);
      }, garbage);
      await visitor.open();
      await visitor.say('After the damage');
      await expect(visitor.message('After the damage')).toContainText(/Sent|Seen/);
    },
  );

for (const days of [-3, 3])
  test(
    `[REAL-16] the conversation stays in order on a device whose clock is wrong by ${days} days`,
    variantIf(days > 0),
    async ({ visitor, desk }) => {
      await visitor.page.clock.setSystemTime(Date.now() + days * 86_400_000);
      await visitor.open();
      await visitor.say('First from the visitor');
      await expect(visitor.message('First from the visitor')).toContainText(/Sent|Seen/);
      const chatId = Number(await visitor.chatId());
      await desk.reply(chatId, 'First from the operator');
      await visitor.message('First from the operator').waitFor();
      await visitor.say('Second from the visitor');
      await expect(visitor.message('Second from the visitor')).toContainText(/Sent|Seen/);
      await desk.reply(chatId, 'Second from the operator');
      const texts = visitor.thread.getByText(/^(First|Second) from the/);
      const inOrder = ['First', 'Second'].flatMap((one) => [`${one} from the visitor`, `${one} from the operator`]);
      await expect(texts).toHaveText(inOrder);
      await visitor.page.reload();
      await expect(texts).toHaveText(inOrder);
    },
  );

test('[REAL-13] clicks in the place of the closed window reach the page', async ({ visitor }) => {
  const button =
    '<button style="position: fixed; inset: auto 60px 300px auto" onclick="this.textContent = 42">6 x 7</button>';
  await visitor.mount(button + visitor.tag());
  await visitor.launcher.click();
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  await expect(visitor.window).toBeHidden();
  await visitor.page.getByRole('button', { name: '6 x 7' }).click();
  await expect(visitor.page.getByRole('button', { name: '42' })).toBeVisible();
});

test('[WIN-15] the thread stays at the bottom while the page is zoomed and the window resized', async ({
  visitor,
  desk,
}) => {
  await visitor.open();
  await visitor.say('Zoomed');
  const chatId = Number(await visitor.chatId());
  const say = async (name: string): Promise<void> => {
    await desk.reply(chatId, `${name}: ${'some more words '.repeat(5)}`);
    await visitor.message(`${name}:`).waitFor();
    await expect.poll(() => pixelsToBottom(visitor.thread), { message: name }).toBeLessThan(10);
  };
  for (let count = 1; count <= 8; count += 1) await say(`line ${count}`);
  for (const zoom of [0.8, 1.25]) {
    await visitor.page.evaluate((factor) => (document.documentElement.style.zoom = String(factor)), zoom);
    await say(`at ${zoom}`);
  }
  for (const height of [450, 900]) {
    await visitor.page.setViewportSize({ width: 1280, height });
    await say(`at a height of ${height}`);
  }
});

test('[SEND-12][REAL-05] odd texts arrive as typed, without what no database stores and what changes the direction', async ({
  visitor,
  operator,
}) => {
  await visitor.mount(visitor.tag());
  await visitor.page.evaluate(() => {
    const launcher = document.querySelector('support-launcher');
    if (launcher) launcher.user = { id: '7', email: 'ann@example.com', name: 'Ann\u202Egnp.exe\nSmith' };
  });
  await visitor.launcher.click();
  await visitor.thread.getByRole('article').first().waitFor();

  await test.step('a text with a NUL character loses its control characters', async () => {
    await visitor.composer.evaluate((field: HTMLTextAreaElement) => {
      field.setRangeText('Copied\0 from a\u0007 PDF');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await visitor.composer.press('Enter');
    await expect(visitor.message('Copied from a PDF')).toContainText(/Sent|Seen/);
    await expect(operator.chats).toContainText('Copied from a PDF');
  });

  await test.step('the desk shows the visitor’s name on one line, in its own direction', () =>
    expect(operator.chats).toContainText('Anngnp.exe Smith'));

  await test.step('code, joined emoji and character references arrive as typed', async () => {
    await operator.take('Copied from a PDF');
    for (const text of ['if ready:\n    go()\n\treturn', '👨‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 👍🏽', '&#128512; &#60;b&#62; &amp;']) {
      await visitor.composer.fill(text);
      await visitor.composer.press('Enter');
      const last = operator.conversation.getByRole('article').last();
      await expect(last).toContainText(text.trim().split('\n')[0] ?? '');
      expect(await last.innerText()).toContain(text);
    }
  });
});

test('[DESK-06] a visitor who changes the page or closes one of two tabs stays present and gets the answer', async ({
  visitor,
  operator,
  backend,
}) => {
  await visitor.open();
  await visitor.say('On the move');
  await operator.take('On the move');
  await visitor.goTo('/pricing.html');
  await expect(operator.conversation).toContainText('/pricing.html');
  const second = await visitor.page.context().newPage();
  await second.goto(`${backend.url}/`);
  await second.getByRole('log', { name: 'Conversation' }).getByText('On the move').waitFor();
  await visitor.page.close();
  await operator.say('Still there?');
  await expect(second.getByRole('log', { name: 'Conversation' })).toContainText('Still there?');
  await expect(operator.conversation).not.toContainText('left');
});
