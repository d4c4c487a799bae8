import { build, type Plugin } from 'esbuild';
import { bundleOptions } from '../../../../demo/hosts/bundleOptions.mjs';
import { SOURCES } from '../../../backend/support/startBackend.ts';
import { answerAt, expectSent, expectTalk } from '../../support/hostPages.ts';
import { expect, test } from '../../support/test.ts';
import { variantIf } from '../../support/variants.ts';
import type { Visitor } from '../../support/Visitor.ts';

// The compiled backend lacks the framework demos.
test.use({ program: SOURCES });
// In one worker: each worker starts a backend from the sources.
test.describe.configure({ mode: 'default' });

/** The applications in demo/hosts: the same page, written idiomatically in each framework. */
for (const framework of ['React', 'Vue', 'Svelte', 'Angular']) {
  const path = `/hosts/${framework.toLowerCase()}.html`;
  const isVariant = framework !== 'React';

  test(
    `[EL-03][EL-05] ${framework} opens and closes the chat by a property, receives its events, and calls its methods`,
    variantIf(isVariant),
    async ({ visitor, desk }) => {
      const { page } = visitor;
      await visitor.goTo(path);
      const state = page.getByRole('status').filter({ hasText: 'The chat is' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Documents in ${framework}`);
      await expectTalk(visitor, `Asked in ${framework}`);
      await expect(state).toHaveText('The chat is open, 0 unread.');
      await visitor.joined();
      await page.getByRole('button', { name: 'Close support' }).click();
      await expect(visitor.window).toBeHidden();
      await expect(state).toHaveText('The chat is closed, 0 unread.');
      await desk.answer('Answered meanwhile');
      await expect(state).toHaveText('The chat is closed, 1 unread.');
      await page.getByRole('button', { name: 'Open support' }).click();
      await expect(visitor.message('Answered meanwhile')).toBeVisible();
      await expect(visitor.composer).toBeFocused();
      await expect(state).toHaveText('The chat is open, 0 unread.');
      await page.getByRole('button', { name: 'Ask about my lease' }).click();
      await expect(visitor.composer).toHaveValue('I have a question about my lease');
    },
  );

  test(
    `[EL-03][EL-08][EL-10] ${framework} signs a customer in and out, removes the widget and adds it again`,
    variantIf(isVariant),
    async ({ visitor }) => {
      const { page } = visitor;
      await visitor.goTo(path);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expectTalk(visitor, `Signed in with ${framework}`);
      const begun = visitor.calls.find(({ call }) => call === 'POST /api/chat/new');
      expect(begun?.authorization).toBe('Bearer a-token-of-the-page');
      for (const told of ['customer-42', 'Ann Lee', 'Business']) expect(begun?.body).toContain(told);
      const isShown = page.getByRole('checkbox', { name: 'Support on this page' });
      await isShown.uncheck();
      await expect(visitor.launcher).toHaveCount(0);
      await isShown.check();
      await expect(visitor.message(`Signed in with ${framework}`)).toBeVisible();
      await visitor.say('Still here');
      await expectSent(visitor, 'Still here');
      expect(visitor.bodies('POST /api/chat/new')).toHaveLength(1);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(visitor.message('Still here')).toHaveCount(0);
      await expect.poll(() => visitor.stored('user-support-token')).toBeNull();
      await expect.poll(() => visitor.stored('visitor-profile')).toBeNull();
    },
  );

  test(
    `[API-08][API-09][API-10] ${framework} sends a request, receives chat events, and blocks a message with a card number`,
    variantIf(isVariant),
    async ({ visitor }) => {
      const { page } = visitor;
      await visitor.goTo(path);
      await page.getByRole('button', { name: 'Send a request' }).click();
      await expect(page.getByText('Last event: chat-start')).toBeVisible();
      await page.getByRole('button', { name: 'Open support' }).click();
      await expectSent(visitor, 'Please send me the invoice of my last order');
      await expect(visitor.composer).toHaveAttribute('placeholder', 'Ask about your documents');
      await visitor.composer.fill('My card is 4111 1111 1111 1111');
      await visitor.composer.press('Enter');
      await expect(visitor.thread).toContainText('Please leave card numbers out of the chat.');
      await expect(visitor.composer).toHaveValue('My card is 4111 1111 1111 1111');
      expect(visitor.bodies('POST /api/chat/new-message')).toHaveLength(1);
    },
  );
}

/** Serves a host page of the demo, built without the package: importing the package does nothing. */
async function withoutPackage(visitor: Visitor, framework: string): Promise<void> {
  const { outputFiles } = await build({
    ...bundleOptions,
    entryPoints: [`demo/hosts/${framework}/main.ts`],
    write: false,
    plugins: [...(bundleOptions.plugins ?? []), emptyPackage],
  });
  const body = outputFiles[0]?.text ?? '';
  await answerAt(visitor, `/hosts/${framework}.js`, body, { contentType: 'text/javascript' });
}

const emptyPackage: Plugin = {
  name: 'empty-package',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^support-chat(?:\/\w+)?$/ }, ({ path }) => ({ path, namespace: 'empty' }));
    onLoad({ filter: /^/, namespace: 'empty' }, () => ({ contents: '' }));
  },
};

/** Both write a property of an undefined element as an attribute: open="false". */
for (const framework of ['Vue', 'Svelte'])
  test(`[EL-03][EL-04] in ${framework} with the widget's script after it, the bound value opens the window and the visitor can close it`, async ({
    visitor,
  }) => {
    const { page } = visitor;
    const name = framework.toLowerCase();
    const state = page.getByRole('status').filter({ hasText: 'The chat is' });
    await withoutPackage(visitor, name);
    await visitor.goTo(`/hosts/${name}.html`);
    await expect(state).toHaveText('The chat is closed, 0 unread.');
    await page.addScriptTag({ url: '/cdn/support-widget.js', type: 'module' });
    await expect(visitor.launcher).toHaveAccessibleName('Open chat');
    // The widget calls the server only once the visitor interacts.
    expect(visitor.calls).toEqual([]);
    await expect(visitor.window).toBeHidden();
    await page.getByRole('button', { name: 'Open support' }).click();
    await expect(visitor.thread).toContainText('What can we help you with');
    await expect(state).toHaveText('The chat is open, 0 unread.');
    await page.getByRole('button', { name: 'Close support' }).click();
    await expect(visitor.window).toBeHidden();
    await expect(state).toHaveText('The chat is closed, 0 unread.');
    await page.getByRole('button', { name: 'Open support' }).click();
    await expect(visitor.window).toBeVisible();
    await visitor.launcher.click();
    await expect(visitor.window).toBeHidden();
    await expect(state).toHaveText('The chat is closed, 0 unread.');
    // Any re-render of the page sets the bound value again.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(visitor.window).toBeHidden();
    await expectTalk(visitor, `Behind ${framework}`);
    await expect(state).toHaveText('The chat is open, 0 unread.');
  });

for (const [path, what] of [
  ['/strict.html', '[SEC-01] under a strict policy'],
  ['/hostile.html', '[EL-07] among hostile styles'],
  ['/pages.html', '[EL-01] among the demo’s other pages'],
] as const)
  test(`${what} the demo’s page has a working chat`, async ({ visitor }) => {
    await visitor.goTo(path);
    await expectTalk(visitor, 'Here too');
  });

test('[EL-06] the demo’s two companies have separate conversations', async ({ visitor }) => {
  const { page } = visitor;
  await visitor.goTo('/two.html');
  for (const [at, text] of ['For the forms', 'For the signatures'].entries()) {
    const one = page.locator('support-launcher').nth(at);
    await one.getByRole('button', { name: 'Open chat' }).click();
    await one.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
    await page.keyboard.press('Enter');
    await expect(one.getByRole('article').filter({ hasText: text })).toContainText(/Sent|Seen/);
    await one.getByRole('button', { name: 'Close chat' }).click();
  }
  const companies = visitor.bodies('POST /api/chat/new').map(({ company }) => company);
  expect(companies).toEqual(['legal-forms', 'sign-docs']);
});
