import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';
import { isWhollySeen, onDevice } from '../support/visitorMoments.ts';
import { variantIf } from '../support/variants.ts';

/** Further sizes. CI checks the smallest ones: the phone below, and a zoomed laptop in visitor-zoom.e2e.ts. */
const SCREENS = [
  { name: '1366x650', viewport: { width: 1366, height: 650 } },
  { name: '1280x600', viewport: { width: 1280, height: 600 } },
] as const;

async function seesFirstWords(visitor: Visitor, words: string): Promise<void> {
  const text = visitor.thread.getByText(words).first();
  await expect(text).toBeVisible();
  await expect.poll(() => isWhollySeen(visitor, text)).toBe(true);
  await expect.poll(() => visitor.thread.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
}

for (const { name, viewport } of SCREENS)
  test(
    `[UX-04] a new conversation and a ticket form open scrolled to the top on ${name}`,
    variantIf(true),
    async ({ visitor, desk }) => {
      await visitor.page.setViewportSize(viewport);
      await visitor.open();
      await visitor.window.getByRole('radio').first().waitFor();
      await seesFirstWords(visitor, 'Hi there!');
      await desk.set({ online: false });
      await visitor.page.evaluate(() => localStorage.clear());
      await visitor.open();
      await visitor.ticketForm.getByRole('button', { name: 'Send message' }).waitFor();
      await seesFirstWords(visitor, "We're sorry, but chat is currently offline.");
    },
  );

test('[UX-04] a ticket form opens scrolled to the top on an iPhone SE', async ({ browser, backend, desk }) => {
  await desk.set({ online: false });
  const phone = await onDevice(browser, backend, 'iPhone SE');
  await phone.serve('/phone.html', phone.tag('chat-button'), '<meta name="viewport" content="width=device-width">');
  await phone.open('/phone.html');
  await phone.ticketForm.getByRole('button', { name: 'Send message' }).waitFor();
  await seesFirstWords(phone, "We're sorry, but chat is currently offline.");
  await phone.page.context().close();
});
