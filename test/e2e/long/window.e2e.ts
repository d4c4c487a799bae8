import { expect, test } from '../support/test.ts';

test('[API-01][EL-05][WIN-05][WIN-18][READ-01][READ-02][CALL-16][ENT-18] answers to a minimized chat stay unread, also on the next page, until the chat is opened, and then stay read', async ({
  visitor,
  desk,
}) => {
  const head = `<script>
    window.counts = [];
    document.addEventListener('chat-unread-change', ({ detail }) => window.counts.push(detail.count));
  </script>`;
  const reads = (): string[] =>
    visitor.calls
      .filter(({ call }) => call === 'GET /api/chat/read-messages')
      .map(({ query }) => query.message_id ?? '');
  await visitor.mount(visitor.tag(), { head });
  const { told } = await visitor.listen('chat-message', 'chat-close');
  await visitor.launcher.click();
  await visitor.say('Tell me later');
  const chat = Number(await visitor.chatId());
  await visitor.joined();

  await test.step('the count, the dot, the accessible name and the event are right on each page', async () => {
    await visitor.chooseMenuItem('Minimize chat');
    await desk.reply(chat, 'It is later');
    const botMessage = { uuid: crypto.randomUUID(), message: 'How can I help?', is_bot: true };
    await desk.call('POST', `/chats/${chat}/messages`, botMessage);
    await expect(visitor.launcher).toHaveAccessibleName('Open chat, 2 unread messages');
    const names = (await told()).map((line) => line.split(' ')[0]);
    expect(names).toEqual(['chat-message', 'chat-close', 'chat-message', 'chat-message']);
    for (const path of ['/host.html', '/next.html']) {
      await visitor.mount(visitor.tag(), { path, head });
      await expect(visitor.launcher).toHaveAccessibleName('Open chat, 2 unread messages');
      await expect(visitor.page.locator('[part=unread-dot]')).toHaveText('2');
      const known = await visitor.page.evaluate(() => [
        document.querySelector('support-launcher')?.unreadCount,
        (window as unknown as { counts: number[] }).counts,
      ]);
      expect(known).toEqual([2, [2]]);
    }
  });

  await test.step('opening shows and reports the last message', async () => {
    const before = reads().length;
    await visitor.launcher.click();
    await expect(visitor.page.getByRole('button', { name: 'Close chat' })).toBeVisible();
    await expect(visitor.message('How can I help?')).toBeInViewport();
    await expect(visitor.message('How can I help?')).toHaveAccessibleName(/Assistant/);
    await expect.poll(() => reads().length).toBe(before + 1);
    expect(await visitor.stored('last-read-message')).toBe(reads().at(-1));
  });

  await test.step('the messages stay read after a reload', async () => {
    await visitor.chooseMenuItem('Minimize chat');
    await visitor.page.reload();
    await expect
      .poll(() => visitor.page.evaluate(() => document.querySelector('support-launcher')?.state))
      .toBe('loaded');
    await expect(visitor.page.getByRole('button', { name: 'Open chat', exact: true })).toBeVisible();
  });
});
