/**
 * A browser that reports being offline although the network works, and a server that fails although
 * the network works.
 */
import { changeClaim, claimOnline } from '../support/claims.ts';
import { answerWith, cutOff, withoutResend } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import type { Visitor } from '../support/Visitor.ts';
import { variantIf } from '../support/variants.ts';

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
  await claimOnline(visitor.page, false);
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

test('[REAL-04] messages and Retry still work after the browser starts reporting offline in mid-conversation', async ({
  visitor,
  operator,
}) => {
  visitor.toleratesErrors = true;
  await claimOnline(visitor.page, true);
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.say('Hello');
  await operator.take('Hello');
  await visitor.joined();
  await changeClaim(visitor.page, false);
  await visitor.say('Still here');
  await expect(visitor.message('Still here')).toContainText(/Sent|Seen/);
  await expect(operator.conversation.getByText('Still here', { exact: true })).toBeVisible();
  await cutOff(visitor.page, '**/api/chat/new-message');
  await visitor.say('Once more');
  await expect(visitor.message('Once more')).toContainText('Not sent :(');
  await visitor.message('Once more').getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('Once more')).toContainText(/Sent|Seen/);
  await expect(operator.conversation.getByText('Once more', { exact: true })).toHaveCount(1);
});

test('[REAL-04] no connection banner appears while the browser’s offline report comes and goes', async ({
  visitor,
}) => {
  await claimOnline(visitor.page, true);
  await visitor.open();
  await visitor.say('Hello');
  await visitor.joined();
  for (const claim of [false, true, false]) {
    const checked = visitor.page.waitForResponse(/status\/chat\/online$|verify-latest-message/);
    await changeClaim(visitor.page, claim);
    await checked;
    await expectNoBanner(visitor);
  }
});

test('[REAL-04][ENT-16] a browser that reports being offline still sends a ticket', async ({ visitor, desk }) => {
  await desk.set({ online: false });
  await claimOnline(visitor.page, false);
  await visitor.open();
  await visitor.ticketForm.getByRole('textbox', { name: 'Email' }).fill('ann@example.com');
  await visitor.ticketForm.getByRole('textbox', { name: 'Message' }).fill('Please call');
  await visitor.ticketForm.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.window).toContainText('Your ticket number is');
  await expectNoBanner(visitor);
});

test('[REAL-04] the desk reports no lost connection while its calls succeed, and it sends its replies', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('Is anybody there?');
  await operator.take('Is anybody there?');
  const checked = operator.page.waitForResponse(/\/presence$/);
  await operator.page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
  await checked;
  await operator.say('We are');
  await expect(visitor.message('We are')).toBeVisible();
  await expect(operator.page.getByText('You are offline')).toHaveCount(0);
});

for (const status of [500, 429, 503])
  test(
    `[REAL-20] a message that the server answers with ${status} is not shown as a lost connection`,
    variantIf(status !== 500),
    async ({ visitor }) => {
      visitor.toleratesErrors = true;
      await withoutResend(visitor.page);
      await visitor.open();
      await visitor.say('Hello');
      await visitor.joined();
      await answerWith(visitor.page, '**/api/chat/new-message', { error: 'Busy' }, { status });
      await visitor.say('Try me');
      await expect(visitor.message('Try me')).toContainText('Not sent :(');
      await expect(visitor.message('Try me')).toContainText("We'll keep trying.");
      await expect(visitor.message('Try me')).not.toContainText('onnection');
    },
  );
