import { devices, expect, type Browser, type Locator } from '@playwright/test';
import type { Backend } from './backend.ts';
import type { Operator } from './Operator.ts';
import { Visitor } from './Visitor.ts';

/** The visitor writes, the operator takes the chat and answers, and the visitor sees the answer. */
export async function converse(
  { visitor, operator }: { visitor: Visitor; operator: Operator },
  said: string,
  answered: string,
): Promise<void> {
  await visitor.say(said);
  await operator.take(said);
  await operator.say(answered);
  await expect(visitor.message(answered)).toBeVisible();
}

export async function end(visitor: Visitor): Promise<void> {
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('button', { name: 'Stop chat' }).click();
}

/**
 * Whether all of the element's content is visible within the thread. Measures a range, because the
 * element may have no box.
 */
export async function isWhollySeen(visitor: Visitor, element: Locator): Promise<boolean> {
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

export async function onDevice(browser: Browser, backend: Backend, name: string): Promise<Visitor> {
  const { defaultBrowserType: _, ...device } = devices[name] ?? { defaultBrowserType: 'chromium' };
  const context = await browser.newContext({ ...device, permissions: ['local-network-access'] });
  return new Visitor(await context.newPage(), backend);
}
