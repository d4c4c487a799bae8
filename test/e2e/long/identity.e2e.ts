import { expect, test } from '../support/test.ts';
import { Visitor } from '../support/Visitor.ts';
import { variantIf } from '../support/variants.ts';

const ANN = { id: 'u1', email: 'ann@example.com', token: 'token-of-ann-5fd1' };
const BO = { id: 'u2', email: 'bo@example.com', token: 'token-of-bo-77ac' };

const setUser = ({ page }: Visitor, user: typeof ANN): Promise<void> =>
  page.evaluate((given) => document.querySelector('support-launcher')?.setUser(given), user);

test('[SEC-03][USER-02][LAU-15][EL-10][STA-04] a customer’s token appears only in the bearer header and under its own storage key, and setUser(null) makes the visitor a guest again', async ({
  visitor,
}) => {
  const lines: string[] = [];
  const urls: string[] = [];
  const { page } = visitor;
  page.on('console', (message) => lines.push(message.text()));
  page.on('request', (request) => urls.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      said.push(JSON.stringify(message));
      postMessage.call(this, message);
    };
  });
  await visitor.mount(visitor.tag());
  await setUser(visitor, ANN);
  expect(await visitor.stored('user-support-id')).toBeNull();
  const { told } = await visitor.listen('chat-open', 'chat-message', 'chat-error', 'chat-state-change');
  await visitor.launcher.click();
  await expect.poll(() => visitor.stored('user-support-id')).toBe(ANN.id);
  expect(await visitor.stored('user-support-email')).toBe(ANN.email);
  await visitor.say('Signed in');
  await visitor.joined();
  expect((await visitor.called('POST /api/chat/new')).authorization).toBe(`Bearer ${ANN.token}`);
  expect(await visitor.body('POST /api/chat/new')).toMatchObject({ user_id: ANN.id, user_name: ANN.email });
  await expect(visitor.emailForm).toBeHidden();
  const left = await page.evaluate(async () => {
    const shadows = (root: ParentNode): string[] =>
      [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? [shadowRoot.innerHTML, ...shadows(shadowRoot)] : [],
      );
    const { said } = window as unknown as { said: string[] };
    const { 'chat-app-user-support-token': own, ...others } = { ...localStorage } as Record<string, string>;
    return {
      own,
      elsewhere: [document.documentElement.outerHTML, ...shadows(document), ...said, JSON.stringify(others)],
    };
  });
  expect(left.own).toBe(ANN.token);
  const elsewhere = [
    ...left.elsewhere,
    ...lines,
    ...urls,
    ...(await told()),
    JSON.stringify(await page.context().cookies()),
  ];
  expect(elsewhere.filter((text) => text.includes(ANN.token))).toEqual([]);

  await page.evaluate(() => document.querySelector('support-launcher')?.setUser(null));
  await expect.poll(() => visitor.stored('user-support-id')).toBeNull();
  for (const key of ['user-support-email', 'user-support-token']) expect(await visitor.stored(key)).toBeNull();
  await expect(visitor.message('Signed in')).toHaveCount(0);
});

test('[SEC-03][EL-10] changing the customer in one tab changes it in all tabs and leaves no trace of the first', async ({
  visitor,
  desk,
  backend,
}) => {
  const second = new Visitor(await visitor.page.context().newPage(), backend);
  await visitor.mount(visitor.tag());
  await setUser(visitor, ANN);
  await visitor.launcher.click();
  await visitor.say('Private of Ann');
  const chat = Number(await visitor.chatId());
  await visitor.joined();
  await desk.reply(chat, 'Yes, Ann?');
  await expect(visitor.message('Yes, Ann?')).toBeVisible();
  await second.mount(visitor.tag(), { path: '/second.html' });
  await expect(second.message('Private of Ann')).toBeVisible();
  await setUser(visitor, BO);
  for (const tab of [visitor, second]) {
    await expect(tab.thread).toContainText('What can we help you with');
    await expect(tab.thread).not.toContainText('Ann');
  }
  await desk.reply(chat, 'Still there, Ann?');
  await second.say('I am Bo');
  const start = await second.called('POST /api/chat/new');
  expect(start.authorization).toBe(`Bearer ${BO.token}`);
  expect(JSON.parse(start.body ?? '{}')).toMatchObject({ user_id: BO.id, user_name: BO.email });
  await expect(visitor.message('I am Bo')).toBeVisible();
  for (const tab of [visitor, second]) await expect(tab.thread).not.toContainText('Ann');
  const kept = await visitor.page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie);
  for (const trace of ['Ann', ANN.id, ANN.email, ANN.token]) expect(kept).not.toContain(`"${trace}"`);
  expect(kept).not.toContain('Private of Ann');
});

for (const what of ['setUser(null)', 'another customer', 'the property user', 'reset()'] as const)
  test(
    `[HOST-13][SEC-03] ${what} hides the earlier conversation before the browser draws the next frame`,
    variantIf(what !== 'another customer'),
    async ({ visitor }) => {
      const { page } = visitor;
      await visitor.mount(visitor.tag());
      await page.evaluate(() => {
        const launcher = document.querySelector('support-launcher');
        if (launcher) launcher.user = { id: 'u7', email: 'ann@example.com' };
      });
      await visitor.launcher.click();
      await visitor.say('About my divorce');
      await visitor.joined();
      await visitor.composer.fill('My husband');
      const shown = await page.evaluate(async (way) => {
        const launcher = document.querySelector('support-launcher');
        const root = launcher?.shadowRoot?.querySelector('support-chat')?.shadowRoot;
        const text = (): string => `${root?.textContent} ${root?.querySelector('textarea')?.value}`;
        const ways = {
          'setUser(null)': () => launcher?.setUser(null),
          'another customer': () => launcher?.setUser({ id: 'u8', email: 'bo@example.com' }),
          'the property user': () => Object.assign(launcher ?? {}, { user: null }),
          'reset()': () => launcher?.reset(),
        };
        await new Promise(requestAnimationFrame);
        const frame = new Promise<string>((resolve) => requestAnimationFrame(() => resolve(text())));
        const before = text();
        void ways[way]();
        return { before, after: await frame };
      }, what);
      for (const secret of ['About my divorce', 'My husband']) {
        expect(shown.before).toContain(secret);
        expect(shown.after).not.toContain(secret);
      }
    },
  );
