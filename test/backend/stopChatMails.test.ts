import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MailError } from '../../backend/mail/Mailer.ts';
import { withLeftVisitor } from './support/chatMails.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

describe('e-mails with unseen messages', () => {
  it('[REACH-03] have daily limits for an address and for the installation, which dropped mails do not use up', async (t) => {
    for (const [environment, count] of [
      [{ CHAT_MAILS_PER_ADDRESS: '2' }, 2],
      [{ CHAT_MAILS_PER_DAY: '1' }, 1],
      [{ CHAT_MAILS_PER_DAY: '0', CHAT_MAILS_PER_ADDRESS: '0' }, 3],
    ] as const) {
      const { world, smtp, answer, deliver } = await withLeftVisitor(t, databases, { environment });
      for (const text of ['One', 'Two', 'Three']) {
        await answer(text);
        await deliver();
      }
      assert.equal(smtp.mails.length, count, JSON.stringify(environment));
      await world.database.query("UPDATE chat_mails SET created_at = now() - interval '25 hours'");
      await deliver();
      assert.equal(smtp.mails.length, Math.min(count + 1, 3), 'The rest is mailed a day later, as one mail');
      await world.rest();
    }
  });

  it('[REACH-03] stop for the conversation by a page with a button, and opening its link stops nothing', async (t) => {
    const { world, smtp, answer, deliver } = await withLeftVisitor(t, databases);
    await answer('Hello');
    await deliver();
    const [, path = ''] = /List-Unsubscribe:\s+<http:\/\/127\.0\.0\.1:4300(\/\S+)>/.exec(smtp.mails[0] ?? '') ?? [];
    const page = await world.app.inject({ method: 'GET', url: path });
    assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8']);
    assert.match(page.body, /<form method="post"><button[^>]*>Stop emails about this conversation/);
    await answer('Still there?');
    await deliver();
    assert.equal(smtp.mails.length, 2);
    const post = () =>
      world.app.inject({
        ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const answered of [await post(), await post()])
      assert.match(answered.body, /You will get no more emails about this conversation/);
    await answer('Hello?');
    await deliver();
    assert.equal(smtp.mails.length, 2);
  });

  it('[REACH-03] that are queued are dropped when the visitor stops them, and a mail program’s multipart request stops them too', async (t) => {
    const failures = ['Away'];
    const { world, answer, deliver, rows } = await withLeftVisitor(t, databases, {
      reports: () => undefined,
      mailer: {
        send: async () => {
          if (failures.shift()) throw new MailError('Away');
        },
        close: () => undefined,
      },
    });
    await answer('Hello');
    await deliver();
    const [{ id, token } = { id: 0, token: '' }] = await rows();
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    const encoded = new Response(form);
    const { statusCode } = await world.app.inject({
      ...{ method: 'POST', url: `/mails/${id}/${token}/stop`, payload: Buffer.from(await encoded.arrayBuffer()) },
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
    assert.equal(statusCode, 200);
    assert.equal((await rows())[0]?.delivery, 'dropped');
    await answer('Hello?');
    await deliver();
    assert.equal((await rows()).length, 1);
  });

  it('[REACH-03] are not stopped by a guessed token', async (t) => {
    const { world, answer, deliver, rows } = await withLeftVisitor(t, databases);
    await answer('Hello');
    await deliver();
    const [{ id, token } = { id: 0, token: '' }] = await rows();
    for (const url of [
      `/mails/${id}/${'0'.repeat(32)}/stop`,
      `/mails/${id + 1}/${token}/stop`,
      `/mails/${id}/${token.slice(1)}/stop`,
    ])
      for (const method of ['GET', 'POST'] as const) {
        const refused = await world.app.inject({ method, url, headers: { 'accept-language': 'fr-CH,en;q=0.8' } });
        assert.deepEqual([refused.statusCode, /Ce lien n’est pas valide/.test(refused.body)], [404, true], url);
      }
    await answer('Still there?');
    await deliver();
    assert.equal((await rows()).length, 2);
  });
});
