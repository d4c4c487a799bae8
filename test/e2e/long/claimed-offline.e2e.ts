/** A browser that reports being offline although the network works. */
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';

const LEASE = { name: 'lease.txt', mimeType: 'text/plain', buffer: Buffer.from('My lease') };

const attach = (visitor: Visitor): Promise<void> => visitor.window.locator('input[type=file]').setInputFiles(LEASE);

/** Expects neither the banner for a lost connection nor the one for a restored connection. */
async function expectNoBanner(visitor: Visitor): Promise<void> {
  await expect(visitor.window.getByText('internet connection')).toHaveCount(0);
}

test('[REAL-04] a visitor whose browser reports offline from the start can talk, send a file, end and rate', async ({
  visitor,
  operator,
  desk,
}) => {
  await desk.set({ show_rate: true });
  await visitor.page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true }),
  );
  await visitor.open();
  await visitor.say('Can you read me?');
  await operator.take('Can you read me?');
  await operator.say('Loud and clear');
  await expect(visitor.message('Loud and clear')).toBeVisible();
  await attach(visitor);
  await visitor.composer.press('Enter');
  await expect(operator.conversation.getByRole('link', { name: /lease\.txt/ })).toBeVisible();
  await expectNoBanner(visitor);
  await visitor.chooseMenuItem('End chat');
  await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Stop chat' }).click();
  await visitor.thread.getByRole('radio', { name: '5 stars' }).click();
  await expect(visitor.thread).toContainText('Thanks for your rating!');
  await expectNoBanner(visitor);
});
