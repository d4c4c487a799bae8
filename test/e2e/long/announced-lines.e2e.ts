import { call } from '../support/call.ts';
import type { ChatKey } from '../support/chatCalls.ts';
import { withoutResend } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

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

test('[UX-11][SEND-02][WIN-07][WIN-08] offline a banner shows the lost connection, and a message announces that it waits, is sent when the connection returns, and announces that', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.say('Hello');
  await visitor.joined();
  const heard = await listen(visitor);
  const banner = visitor.window.getByRole('status').filter({ hasText: 'internet connection' });
  // An answer that is still under way would restore the connection.
  await visitor.page.waitForLoadState('networkidle');
  await visitor.page.context().setOffline(true);
  await visitor.say('In the tunnel');
  await expect(banner).toHaveText(/Lost internet connection/);
  const waiting = visitor.message('In the tunnel');
  await expect(waiting).toContainText('Not sent :(');
  await expect(waiting.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(waiting).toContainText('Waiting for the connection.');
  await expect.poll(async () => (await heard()).includes('Not sent')).toBe(true);
  await visitor.page.context().setOffline(false);
  await expect.poll(() => banner.textContent(), { intervals: [50] }).toMatch(/Internet connection restored/);
  await expect(waiting).toContainText(/Sent|Seen/);
  await expect(waiting).not.toContainText('Waiting for');
  await expect.poll(async () => (await heard()).join('\n')).toContain('Your message has been sent.');
  await expect(banner).toBeHidden();
});

test('[UX-11][STA-05][RT-07] the initial message and the place in line are shown, and a changed place and the joining operator are announced once', async ({
  visitor,
  desk,
  backend,
}) => {
  await desk.set({ queue: true, init_message: 'We read every word.' });
  const start = { user_id: 'guest-before', uuid: crypto.randomUUID(), company: 'legal-forms' };
  const earlier = await call<ChatKey>(`${backend.url}/api/chat/new`, 'POST', start);
  const message = { chat_id: earlier.chat_id, hash: earlier.hash, message: 'I was here first', uuid: 'm1' };
  await call(`${backend.url}/api/chat/new-message`, 'POST', message);
  await visitor.open();
  await visitor.say('And I second');
  await expect(visitor.thread).toContainText('We read every word.');
  await expect(visitor.thread).toContainText("You're number 2 in line.");
  await visitor.joined();
  const heard = await listen(visitor);
  await desk.reply(earlier.chat_id, 'Hello');
  await expect(visitor.thread).toContainText("You're next in line.");
  await expect(visitor.thread).not.toContainText('number 2');
  await expect.poll(heard).toEqual(["You're next in line."]);

  await desk.reply(Number(await visitor.chatId()), 'Now you');
  await expect(visitor.message('Now you')).toBeVisible();
  await expect(visitor.thread).not.toContainText('in line.');
  const joined = visitor.thread.getByText(/ joined/);
  await expect(joined).toHaveCount(1);
  await expect.poll(async () => (await heard()).filter((text) => text.includes(' joined'))).toHaveLength(1);
  await visitor.page.reload();
  await expect(visitor.message('Now you')).toBeVisible();
  await expect(joined).toHaveCount(1);
});
