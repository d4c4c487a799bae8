import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

for (const tags of ['support-launcher', 'support-launcher and support-chat'])
  test(
    `[API-02][EL-01] plain HTML with ${tags} and one module script has one window, which the page’s ::part() rules style`,
    variantIf(tags === 'support-launcher'),
    async ({ visitor }) => {
      const host = tags === 'support-launcher' ? 'support-launcher' : 'support-chat';
      const head = `<style>
      support-launcher::part(launcher-button) { border-top: 3px solid rgb(1, 2, 3); }
      ${host}::part(window) { border-top: 3px solid rgb(1, 2, 3); }
      ${host}::part(composer-input) { border-top: 3px solid rgb(1, 2, 3); }
    </style>`;
      const chat = tags === 'support-launcher' ? '' : visitor.tag('', 'support-chat');
      await visitor.mount(visitor.tag() + chat, { head });
      await expect(visitor.launcher).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
      await visitor.launcher.click();
      await expect(visitor.window).toHaveCount(1);
      await expect(visitor.window).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
      await expect(visitor.composer).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
    },
  );

test('[API-12] api-url alone is enough for live answers from the reference backend', async ({
  visitor,
  desk,
  backend,
}) => {
  await visitor.mount(`<support-launcher api-url="${backend.url}"></support-launcher>`);
  await visitor.launcher.click();
  await visitor.say('Without a key');
  const chat = Number(await visitor.chatId());
  await visitor.joined();
  await desk.reply(chat, 'And yet heard');
  await expect(visitor.message('And yet heard')).toBeVisible();
  // The next page receives the key again when it checks the stored chat.
  visitor.calls.length = 0;
  await visitor.page.reload();
  await visitor.joined();
  await desk.reply(chat, 'Still heard');
  await expect(visitor.message('Still heard')).toBeVisible();
});

test('[API-12] a refused push-key shows a lost connection to the visitor and is named on the console', async ({
  visitor,
  backend,
}) => {
  visitor.toleratesErrors = true;
  await visitor.mount(`<support-launcher api-url="${backend.url}" push-key="wrong"></support-launcher>`);
  await visitor.launcher.click();
  await visitor.say('Do you hear me?');
  await expect(visitor.window.getByText('Lost internet connection')).toBeVisible();
  expect(visitor.errors.join('\n')).toContain('it does not know the push-key (4001)');
  // Calls still work.
  await expect(visitor.message('Do you hear me?')).toContainText(/Sent|Seen/);
});

test('[PKG-06] a page loaded before a deploy opens its chat afterwards with the old chunks', async ({ visitor }) => {
  await visitor.mount(visitor.tag());
  await expect(visitor.launcher).toBeVisible();
  // Simulates a deploy with another page script. A chunk that imported the script would get the new
  // one and fail.
  let asked = 0;
  await visitor.page.route('**/cdn/support-widget.js*', (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("of the next release")' });
  });
  await visitor.launcher.click();
  await visitor.say('From the page of yesterday');
  await visitor.called('POST /api/chat/new-message');
  expect(asked).toBe(0);
});

test('[PKG-06][LAU-13] if a deploy removed the old chunks, an error is logged once and the page keeps working', async ({
  visitor,
}) => {
  visitor.toleratesErrors = true;
  await visitor.page.route('**/cdn/app-*.js', (route) => route.fulfill({ status: 404 }));
  await visitor.mount(visitor.tag());
  await visitor.launcher.click();
  await expect(visitor.launcher).not.toHaveAttribute('aria-busy', 'true');
  const lines = (): string[] => visitor.errors.filter((line) => line.startsWith('support-chat'));
  await expect.poll(lines).toEqual([expect.stringMatching(/could not be loaded .*app-\w+\.js/)]);
});

test('[API-05][A11Y-02] with launcher="never" the page’s own button opens the chat and gets the focus back', async ({
  visitor,
}) => {
  await visitor.mount(`${visitor.tag('launcher="never"')}<button type="button">Ask us</button>`);
  const { page } = visitor;
  const own = page.getByRole('button', { name: 'Ask us' });
  await own.evaluate((button) =>
    button.addEventListener('click', () => document.querySelector('support-launcher')?.show()),
  );
  await expect(visitor.launcher).toBeHidden();
  await own.click();
  await expect(visitor.window).toBeVisible();
  await expect(visitor.composer).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(visitor.window).toBeHidden();
  await expect(own).toBeFocused();
  await expect(visitor.launcher).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile',
  });

  test('[API-05][LAU-08] launcher="always" shows the button without loading the chat', async ({ visitor }) => {
    await visitor.mount(visitor.tag('launcher="always"'));
    await expect(visitor.launcher).toBeVisible();
    expect(visitor.calls).toEqual([]);
  });

  test('[UX-17] the demo’s pages have the chat on a phone', async ({ visitor }) => {
    await visitor.goTo('/');
    await expect(visitor.launcher).toBeVisible();
    expect(visitor.calls).toEqual([]);
    await visitor.launcher.click();
    await expect(visitor.window).toBeVisible();
  });
});
