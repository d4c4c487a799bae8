import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

/** Makes the page hidden, as behind another tab, or visible again. */
const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('[READ-04] the title of a hidden page counts new messages, and is restored once the page is visible', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  await visitor.open();
  const title = await page.title();
  await visitor.say('I read something else');
  await operator.take('I read something else');
  await hide(page, true);
  await operator.say('One');
  await operator.say('Two');
  await expect(page).toHaveTitle(`(2) ${title}`);
  await page.evaluate(() => void (document.title = 'Another page'));
  await expect(page).toHaveTitle('(2) Another page');
  await hide(page, false);
  await expect(page).toHaveTitle('Another page');
  await visitor.chooseMenuItem('Minimize chat');
  await operator.say('Three');
  await expect(page).toHaveTitle('(1) Another page');
  await visitor.launcher.click();
  await expect(page).toHaveTitle('Another page');
});

test('[WIN-19] a chat muted in the menu is silent, also after a reload', async ({ visitor, operator }) => {
  const tones = await visitor.countTones();
  await visitor.open();
  await visitor.say('Be quiet');
  await operator.take('Be quiet');
  await visitor.chooseMenuItem('Turn sound off');
  await visitor.page.reload();
  await visitor.message('Be quiet').waitFor();
  await visitor.composer.click();
  await operator.say('In silence');
  await visitor.message('In silence').waitFor();
  expect(await tones()).toBe(0);
  await visitor.chooseMenuItem('Turn sound on');
  await operator.say('Aloud');
  await expect.poll(tones).toBeGreaterThan(0);
});

test('[WIN-19] a message to a hidden page shows a desktop notification if the visitor turned them on', async ({
  visitor,
  operator,
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
  await operator.take('I read something else');
  await visitor.chooseMenuItem('Turn notifications on');
  await visitor.chooseMenuItem('Minimize chat');
  await operator.say('You see this yourself');
  await expect(visitor.launcher).toHaveAccessibleName(/1 unread/);
  await hide(page, true);
  await operator.say('<b>Are</b> you there?');
  await expect.poll(told).toHaveLength(1);
  expect((await told())[0]).toMatch(/^\S.*: <b>Are<\/b> you there\?$/);
  await page.evaluate(() => (window as unknown as { shown: Shown[] }).shown[0]?.dispatchEvent(new Event('click')));
  await expect(visitor.window).toBeVisible();
  expect(await told()).toEqual([]);
});

test('[ATT-02][ENT-01] files dropped anywhere on the window are sent with the message, and a picture opens over the page', async ({
  visitor,
}) => {
  const { page } = visitor;
  await visitor.open();
  await visitor.say('Two pictures');
  await visitor.thread.evaluate(async (node) => {
    const dataTransfer = new DataTransfer();
    for (const [name, colour] of [
      ['lake.png', '#1f7a8c'],
      ['hill.png', '#7a9e3f'],
    ] as const) {
      const canvas = new OffscreenCanvas(900, 600);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = colour;
      context.fillRect(0, 0, 900, 600);
      dataTransfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }));
    }
    Object.assign(window, { dragged: dataTransfer });
    node.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true, composed: true }));
  });
  await expect(visitor.window).toContainText('Drop files to attach them');
  await visitor.thread.evaluate((node) => {
    const { dragged: dataTransfer } = window as unknown as { dragged: DataTransfer };
    node.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true }));
  });
  await expect(visitor.window).not.toContainText('Drop files to attach them');
  await visitor.composer.press('Enter');
  const link = visitor.thread.getByRole('link', { name: 'lake.png' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'lake.png' });
  await expect(dialog.getByRole('img', { name: 'lake.png' })).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(1_280);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: 'hill.png' })).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: 'hill.png' })).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(visitor.window).toBeVisible();
});

test('[ENT-01][FORM-08] a message can be copied, and its e-mail addresses and phone numbers are links', async ({
  visitor,
  operator,
}) => {
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write', 'local-network-access']);
  await visitor.open();
  await visitor.say('How do I reach you?');
  await operator.take('How do I reach you?');
  await operator.say('At help@forms.example or +1 555 012 3456');
  const message = visitor.message('At help@forms.example');
  for (const [name, href] of [
    ['help@forms.example', 'mailto:help@forms.example'],
    ['+1 555 012 3456', 'tel:+15550123456'],
  ] as const) {
    const link = message.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await message.hover();
  await message.getByRole('button', { name: 'Copy message' }).click();
  await expect(message.getByRole('status')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('At help@forms.example or +1 555 012 3456');
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
    async ({ visitor, operator }) => {
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
      await visitor.launcher.click();
      await visitor.say('Who is there?');
      await operator.take('Who is there?');
      await expect(page.getByText('Logo', { exact: true }).filter({ visible: true })).toHaveCount(0);
    },
  );
}

test('[STA-05][STA-08] a waiting visitor keeps the first message and the place in the queue after a reload', async ({
  visitor,
  desk,
}) => {
  await desk.set({ queue: true, init_message: 'We read every word.' });
  await visitor.goTo('/');
  await visitor.launcher.click();
  await visitor.say('The signature field does not open');
  const words = [/signature field/, /We read every word/, /You're next in line/];
  const inOrder = (): Promise<void> =>
    expect(visitor.thread.getByRole('article').filter({ hasText: /signature|every word|in line/ })).toContainText(
      words,
    );
  await inOrder();
  await expect(visitor.emailForm).toBeVisible();
  await visitor.page.reload();
  await inOrder();
  await expect(visitor.emailForm).toBeVisible();
  expect(visitor.bodies('POST /api/chat/new')).toHaveLength(1);
});

test('[EL-07] the widget does not appear on a printed page', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.mount(visitor.tag());
  await expect(visitor.launcher).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(visitor.launcher).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await visitor.open();
  await visitor.say('My form, on paper');
  await page.emulateMedia({ media: 'print' });
  await expect(visitor.window).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(visitor.window).toBeVisible();
  await visitor.chooseMenuItem('Minimize chat');
  await expect(visitor.launcher).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(visitor.launcher).toBeHidden();
});
