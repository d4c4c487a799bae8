import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { mailsBefore } from '../../backend/tickets/ticketMails.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { reply, threadOf, withTicket } from './support/tickets.ts';

const databases = useTestDatabases();

describe('a long ticket', () => {
  async function withMails(t: TestContext, count: number) {
    const made = await withTicket(t, databases);
    await made.world.database.query(
      `INSERT INTO ticket_messages (ticket_id, uuid, sender, author_name, author_email, text, message_id)
       SELECT $1, 'u-' || n, CASE WHEN n <= 40 THEN 'customer' ELSE 'team' END, 'Ann', 'ann@example.com',
         'Mail ' || n, '<' || n || '@example.com>' FROM generate_series(1, $2::int) AS n`,
      [made.id, count],
    );
    return made;
  }

  for (const [count, sizes] of [
    [5_000, Array<number>(25).fill(200)],
    [450, [200, 200, 50]],
    [200, [200]],
    [0, [0]],
  ] as const)
    it(`[OPS-04] of ${count} e-mails is returned in ${sizes.length} pages, the newest first`, async (t) => {
      const { desk, id } = await withMails(t, count);
      const pages = [await threadOf(desk, id)];
      while (pages[0]?.has_more === true) pages.unshift(await threadOf(desk, id, pages[0].messages[0]?.id));
      assert.deepEqual(pages.map(({ messages }) => messages.length).reverse(), sizes);
      assert.deepEqual(
        pages.flatMap(({ messages }) => messages.map(({ text }) => text)),
        Array.from({ length: count }, (_, n) => `Mail ${n + 1}`),
      );
    });

  it('[OPS-04] is answered without reading every e-mail, with a reference to the first and latest ones and a quote of the customer’s latest', async (t) => {
    const { world, desk, id } = await withMails(t, 300);
    await reply(desk, id, 'Hello');
    await world.mailQueue.idle();
    const [mail] = world.mails;
    const latest = Array.from({ length: 19 }, (_, n) => `<${282 + n}@example.com>`);
    assert.deepEqual(mail?.references, ['<1@example.com>', ...latest]);
    assert.match(mail?.text ?? '', /you wrote:\n> Mail 40$/);
    const { messages } = await threadOf(desk, id);
    const read = await mailsBefore(world.database, { ticket_id: id, id: messages.at(-1)?.id ?? 0 }, 3);
    assert.deepEqual(
      read.map(({ text }) => text),
      ['Mail 1', 'Mail 40', 'Mail 298', 'Mail 299', 'Mail 300'],
    );
  });
});
