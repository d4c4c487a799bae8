import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

/** Makes the page hidden, as behind another tab, or visible again. */
const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('[WIN-19] a message to a hidden page shows a desktop notification if the visitor turned them on', async ({
  visitor,
  desk,
}) => {
  const { page } = visitor;
  // A headless browser refuses notifications, so this fake records them.
  await page.addInitScript(() => {
    const shown: EventTarget[] = [];
    class Desktop extends EventTarget {
      static permission = 'default';
      static requestPermission = async (): Promise<string> => (Desktop.permission = 'granted');
      readonly said: string;
      constructor(title: string, { body }: NotificationOptions) {
        super();
        this.said = `${title}: ${body}`;
        shown.push(this);
      }
      close(): void {
        shown.splice(shown.indexOf(this), 1);
      }
    }
    Object.assign(window, { Notification: Desktop, shown });
  });
  type Shown = EventTarget & { said: string };
  const told = (): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { shown: Shown[] }).shown.map(({ said }) => said));
  await visitor.open();
  await visitor.say('I read something else');
  const chatId = Number(await visitor.chatId());
  await visitor.chooseMenuItem('Turn notifications on');
  await visitor.chooseMenuItem('Minimize chat');
  await desk.reply(chatId, 'You see this yourself');
  await expect(visitor.launcher).toHaveAccessibleName(/1 unread/);
  await hide(page, true);
  await desk.reply(chatId, '<b>Are</b> you there?');
  await expect.poll(told).toHaveLength(1);
  expect((await told())[0]).toMatch(/^\S.*: <b>Are<\/b> you there\?$/);
  await page.evaluate(() => (window as unknown as { shown: Shown[] }).shown[0]?.dispatchEvent(new Event('click')));
  await expect(visitor.window).toBeVisible();
  expect(await told()).toEqual([]);
});

for (const [where, nest] of [
  ['a launcher that creates its chat', (tag: string, slots: string) => tag.replace('></', `>${slots}</`)],
  [
    'a chat element on the page',
    (tag: string, slots: string) => `<support-chat>${slots}</support-chat>${tag.replace('></', `>${slots}</`)}`,
  ],
] as const) {
  test(
    `[WIN-01][ENT-13] the page’s own icon, logo and greeting in ${where} replace the built-in ones`,
    variantIf(where !== 'a launcher that creates its chat'),
    async ({ visitor }) => {
      const { page } = visitor;
      const slots =
        '<b slot="launcher-icon">Icon</b><b slot="logo">Logo</b><span slot="greeting">Good day, dear tenant!</span>';
      const attributes = visitor.tag().replace('<support-launcher', '').replace('></support-launcher>', '');
      await visitor.mount(nest(visitor.tag(), slots).replace('<support-chat>', `<support-chat ${attributes}>`));
      await expect(page.getByText('Icon').filter({ visible: true })).toHaveCount(1);
      await visitor.launcher.click();
      await visitor.thread.getByRole('article').first().waitFor();
      await expect(page.getByText('Good day, dear tenant!').filter({ visible: true })).toHaveCount(1);
      await expect(page.getByText('Good to see you').filter({ visible: true })).toHaveCount(0);
      await expect(page.getByText('Logo', { exact: true }).filter({ visible: true })).toHaveCount(1);
      await visitor.launcher.click();
      await expect(visitor.window).toBeHidden();
    },
  );
}

test('[EL-07] the widget does not appear on a printed page', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.open();
  for (const part of [visitor.window, visitor.launcher]) {
    await expect(part).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(part).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});
