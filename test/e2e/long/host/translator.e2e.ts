import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/**
 * Simulates a page translator: wraps each text of the document and its open shadow roots in two
 * font elements, at load and after each change. Keeps the words, so that tests can find them.
 */
async function translate(page: Page): Promise<Error[]> {
  const thrown: Error[] = [];
  page.on('pageerror', (error) => thrown.push(error));
  await page.addInitScript(() => {
    const seen = new WeakSet<Node>();
    const wrap = (root: Document | ShadowRoot): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node instanceof Element && node.shadowRoot) observe(node.shadowRoot);
        if (!(node instanceof Text) || node.data.trim() === '') continue;
        if (!/^(?:FONT|STYLE|SCRIPT|TEXTAREA|TITLE|OPTION)$/.test(node.parentElement?.tagName ?? '')) texts.push(node);
      }
      for (const text of texts) {
        const outer = document.createElement('font');
        outer.append(document.createElement('font'));
        outer.firstElementChild?.append(text.data);
        text.replaceWith(outer);
      }
    };
    const observe = (root: Document | ShadowRoot): void => {
      if (seen.has(root)) return;
      seen.add(root);
      new MutationObserver(() => wrap(root)).observe(root, { childList: true, subtree: true, characterData: true });
      wrap(root);
    };
    document.addEventListener('DOMContentLoaded', () => observe(document));
  });
  return thrown;
}

test('[REAL-14] with a page translator active, widget and desk show the current state and throw no error', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  const desk = operator.page;
  const thrown = [await translate(page), await translate(desk)];
  await desk.reload();
  await desk.getByRole('switch', { name: 'Online' }).waitFor();
  await visitor.open();
  await expect(visitor.window.locator('font').first()).toBeVisible();
  await visitor.say('Can I change my lease?');
  const said = visitor.message('Can I change my lease?');
  await expect(said).toContainText(/Sent|Seen/);
  await expect(said).not.toContainText('Sending');
  await visitor.joined();
  await expect(operator.chat('Can I change my lease?')).toContainText(/\d/);
  await operator.take('Can I change my lease?');
  await expect(visitor.window.getByRole('heading').first()).not.toHaveText('Legal Forms');
  await operator.typeUntil(visitor.window.getByRole('status', { name: /typing/ }));
  await operator.say('Yes, you can');
  await expect(visitor.message('Yes, you can')).toBeVisible();
  await visitor.composer.pressSequentially('And my ren');
  await expect(desk.getByText('And my ren')).toBeVisible();
  await visitor.composer.pressSequentially('t?');
  await visitor.composer.press('Enter');
  await expect(operator.conversation).toContainText('And my rent?');
  await expect(visitor.message('And my rent?')).not.toContainText('Sending');
  await visitor.window.getByRole('button', { name: 'Minimize' }).click();
  for (const [at, text] of ['One', 'Two', 'Three'].entries()) {
    await operator.say(text);
    await expect(page.locator('[part=unread-dot]')).toHaveText(String(at + 1));
  }
  await visitor.launcher.click();
  await expect(visitor.message('Three')).toBeVisible();
  await visitor.chooseMenuItem('End chat');
  await page.getByRole('alertdialog', { name: 'End This Chat' }).getByRole('button', { name: 'Stop chat' }).click();
  await expect(desk.getByText(/^The visitor ended this chat/)).toBeVisible();
  await visitor.say('One more thing');
  await expect(visitor.message('One more thing')).toContainText(/Sent|Seen/);
  expect(thrown).toEqual([[], []]);
});
