/** The operator's desk with long names and right-to-left text. */
import type { Page } from '@playwright/test';
import { overlappingTextsIn } from '../../support/readerStyles.ts';
import { cutTextsIn } from '../../support/walkTexts.ts';
import { expect, test } from '../support/test.ts';
import { variantIf } from '../support/variants.ts';

const OPERATOR = 'Wolfeschlegelsteinhausenbergerdorff-Oberammergau, Maximiliane Alexandra';
const VISITOR = 'maximiliane.alexandra.von-und-zu-wolfeschlegelstein@donaudampfschifffahrt.example';
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);

/**
 * Runs `walk` on the desk. Texts with a title attribute may end in an ellipsis, because the title
 * has the whole text.
 */
function lookFor(page: Page, walk: (root: ParentNode, given: readonly string[]) => string[]): Promise<string[]> {
  return page.evaluate((source) => {
    const run = (0, eval)(`(${source})`) as (root: ParentNode, given: readonly string[]) => string[];
    return run(
      document,
      [...document.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title),
    );
  }, walk.toString());
}

for (const width of [1280, 1000, 760, 720]) {
  test(
    `[USER-03][USER-04] names too long for their space overlap nothing at the desk, at ${width} px`,
    variantIf(width !== 720),
    async ({ visitor, operator, desk }) => {
      const { page } = operator;
      await page.setViewportSize({ width, height: 800 });
      const { operator: before } = (await desk.call('GET', '/session')) as { operator: { name: string } };
      await desk.call('PUT', '/operator', { name: OPERATOR, img: null });
      try {
        await page.reload();
        await visitor.open();
        await visitor.say('The signature field does not open');
        await visitor.emailForm.getByRole('textbox', { name: 'Email' }).fill(VISITOR);
        await visitor.emailForm.getByRole('button', { name: 'Submit' }).click();
        await expect(visitor.emailForm).toBeHidden();
        await operator.take('The signature field does not open');
        await operator.say(WORD);
        await visitor.say(WORD);
        await expect(operator.conversation.getByText(WORD)).toHaveCount(2);
        // The typing preview ends in an ellipsis and disappears once the visitor's browser reports
        // the message as sent.
        await expect(page.getByText('is typing:')).toBeHidden();
        const name = page.getByRole('heading', { name: VISITOR });
        await expect(name).toHaveAttribute('title', VISITOR);
        expect(await lookFor(page, overlappingTextsIn), 'covered').toEqual([]);
        expect(await lookFor(page, cutTextsIn), 'cut').toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      } finally {
        await desk.call('PUT', '/operator', { name: before.name, img: null });
      }
    },
  );
}

test('[A11Y-01][I18N-03] a narrow desk shows the chats or one chat without overflow, and Arabic right to left on both sides', async ({
  visitor,
  operator,
}) => {
  const { page } = operator;
  const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  const question = 'مرحبًا، العقد هنا: https://forms.example/help ورقمي +1 555 012 3456';
  // A laptop zoomed to 400 %.
  await page.setViewportSize({ width: 320, height: 640 });
  await visitor.open();
  await visitor.say(question);
  await operator.chat('مرحبًا').waitFor();
  expect(await width()).toBe(320);
  await operator.take('مرحبًا');
  await expect(operator.chats).toBeHidden();

  const bubbles = [visitor.thread.locator('[part~=message-user]'), operator.conversation.locator('.message-text')];
  for (const bubble of bubbles) {
    await expect(bubble).toHaveCSS('direction', 'rtl');
    await expect(bubble.getByRole('link', { name: 'https://forms.example/help' })).toHaveCSS('direction', 'ltr');
  }
  const number = visitor.thread.getByRole('link', { name: '+1 555 012 3456' });
  // Whatever the direction around it, the country code comes before the rest.
  const [code = 0, rest = 0] = await number.evaluate((link) => {
    const text = link.firstChild as Text;
    return [0, 3].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().x;
    });
  });
  expect(code).toBeLessThan(rest);

  await operator.say('Which browser is it?');
  await expect(operator.conversation.getByText('Which browser is it?')).toBeInViewport();
  expect(await width()).toBe(320);
  await page.getByRole('button', { name: 'Back to the chats' }).click();
  await expect(operator.conversation).toBeHidden();
  await expect(operator.chat('Which browser').getByRole('button')).toBeFocused();
  for (const view of ['Tickets', 'People']) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();
    await expect(page.getByRole('heading', { name: view })).toBeVisible();
    expect(await width()).toBe(320);
  }
});
