import { cutOff, withoutResend } from './support/faults.ts';
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

test('[ATT-01][ATT-04] a disallowed file is refused with the reason, and the files already chosen stay', async ({
  visitor,
}) => {
  await visitor.open();
  await visitor.say('Refuse me');
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    const chooser = visitor.page.waitForEvent('filechooser');
    await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
    await (await chooser).setFiles(file);
  };
  await choose(PDF);
  await choose({ name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  await expect(visitor.window).toContainText('This file type is not supported');
  await expect(visitor.window).toContainText('lease.pdf');
  await choose({ name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) });
  await expect(visitor.window).toContainText('The file is larger than 20 MB');
});

test('[ATT-02] a pasted image becomes an attachment, and files can be dropped on the window', async ({ visitor }) => {
  await visitor.open();
  await visitor.say('Paste');
  await visitor.composer.evaluate((node) => {
    const bytes = Uint8Array.from(
      atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
      (sign) => sign.charCodeAt(0),
    );
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }));
  });
  await expect(visitor.window).toContainText('image.png');
  await visitor.window.evaluate((node) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a,b'], 'table.csv', { type: 'text/csv' }));
    for (const type of ['dragenter', 'dragover', 'drop'])
      node.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }));
  });
  await expect(visitor.window).toContainText('table.csv');
  await visitor.composer.press('Enter');
  await expect(visitor.thread.getByRole('link', { name: /table\.csv/ })).toBeVisible();
});

test('[ATT-05][SEND-03] a failed upload is retried without choosing the file again', async ({ visitor }) => {
  await withoutResend(visitor.page);
  await visitor.open();
  await visitor.say('Retry the file');
  await visitor.joined();
  const chooser = visitor.page.waitForEvent('filechooser');
  await visitor.window.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(PDF);
  await cutOff(visitor.page, '**/api/chat/new-attachment');
  await visitor.composer.press('Enter');
  await expect(visitor.message('lease.pdf')).toContainText('Not sent :(');
  await visitor.message('lease.pdf').getByRole('button', { name: 'Retry' }).click();
  await expect(visitor.message('lease.pdf').getByRole('link', { name: /lease\.pdf/ })).toBeVisible();
  visitor.toleratesErrors = true;
});
