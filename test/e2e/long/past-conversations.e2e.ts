import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { QUICK } from '../../backend/support/startBackend.ts';
import { axe } from '../support/axe.ts';
import { Backend } from '../support/backend.ts';
import { DeskApi } from '../support/DeskApi.ts';
import { expect, test } from '../support/test.ts';
import { Visitor } from '../support/Visitor.ts';

const SHOTS = process.env['SHOTS'];
const SECRET = 'between the page and its server, at length';
const ANN = { id: 'ann', email: 'ann@example.com', token: createHmac('sha256', SECRET).update('ann').digest('hex') };
const SIZES = [
  [1366, 768],
  [390, 844],
  [320, 568],
] as const;

/** Takes pictures of the page in both themes, if SHOTS names a folder. */
async function photograph({ page }: Visitor, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  for (const [width, height] of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** Has the customer write, and an operator answer and end the chat, in another browser. */
async function endedChat(backend: Backend, desk: DeskApi, text: string, answer: string): Promise<number> {
  const post = async (path: string, body: object): Promise<{ chat_id: number; hash: string }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ANN.token}` };
    const answered = await fetch(backend.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answered.json()) as { chat_id: number; hash: string };
  };
  const start = { user_id: ANN.id, user_name: ANN.email, uuid: text.slice(0, 50), category_id: 4 };
  const { chat_id, hash } = await post('/api/chat/new', start);
  await post('/api/chat/new-message', { chat_id, hash, uuid: 'first', message: text });
  await desk.reply(chat_id, answer);
  await post('/api/chat/new/close', { chat_id, hash, extras: { rate: 4 } });
  await desk.close(chat_id);
  return chat_id;
}

test('[VIS-07][USER-02][CALL-01] a customer whose expired token is renewed once lists two past chats, reads one and downloads it, while the running chat stays as it is', async ({
  browser,
}) => {
  // The backend of this test alone verifies customers.
  test.setTimeout(120_000);
  const backend = await Backend.start({ USER_TOKEN_SECRET: SECRET }, QUICK);
  const context = await browser.newContext({ permissions: ['local-network-access'] });
  try {
    const desk = await DeskApi.signIn(backend);
    const first = await endedChat(backend, desk, 'Where is my invoice? مرحبا', '**Here**: https://example.com/invoice');
    await endedChat(backend, desk, '<script>alert(1)</script> and a long question, '.repeat(8), 'Thanks for asking');
    const visitor = new Visitor(await context.newPage(), backend);
    const { page, window } = visitor;
    await visitor.mount(visitor.tag());
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/chat/new')) answers.push(response.status());
    });
    await page.evaluate((ann) => {
      const asked: string[] = [];
      const tokenProvider = (): Promise<string> => Promise.resolve(asked.push('once') === 1 ? ann.token : 'none');
      Object.assign(window, { asked });
      const launcher = document.querySelector('support-launcher');
      Object.assign(launcher ?? {}, { tokenProvider });
      launcher?.setUser({ ...ann, token: 'expired' });
    }, ANN);
    await visitor.launcher.click();
    await visitor.say('The running chat');
    await expect(visitor.message('The running chat')).toContainText(/Sent|Seen/);
    expect(answers, 'the token is refused, and renewed once').toEqual([401, 200]);
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual(['once']);
    const starts = visitor.calls.filter(({ call }) => call === 'POST /api/chat/new');
    expect(starts.map(({ authorization }) => authorization)).toEqual(['Bearer expired', `Bearer ${ANN.token}`]);
    expect(visitor.bodies('POST /api/chat/new-message')).toHaveLength(1);
    await visitor.joined();
    await visitor.composer.fill('My draft');

    await visitor.chooseMenuItem('Past conversations');
    const past = window.getByRole('region', { name: 'Past conversations' });
    await expect(past.getByRole('listitem')).toHaveCount(2);
    await expect(past.getByRole('listitem').first()).toContainText('<script>alert(1)</script>');
    await expect(past.getByRole('listitem').first()).toContainText('4 stars');
    expect(await axe(page), 'the list').toEqual([]);
    await photograph(visitor, 'list');
    const item = past.getByRole('button', { name: /Where is my invoice/ });
    await item.press('Enter');
    const old = past.getByRole('region', { name: 'Conversation' });
    await expect(old.getByRole('strong')).toHaveText('Here');
    await expect(old.getByRole('link')).toHaveAttribute('href', 'https://example.com/invoice');
    expect(await axe(page), 'the conversation').toEqual([]);
    await photograph(visitor, 'thread');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      past.getByRole('button', { name: 'Download conversation' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${first}.txt`);
    const text = await readFile(await file.path(), 'utf8');
    for (const line of ['Billing', 'Where is my invoice? مرحبا', 'Here: https://example.com/invoice', '4 of 5'])
      expect(text).toContain(line);
    await page.keyboard.press('Escape');
    await expect(item).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(past).toHaveCount(0);
    await expect(visitor.composer).toHaveValue('My draft');
    await visitor.composer.press('Enter');
    await expect(visitor.message('My draft')).toContainText(/Sent|Seen/);
    await expect(visitor.thread).not.toContainText('invoice');
    expect(visitor.errors.filter((line) => !line.includes('401'))).toEqual([]);
  } finally {
    await context.close();
    await backend.stop();
  }
});
