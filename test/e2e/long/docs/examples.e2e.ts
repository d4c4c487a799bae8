import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { compile } from 'svelte/compiler';
// The elements' types.
import type {} from '../../../../elements/index.ts';
import { bundleOptions } from '../../../../demo/hosts/bundleOptions.mjs';
import { Shop } from './Shop.ts';

const EXAMPLES = 'docs/examples';

/** The examples of a worker share a page: it compiles the widget once, which costs more than most examples. */
const test = base.extend<{ shop: Shop }, { sharedShop: Shop }>({
  sharedShop: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(await Shop.open(context));
      await context.close();
    },
    { scope: 'worker' },
  ],
  shop: async ({ sharedShop }, use) => {
    await sharedShop.clear();
    await use(sharedShop);
    expect(sharedShop.errors).toEqual([]);
  },
});

/** Maps each example that is a page to what a reader expects of it. */
const EXPECTED: Readonly<Record<string, (shop: Shop) => Promise<void>>> = {
  'start/cdn.html': (shop) => shop.openAndTalk(),
  'start/classic.html': (shop) => shop.openAndTalk(),
  'start/new-browsers.html': (shop) => shop.openAndTalk(),
  'start/page.html': (shop) => shop.openAndTalk(),
  'frameworks/wordpress/footer.html': (shop) => shop.openAndTalk(),
  'frameworks/tag-manager/tag.html': (shop) => shop.openAndTalk(),

  'frameworks/html/page.html': async (shop) => {
    await shop.button('Is it in stock?').click();
    await expect(shop.composer).toHaveValue('Is the blue one in stock?');
  },

  'reference/support-chat.html': async (shop) => {
    await shop.button('Ask us').click();
    await shop.talk();
    await expect(shop.launcher).toHaveCount(0);
  },

  'reference/queue.html': async (shop) => {
    const told = shop.page.waitForEvent('console', (message) => message.text() === 'The chat is open');
    await shop.launcher.click();
    await told;
  },

  'reference/unread.html': async (shop) => {
    await shop.launcher.click();
    await shop.composer.fill('Do you know React?');
    await shop.composer.press('Enter');
    await expect(shop.thread).toContainText(/Sent|Seen/);
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.hide());
    await expect(shop.page.getByText('You have 1 unread messages.')).toBeVisible();
  },

  'reference/open-chat.html': async (shop) => {
    await shop.button('Ask about my lease').click();
    await expect(shop.composer).toHaveValue('I have a question about my lease');
  },

  'reference/parts.html': async (shop) => {
    await shop.launcher.click();
    await expect(shop.window).toHaveCSS('border-top-width', '2px');
    await expect(shop.window).toHaveCSS('border-top-left-radius', '0px');
  },

  'reference/slots.html': async (shop) => {
    await shop.launcher.click();
    await expect(shop.page.getByText('Welcome to My shop.')).toBeVisible();
  },

  'recipes/nonce.html': async (shop) => {
    const policy =
      "script-src 'nonce-r4nd0m' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types 'none'";
    await shop.show('recipes/nonce.html', { policy });
    await shop.openAndTalk();
  },

  'recipes/modal-dialog.html': async (shop) => {
    const dialog = shop.page.getByRole('dialog', { name: 'Sign the lease' });
    await shop.launcher.click();
    await shop.composer.fill('Before the dialog');
    await shop.composer.press('Enter');
    await expect(shop.thread).toContainText(/Sent|Seen/);
    await shop.window.getByRole('button', { name: 'Minimize' }).click();
    await shop.button('Sign').click();
    await shop.launcher.click();
    await shop.composer.fill('In the dialog');
    await shop.composer.press('Enter');
    await expect(shop.thread).toContainText('Before the dialog');
    await expect(shop.thread).toContainText('In the dialog');
    await shop.composer.press('Escape');
    await expect(shop.window).toBeHidden();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await shop.launcher.click();
    await expect(shop.thread).toContainText('In the dialog');
  },

  'recipes/sign-in.html': async (shop) => {
    const { page } = shop;
    await page.waitForFunction(() => document.querySelector('support-launcher')?.state === 'not-loaded');
    await shop.button('Sign in').click();
    await shop.openAndTalk();
    // A customer with a known e-mail address is not asked for one.
    await expect(shop.window.getByRole('form', { name: 'Your email' })).toHaveCount(0);
    await page.evaluate(() => document.querySelector('support-launcher')?.hide());
    await shop.button('Sign out').click();
    await shop.launcher.click();
    await expect(shop.thread).not.toContainText('React 19');
  },

  'recipes/own-button.html': async (shop) => {
    await expect(shop.launcher).toHaveCount(0);
    await shop.button('Ask us').click();
    await shop.talk();
    await shop.page.keyboard.press('Escape');
    await expect(shop.window).toBeHidden();
    await expect(shop.launcher).toHaveCount(0);
  },

  'recipes/own-button-unread.html': async (shop) => {
    const help = shop.button(/Ask us/);
    await help.click();
    await expect(help).toHaveAttribute('aria-expanded', 'true');
    await shop.composer.fill('Do you know React?');
    await shop.composer.press('Enter');
    await expect(shop.thread).toContainText(/Sent|Seen/);
    await help.click();
    await expect(help).toHaveAttribute('aria-expanded', 'false');
    await expect(help).toHaveText('Ask us (1 new)');
  },

  'recipes/by-path.html': async (shop) => {
    await expect(shop.launcher).toBeVisible();
    await shop.show('recipes/by-path.html', { path: '/checkout' });
    await expect(shop.page.locator('support-launcher')).toHaveAttribute('launcher', 'never');
    await expect(shop.launcher).toHaveCount(0);
  },

  'recipes/on-phones.html': (shop) => shop.openAndTalk(),

  'recipes/two-brands.html': async (shop) => {
    await expect(shop.launcher).toHaveCount(2);
    await shop.page.evaluate(() => document.querySelector<HTMLElement & { show(): void }>('#signing')?.show());
    await expect(shop.window).toContainText('Sign Docs');
  },

  'recipes/consent.html': async (shop) => {
    await shop.launcher.click();
    await shop.talk();
    const kept = (): Promise<string[]> =>
      shop.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chat-app-')));
    expect(await kept()).toEqual([]);
    await shop.button('The conversation only').click();
    await expect.poll(kept).toContain('chat-app-chat-id');
    expect(await kept()).not.toContain('chat-app-fingerprint');
    await shop.page.reload();
    await expect(shop.button('Yes')).toBeHidden();
    await expect(shop.thread).toContainText('Do you know React?');
    await shop.button('Cookie settings').click();
    await shop.page.getByRole('button', { name: 'No', exact: true }).click();
    await expect.poll(kept).toEqual([]);
  },

  // test/e2e/long/consent-products.e2e.ts covers the products' events and reloads.
  'recipes/consent-onetrust.html': (shop) => shop.openAndTalk(),
  'recipes/consent-cookiebot.html': (shop) => shop.openAndTalk(),
  'recipes/consent-mode.html': (shop) => shop.openAndTalk(),

  'recipes/theme.html': async (shop) => {
    const button = shop.page.getByRole('button', { name: 'Open chat' });
    await expect(button).toHaveCSS('background-color', 'rgb(112, 72, 232)');
  },

  'recipes/language.html': async (shop) => {
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.show());
    await expect(shop.page.getByText('Guten Tag', { exact: false }).first()).toBeVisible();
  },

  'recipes/follow-language.html': async (shop) => {
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.show());
    await expect(shop.composer).toBeVisible();
    await shop.page.evaluate(() => (document.documentElement.lang = 'de'));
    await expect(shop.page.getByText('Guten Tag', { exact: false }).first()).toBeVisible();
  },

  'recipes/own-texts.html': async (shop) => {
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.show());
    await expect(shop.page.getByText('Ciao! Grazie per averci scritto.')).toBeVisible();
  },

  'recipes/events.html': async (shop) => {
    await shop.launcher.click();
    const names = (): Promise<unknown> => shop.page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown);
    await expect.poll(names).toEqual([{ event: 'support_open' }]);
  },

  'recipes/chat-from.html': async (shop) => {
    await shop.button('Help with this order').click();
    await expect(shop.composer).toHaveValue('About order A-1001: ');
    await shop.composer.press('Enter');
    const from = (): Promise<string | null> => shop.page.evaluate(() => localStorage.getItem('chat-app-from'));
    await expect.poll(from).toBe('{"page":"order","order":"A-1001"}');
  },

  'recipes/send.html': async (shop) => {
    await shop.button('Cancel order A-1001').click();
    await expect(shop.page.getByText('We have your request.')).toBeVisible();
    await expect(shop.thread).toContainText('I would like to cancel order A-1001');
  },

  'recipes/block-message.html': async (shop) => {
    await shop.launcher.click();
    await shop.composer.fill('My card is 4111 1111 1111 1111');
    await shop.composer.press('Enter');
    await expect(shop.thread).toContainText('Please leave card numbers out of the chat.');
    await expect(shop.thread).not.toContainText('4111');
    await expect(shop.composer).toHaveValue('My card is 4111 1111 1111 1111');
    await shop.talk();
  },

  'recipes/check-message.html': async (shop) => {
    await shop.page.route('**/check-message', (route) =>
      route.fulfill({ status: route.request().postData()?.includes('4111') ? 403 : 200 }),
    );
    await shop.launcher.click();
    await shop.composer.fill('My card is 4111 1111 1111 1111');
    await shop.composer.press('Enter');
    // The browser reports the refusal.
    await expect.poll(() => shop.errors.splice(0)).toHaveLength(1);
    await expect(shop.composer).toHaveValue('My card is 4111 1111 1111 1111');
    await expect(shop.thread).not.toContainText('4111');
    await shop.talk();
  },

  'recipes/openers.html': async (shop) => {
    const openers = [
      ...['Ask us', 'Ask about leases'].map((name) => shop.button(name)),
      ...['Chat with us', 'Contact'].map((name) => shop.page.getByRole('link', { name })),
    ];
    for (const opener of openers) {
      await opener.click();
      await expect(shop.window).toBeVisible();
      await shop.page.keyboard.press('Escape');
      await expect(shop.window).toBeHidden();
    }
    await shop.button('Ask about leases').click();
    await expect(shop.composer).toHaveValue('Which plan has leases?');
  },

  'recipes/change-message.html': async (shop) => {
    await shop.launcher.click();
    await shop.composer.fill('My card is 4111 1111 1111 1111, thanks');
    await shop.composer.press('Enter');
    await expect(shop.thread).toContainText('My card is (card number removed), thanks');
  },

  'recipes/end-chat.html': async (shop) => {
    await shop.openAndTalk();
    await expect(shop.page.getByText(/^Chat \d+ has begun\.$/)).toBeVisible();
    await shop.page.keyboard.press('Escape');
    await shop.button('My question is answered').click();
    await expect(shop.page.getByText('Ended by user.')).toBeVisible();
  },

  'recipes/visitor-data.html': async (shop) => {
    await shop.openAndTalk();
    await expect.poll(() => shop.profile()).toContain('"plan":"Business"');
    // A customer with a known e-mail address is not asked for one.
    await expect(shop.window.getByRole('form', { name: 'Your email' })).toHaveCount(0);
  },

  'recipes/suggested-articles.html': async (shop) => {
    await shop.launcher.click();
    await expect(shop.window.getByRole('link')).toHaveText(['All help pages']);
    await shop.composer.fill('How do I get a refund?');
    await expect(shop.window.getByRole('link').first()).toContainText('How refunds work');
  },

  'recipes/proactive.html': async (shop) => {
    await shop.page.clock.install();
    await shop.show('recipes/proactive.html', { path: '/pricing' });
    await shop.page.waitForFunction(() => document.querySelector('support-launcher')?.state === 'not-loaded');
    await shop.page.clock.fastForward(30_000);
    await expect(shop.page.getByRole('button', { name: 'Open chat, 1 unread message' })).toBeVisible();
    await shop.launcher.click();
    await expect(shop.thread).toContainText('Can we help you to choose a plan?');
    expect(await shop.page.evaluate(() => localStorage.getItem('asked')), 'not asked again').toBe('yes');
  },

  'recipes/texts.html': async (shop) => {
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.show());
    await expect(shop.page.getByText('¡Bienvenido a Mi Tienda!').first()).toBeVisible();
    await expect(shop.page.getByRole('textbox', { name: 'Mensaje', exact: true })).toBeVisible();
  },

  'recipes/area-names.html': async (shop) => {
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.show());
    await expect(shop.page.getByRole('radio', { name: 'Aspecto e idioma' })).toBeVisible();
  },

  'recipes/texts-early.html': async (shop) => {
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.show());
    await expect(shop.page.getByText('¡Bienvenido a Mi Tienda!').first()).toBeVisible();
    await shop.page.evaluate(() => document.querySelector('support-launcher')?.setAttribute('lang', 'de'));
    await expect(shop.page.getByText('Willkommen in meinem Laden!').first()).toBeVisible();
  },

  'recipes/hide-offline.html': async (shop) => {
    await expect(shop.launcher).toBeVisible();
    await shop.closeSupport();
    await shop.page.reload();
    await shop.page.waitForFunction(() => document.querySelector('support-launcher')?.availability === 'offline');
    await expect(shop.launcher).toHaveCount(0);
  },

  'recipes/availability.html': async (shop) => {
    await expect(shop.page.getByText('We are online. Ask us!')).toBeVisible();
    await shop.openAndTalk();
  },

  'recipes/side-and-features.html': async (shop) => {
    await shop.openAndTalk();
    const box = await shop.launcher.boundingBox();
    expect(box?.x).toBeLessThan(100);
    await expect(shop.window.getByRole('button', { name: 'Attach a file' })).toHaveCount(0);
    await expect(shop.window.getByRole('radio')).toHaveCount(1);
    await expect(shop.window.getByRole('radio', { name: 'Running a backend' })).toBeChecked();
  },
};

const pages = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html'))
  .sort();

test('every example that is a page has an expectation', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(pages);
});

/** Their tests change the page's clock or its scripts until it closes. */
const CHANGES_PAGE = ['recipes/hide-offline.html', 'recipes/proactive.html'];

const titleOf = (file: string): string => `the example ${file} does what its page in the documentation says`;

for (const file of pages.filter((name) => !CHANGES_PAGE.includes(name)))
  test(titleOf(file), async ({ shop }) => {
    await shop.show(file);
    await EXPECTED[file]?.(shop);
  });

for (const file of CHANGES_PAGE)
  test(titleOf(file), async ({ context }) => {
    const shop = await Shop.open(context);
    await shop.show(file);
    await EXPECTED[file]?.(shop);
    expect(shop.errors).toEqual([]);
  });

for (const framework of ['react', 'vue', 'svelte', 'angular'])
  test(`[EL-03] the ${framework} example opens the chat, prefills it and counts unread messages`, async ({ shop }) => {
    await shop.showBundle(await bundle(framework));
    await shop.button('Open support').click();
    await shop.composer.fill('Do you know React?');
    await shop.composer.press('Enter');
    await expect(shop.thread).toContainText(/Sent|Seen/);
    await shop.button('Close support').click();
    await expect(shop.page.getByText('1 unread', { exact: true })).toBeVisible();
    await shop.button('Open support').click();
    await expect(shop.page.getByText('0 unread', { exact: true })).toBeVisible();
    await shop.button('Ask').click();
    await expect(shop.composer).toHaveValue('I have a question');
    await expect.poll(() => shop.profile()).toContain('"name":"Ann Lee"');
  });

test('the Next example opens the chat', async ({ shop }) => {
  await shop.showBundle(await bundle('next'));
  await shop.openAndTalk();
  await expect.poll(() => shop.profile()).toContain('"plan":"Business"');
});

test('[PKG-03] the Svelte example renders on a server and hydrates, as in SvelteKit', async ({ shop }) => {
  const rendered = await renderSvelte();
  expect(rendered).toContain('<support-launcher apiurl="https://support.example.com" product="My shop"');
  await shop.showBundle(await hydratedSvelte(), { rendered });
  await shop.button('Open support').click();
  await shop.talk();
  await expect.poll(() => shop.profile()).toContain('"name":"Ann Lee"');
  await expect(shop.page.locator('support-launcher')).toHaveCount(1);
});

const SVELTE = `${EXAMPLES}/frameworks/svelte`;
const PROPS = `{ user: { id: '42', email: 'ann@example.com', name: 'Ann Lee' } }`;

/**
 * Returns the HTML that Node renders from the example, with the package resolved to its server
 * export.
 */
async function renderSvelte(): Promise<string> {
  const forServer: Plugin = {
    name: 'svelte-for-a-server',
    setup({ onLoad }) {
      onLoad({ filter: /\.svelte$/ }, async ({ path: filename }) => ({
        contents: compile(await readFile(filename, 'utf8'), { filename, generate: 'server' }).js.code,
      }));
    },
  };
  const contents = `import { render } from 'svelte/server';
    import Support from './Support.svelte';
    export const { body } = render(Support, { props: ${PROPS} });`;
  const { outputFiles } = await build({
    ...{ stdin: { contents, resolveDir: SVELTE }, plugins: [forServer] },
    ...{ bundle: true, platform: 'node', format: 'esm', write: false },
  });
  const source = `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`;
  return ((await import(source)) as { body: string }).body;
}

async function hydratedSvelte(): Promise<ReadonlyMap<string, string>> {
  const contents = `import { hydrate } from 'svelte';
    import Support from './Support.svelte';
    hydrate(Support, { target: document.querySelector('#app'), props: ${PROPS} });`;
  const { outputFiles } = await build({
    ...bundleOptions,
    ...{ stdin: { contents, resolveDir: SVELTE, sourcefile: 'main.js' }, entryNames: 'main' },
    ...{ outdir: 'bundle', splitting: true, write: false },
  });
  return filesByName(outputFiles);
}

/** Bundles the example's application; returns its files by name. */
async function bundle(framework: string): Promise<ReadonlyMap<string, string>> {
  const folder = `${EXAMPLES}/frameworks/${framework}`;
  const entry = readdirSync(folder).find((file) => file.startsWith('main.'));
  const { outputFiles } = await build({
    ...bundleOptions,
    ...{ entryPoints: [`${folder}/${entry}`], outdir: 'bundle', splitting: true, write: false },
  });
  return filesByName(outputFiles);
}

const filesByName = (files: readonly OutputFile[]): ReadonlyMap<string, string> =>
  new Map(files.map(({ path, text }) => [basename(path), text]));
