import { readFile } from 'node:fs/promises';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const REPLY =
  '**Sign** on page 3:\n1. Open `lease.pdf`\n2. Press *Sign*\n\n> It does not open 😀\n\n```\nlease sign --page 3\n```';

test('[VIS-09][SEND-11][SEND-12][SEND-13][SEC-02] a visitor’s text is shown as typed without its tags, also before it is sent, and an operator’s formatted, after a preview and as plain text in the download', async ({
  visitor,
  operator,
}, info) => {
  const kept = '**My** lease_v2_final does `not` open: a < b and <3';
  await visitor.open();

  await test.step('the visitor’s text is sent without tags, and its emoji as numeric references', async () => {
    await visitor.composer.fill(`<img src=x onerror=alert(1)>${kept} 👍🏽 &#128512;`);
    await visitor.composer.press('Enter');
    await expect(visitor.message('lease_v2_final')).toContainText(`${kept} 👍🏽 &#128512;`);
    const { message } = await visitor.body('POST /api/chat/new-message');
    expect(message).toBe(`${kept} &#128077;&#127997; &#38;#128512;`);
    await operator.take('lease_v2_final');
    await expect(operator.conversation).toContainText(`${kept} 👍🏽 &#128512;`);
  });

  await test.step('the operator sees the visitor’s unsent text', async () => {
    // The first keys may be sent before both sides have joined the chat's channel.
    await expect(async () => {
      await visitor.composer.fill('');
      await visitor.composer.pressSequentially('I am about to');
      await expect(operator.page.getByText('I am about to')).toBeVisible({ timeout: 1_500 });
    }).toPass();
    await visitor.composer.fill('');
  });

  await test.step('the operator sees a preview, and the visitor the formatted message', async () => {
    await operator.reply.fill(REPLY);
    await operator.page.getByText('Preview', { exact: true }).click();
    const preview = operator.page.getByRole('region', { name: 'Preview of the reply' });
    await expect(preview.getByRole('listitem')).toHaveText(['Open lease.pdf', 'Press Sign']);
    await operator.reply.press('Enter');
    const message = visitor.message('on page 3');
    await expect(message.getByRole('listitem')).toHaveText(['Open lease.pdf', 'Press Sign']);
    await expect(message.locator('strong')).toHaveText('Sign');
    await expect(message.locator('em')).toHaveText('Sign');
    await expect(message.locator('blockquote')).toHaveText('It does not open 😀');
    await expect(message.locator('pre')).toHaveText('lease sign --page 3');
    expect(await axe(visitor.page), 'a formatted message').toEqual([]);
    await expect(operator.conversation.getByRole('article').last().getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the download has plain text', async () => {
    const downloading = visitor.page.waitForEvent('download');
    await visitor.chooseMenuItem('Download conversation');
    const file = info.outputPath('conversation.txt');
    await (await downloading).saveAs(file);
    const text = await readFile(file, 'utf8');
    for (const line of ['Sign on page 3:', '1. Open lease.pdf', kept]) expect(text).toContain(line);
  });
});
