import { expect, test } from '../support/test.ts';
import { Visitor } from '../support/Visitor.ts';

/** Collects the announcements to screen readers from now on. */
async function listen(visitor: Visitor): Promise<() => Promise<string[]>> {
  const region = visitor.window.locator('div[aria-live]:not([role])');
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await region.evaluate((element) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach(({ textContent }) => heard.push(textContent ?? ''))),
    ).observe(element, { childList: true });
  });
  return () => visitor.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('[UX-11][RT-07] the line about the operator joining is announced once and stays', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Anybody there?');
  await visitor.joined();
  const heard = await listen(visitor);
  await operator.take('Anybody there?');
  const joined = visitor.thread.getByText(/ joined/);
  await expect(joined).toHaveCount(1);
  await expect.poll(async () => (await heard()).filter((text) => text.includes(' joined'))).toHaveLength(1);
  await operator.say('Good morning');
  await expect(visitor.message('Good morning')).toBeVisible();
  await visitor.page.reload();
  await expect(visitor.message('Good morning')).toBeVisible();
  await expect(joined).toHaveCount(1);
});

test('[UX-11] an offline message announces that it waits for the connection, and later that it was sent', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  await visitor.open();
  await visitor.say('Hello');
  await visitor.joined();
  const heard = await listen(visitor);
  await visitor.page.context().setOffline(true);
  await visitor.say('In the tunnel');
  const waiting = visitor.message('In the tunnel');
  await expect(waiting).toContainText('Not sent :(');
  await expect(waiting.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(waiting).toContainText('Waiting for the connection to send this.');
  await expect.poll(async () => (await heard()).includes('Not sent')).toBe(true);
  await visitor.page.context().setOffline(false);
  await expect(waiting).toContainText(/Sent|Seen/);
  await expect(waiting).not.toContainText('Waiting for');
  await expect.poll(async () => (await heard()).join('\n')).toContain('Your message has been sent.');
});

test('[UX-11][STA-05] the place in line updates in place and is announced when it changes', async ({
  visitor,
  desk,
  browser,
  backend,
}) => {
  await desk.set({ queue: true });
  const context = await browser.newContext();
  const earlier = new Visitor(await context.newPage(), backend);
  await earlier.open();
  await earlier.say('I was here first');
  const first = Number(await earlier.chatId());
  await expect(earlier.thread).toContainText("You're next in line.");
  await visitor.open();
  await visitor.say('And I second');
  await expect(visitor.thread).toContainText("You're number 2 in line.");
  await visitor.joined();
  const heard = await listen(visitor);
  await desk.reply(first, 'Hello');
  await expect(visitor.thread).toContainText("You're next in line.");
  await expect(visitor.thread).not.toContainText('number 2');
  await expect.poll(heard).toEqual(["You're next in line."]);
  await desk.reply(Number(await visitor.chatId()), 'Now you');
  await expect(visitor.message('Now you')).toBeVisible();
  await expect(visitor.thread).not.toContainText('in line.');
  await context.close();
});
