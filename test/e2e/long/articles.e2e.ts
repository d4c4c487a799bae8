/** Help articles: an administrator adds one, a visitor opens it, and the figures count it. */
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/phone.ts';
import { findSmallTargets } from '../support/smallTargets.ts';
import { variantIf } from '../support/variants.ts';

const WINDOW = { at: 'support-launcher' };
const SIZES = { phone: { width: 390, height: 780 }, laptop: { width: 1366, height: 768 } } as const;

test.beforeEach(async ({ desk }) => {
  const { articles } = (await desk.call('GET', '/articles')) as { articles: { id: number }[] };
  for (const { id } of articles) await desk.call('DELETE', `/articles/${id}`);
});

test('[VIS-05] an administrator adds an article, a visitor types its word and opens it, and the figures count it', async ({
  visitor,
  operator,
}) => {
  const { page } = operator;
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Articles' }).click();
  await expect(page.getByText('No articles yet')).toBeVisible();
  await page.getByRole('button', { name: 'New article' }).click();
  const dialog = page.getByRole('dialog', { name: 'New article' });
  await dialog.getByLabel('Question area').selectOption('Billing & subscription');
  await dialog.getByLabel('Title').fill('How refunds work');
  await dialog.getByLabel('Link').fill('help.example/refunds');
  await expect(dialog.getByText('A link starts with https:// or http://.')).toBeVisible();
  await dialog.getByLabel('Link').fill('https://help.example/refunds');
  await dialog.getByLabel('First lines').fill('You have 14 days to ask for your money back.');
  await dialog.getByLabel('Words').fill('refund, 返金');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Billing & subscription' })).toContainText('How refunds work');

  await visitor.page.context().route('https://help.example/**', (route) => route.fulfill({ body: 'Refunds' }));
  await visitor.open();
  await visitor.composer.pressSequentially('Where is my Refund?');
  const article = visitor.window.getByRole('link', { name: /How refunds work/ });
  await expect(article).toContainText('You have 14 days');
  const counted = visitor.page.waitForResponse(/article-opened/);
  const opening = visitor.page.waitForEvent('popup');
  await article.click();
  expect((await opening).url()).toBe('https://help.example/refunds');
  expect((await counted).status()).toBe(200);
  await expect(visitor.composer).toHaveValue('Where is my Refund?');
  await visitor.composer.press('Enter');
  await expect(visitor.message('Where is my Refund?')).toBeVisible();
  await expect(article).toBeHidden();

  await page.getByRole('button', { name: 'Figures' }).click();
  const figures = page.getByRole('region', { name: 'Opened articles' });
  await expect(figures.getByRole('row', { name: /How refunds work/ }).getByRole('cell')).toHaveText([
    ...['Billing & subscription', '1'],
  ]);
});

test('[VIS-05][A11Y-03] the articles fit a narrow phone in Arabic, with targets for a finger', async ({
  phone,
  desk,
}) => {
  const article = { area_id: 4, title: 'كيف أسترد أموالي', url: 'https://help.example/r', text: 'خلال 14 يوما' };
  await desk.call('POST', '/articles', { ...article, words: ['استرداد'] });
  await phone.page.setViewportSize({ width: 320, height: 640 });
  await phone.mount(phone.tag('lang="ar" chat-button'), {
    head: '<meta name="viewport" content="width=device-width">',
  });
  await phone.page.locator('support-launcher').evaluate((element) => Object.assign(element, { open: true }));
  const window = phone.page.getByRole('dialog');
  await window.getByRole('textbox').fill('أريد الاسترداد');
  await expect(window.getByRole('link')).toHaveText(/كيف أسترد أموالي/);
  const region = window.getByRole('region').filter({ has: phone.page.getByRole('link') });
  expect(await region.evaluate(findSmallTargets)).toEqual([]);
  expect(await axe(phone.page)).toEqual([]);
  const box = await region.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
});

test('[VIS-05] on a low laptop the articles leave four of five question areas visible', async ({ visitor }) => {
  await visitor.page.setViewportSize({ width: 1366, height: 650 });
  await visitor.open();
  await visitor.page.locator('support-launcher').evaluate((element) =>
    Object.assign(element, {
      articles: ['Refunds', 'Invoices', 'Plans'].map((title) => ({
        title,
        url: `/${title}`,
        text: 'Two lines of text.',
      })),
    }),
  );
  await expect(visitor.window.getByRole('link')).toHaveCount(3);
  await expect(visitor.thread.getByRole('radio')).toHaveCount(5);
  await visitor.thread.evaluate((thread) => thread.scrollTo({ top: 0 }));
  await expect(visitor.thread.getByRole('radio').nth(3)).toBeInViewport({ ratio: 1 });
});

for (const [name, size] of Object.entries(SIZES))
  for (const colorScheme of ['light', 'dark'] as const)
    test(
      `[VIS-05] the page’s articles leave the composer usable on a ${name} in ${colorScheme} colours`,
      variantIf(name !== 'phone' || colorScheme !== 'dark'),
      async ({ visitor }) => {
        await visitor.page.emulateMedia({ colorScheme });
        await visitor.page.setViewportSize(size);
        await visitor.open();
        const warning = visitor.page.waitForEvent('console', (message) => message.type() === 'warning');
        await visitor.page.locator('support-launcher').evaluate((element) =>
          Object.assign(element, {
            articles: [
              { title: 'How refunds work', url: '/refunds', text: 'You have 14 days to ask for your money back.' },
              { title: 'كيف أسترد أموالي '.repeat(12), url: '/ar', text: 'خلال 14 يوما' },
              { title: '請求書をダウンロードする', url: '/ja' },
              { title: 'No address' },
            ],
          }),
        );
        await expect(visitor.window.getByRole('link')).toHaveCount(3);
        expect((await warning).text()).toMatch(/^support-chat: articles\[3\] is left out: its url is not/);
        await expect(visitor.composer).toBeInViewport({ ratio: 1 });
        expect(await axe(visitor.page, WINDOW)).toEqual([]);
        await visitor.window.getByRole('button', { name: 'Hide these pages' }).click();
        await expect(visitor.window.getByRole('link')).toHaveCount(0);
        await expect(visitor.composer).toBeFocused();
      },
    );
