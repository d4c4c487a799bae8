/** An unsent message on a phone. */
import { expect, test } from '../support/phone.ts';

test('[REAL-20][SEND-02] an unsent message’s status is close to its bubble, and its controls are large enough for a finger', async ({
  phone,
}) => {
  phone.toleratesErrors = true;
  await phone.open();
  await phone.composer.fill('Hello');
  await phone.window.getByRole('button', { name: 'Send' }).click();
  await phone.chatId();
  await phone.page.context().setOffline(true);
  await phone.composer.fill('In the tunnel');
  await phone.window.getByRole('button', { name: 'Send' }).click();
  const unsent = phone.message('In the tunnel');
  const status = unsent.getByText('Not sent');
  await expect(status).toBeVisible();
  const bubble = unsent.getByText('In the tunnel');
  const bottom = await bubble.evaluate(
    (node) => (node.closest('[part~=message]') ?? node).getBoundingClientRect().bottom,
  );
  const top = (await status.boundingBox())?.y ?? Infinity;
  expect(top - bottom, 'the gap between bubble and status').toBeLessThanOrEqual(5);
  expect(top - bottom).toBeGreaterThanOrEqual(0);
  for (const name of ['Retry', 'Remove']) {
    const box = await unsent.getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
});
