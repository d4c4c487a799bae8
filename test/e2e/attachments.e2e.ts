import { expect, test } from './support/test.ts';

const PDF = {
  name: 'lease.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
};

test('[ATT-01][ATT-03][CALL-05][ENT-01] a chosen file waits in the composer, is uploaded with the text, and reaches the operator', async ({
  visitor,
  operator,
}) => {
  await visitor.open();
  await visitor.say('With a file');
  await operator.take('With a file');
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(PDF);
  await expect(visitor.window).toContainText('lease.pdf');
  await visitor.composer.fill('Here is the lease');
  await visitor.composer.press('Enter');
  await expect(visitor.message('Here is the lease')).toBeVisible();
  await expect(visitor.thread.getByRole('link', { name: /lease\.pdf/ })).toBeVisible();
  await expect(operator.conversation.getByRole('link', { name: /lease\.pdf/ })).toBeVisible();
});
