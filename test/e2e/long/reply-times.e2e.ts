import { axe } from '../support/axe.ts';
import { call } from '../support/call.ts';
import type { ChatKey } from '../support/chatCalls.ts';
import { expect, test } from '../support/test.ts';

/** A company of its own, whose times no earlier test has made the backend compute. */
const COMPANY = 'quick-firm';

test('[VIS-02] after ten quick answers the window names a reply time of a few minutes, and so do the desk’s figures', async ({
  visitor,
  operator,
  desk,
  backend,
}) => {
  for (let at = 0; at < 10; at += 1) {
    const start = { user_id: `guest-${at}`, uuid: `quick-${at}`, company: COMPANY };
    const { chat_id, hash } = await call<ChatKey>(`${backend.url}/api/chat/new`, 'POST', start);
    const message = { chat_id, hash, message: 'Where is my form?', uuid: 'm1' };
    await call(`${backend.url}/api/chat/new-message`, 'POST', message);
    await desk.reply(chat_id, 'Under Documents');
    await desk.close(chat_id);
  }
  await visitor.mount(visitor.tag(`company="${COMPANY}"`));
  await visitor.launcher.click();
  await expect(visitor.window).toContainText('Usually replies in a few minutes');
  await visitor.say('Hello');
  await visitor.thread.getByRole('button', { name: 'Not now' }).click();
  await visitor.message('Thanks! Our team usually replies in a few minutes.').waitFor();
  expect(await axe(visitor.page), 'the reply time').toEqual([]);

  const { page } = operator;
  await page.evaluate(() => void (location.hash = 'manage/figures'));
  const times = page.getByRole('table', { name: 'Reply times that visitors see' });
  // Earlier tests may have answered another company's chats often enough.
  await expect(times.getByRole('row').filter({ hasText: `${COMPANY}: all chats` })).toContainText('in a few minutes');

  await desk.reply(Number(await visitor.chatId()), 'Here I am');
  await expect(visitor.window).toContainText('Support team');
});
