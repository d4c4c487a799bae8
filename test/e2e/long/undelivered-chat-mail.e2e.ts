import { makeReport } from '../../backend/support/incomingMail.ts';
import { QUICK } from '../../backend/support/startBackend.ts';
import { startSmtpServer } from '../../backend/support/startSmtpServer.ts';
import { Backend } from '../support/backend.ts';
import { call } from '../support/call.ts';
import { DeskApi } from '../support/DeskApi.ts';
import { expect, test } from '../support/test.ts';

const SECRET = 'a secret of the mail server';

test('[REACH-05] an operator sees that the e-mail of a chat came back, and that it was sent to the corrected address', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const ends: (() => unknown)[] = [];
  const smtp = await startSmtpServer({ after: (end) => void ends.push(() => (end as () => unknown)()) });
  const environment = {
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'support@example.com', MAIL_AFTER: '1' },
    ...{ MAIL_REPLY_TO: 'help+{ticket}@example.com', MAIL_WEBHOOK_SECRET: SECRET },
  };
  const backend = await Backend.start(environment, QUICK);
  const api = await DeskApi.signIn(backend);
  const visitor = { uuid: 'ann-1', user_id: 'ann-1', user_name: 'ann@gmial.example', company: 'legal-forms' };
  const chat = await call<{ chat_id: number; hash: string }>(`${backend.url}/api/chat/new`, 'POST', visitor);
  const words = { ...chat, message: 'Where is my form?', uuid: 'v-1' };
  await call(`${backend.url}/api/chat/new-message`, 'POST', words);

  const context = await browser.newContext({ permissions: ['local-network-access'] });
  await context.addCookies([api.cookie]);
  const page = await context.newPage();
  await page.goto(backend.deskUrl);
  await page.getByRole('button', { name: /^ann@gmial\.example/ }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Under Documents.');
  await page.keyboard.press('Enter');
  const thread = page.getByRole('log', { name: 'Conversation' });
  await smtp.took(1);
  await expect(thread.getByText('E-mailed, not seen in the chat')).toBeAttached();

  const [, messageId = ''] = /^Message-ID: (.+)$/im.exec(smtp.mails[0] ?? '') ?? [];
  const status = ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 No such user'];
  const report = makeReport({ 'Message-ID': '<b1@mx>' }, status, [`Message-ID: ${messageId.trim()}`]);
  const answered = await fetch(`${backend.url}/api/mail/incoming`, {
    ...{ method: 'POST', body: report },
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
  });
  expect(await answered.json()).toMatchObject({ outcome: 'message', chat_id: chat.chat_id });
  const reason = 'Not delivered. The customer’s mail server returned the email: 550 No such user.';
  await expect(thread.getByRole('alert')).toHaveText(reason);
  await expect(page.getByRole('status', { name: 'News' })).toContainText('was not delivered');
  await page.getByRole('group', { name: 'Show chats' }).getByRole('button', { name: 'Open 1' }).click();
  await expect(page.locator(`#chat-${chat.chat_id}`)).toContainText('Not delivered');

  await call(`${backend.url}/api/chat/update-name`, 'PUT', { uuid: visitor.uuid, name: 'ann@gmail.example' });
  await smtp.took(2);
  await expect(thread.getByRole('alert')).toHaveCount(0);
  await expect(thread.getByText('E-mailed, not seen in the chat')).toBeAttached();
  expect(smtp.heard.filter((line) => line.startsWith('RCPT TO')).at(-1)).toContain('ann@gmail.example');

  await context.close();
  await backend.stop();
  for (const end of ends) await end();
});
