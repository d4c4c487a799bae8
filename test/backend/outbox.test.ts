import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Database } from '../../backend/storage/Database.ts';
import { createStore } from '../../backend/storage/Store.ts';
import { createOutbox, releaseClaims } from '../../backend/storage/createOutbox.ts';
import { PublishError } from '../../backend/realtime/PublishError.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { FILE_LINKS } from './support/fileLinks.ts';

const databases = useTestDatabases();

describe('the outbox', () => {
  it('publishes committed events in order, and none that were rolled back', async (t) => {
    const { store, outbox, published } = await makeOutbox(t, await databases.fresh());
    await store.transact(async (transaction) => {
      for (const company of ['a', 'b', 'c']) await transaction.announce('chat.1', 'Chat.Company.Updated', { company });
    });
    await assert.rejects(
      store.transact(async (transaction) => {
        await transaction.announce('chat.1', 'Chat.Company.Updated', { company: 'never' });
        throw new Error('changed my mind');
      }),
    );
    await outbox.idle();
    assert.deepEqual(published, ['a', 'b', 'c']);
  });

  it('publishes each event once when several processes drain at the same time', async (t) => {
    const database = await databases.fresh();
    const first = await makeOutbox(t, database);
    const second = await makeOutbox(t, database);
    const companies = Array.from({ length: 120 }, (_, n) => `company-${n}`);
    await Promise.all(
      companies.map((company, n) =>
        (n % 2 === 0 ? first : second).store.transact((transaction) =>
          transaction.announce('chat.1', 'Chat.Company.Updated', { company }),
        ),
      ),
    );
    await Promise.all([first.outbox.idle(), second.outbox.idle()]);
    assert.deepEqual([...first.published, ...second.published].sort(), companies.sort());
  });

  it('[RT-06] publishes events held back by an outage after it, in order', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    made.fail = () => new PublishError('The realtime server could not be reached');
    for (const company of ['a', 'b']) await announce(made, company);
    await made.outbox.idle();
    assert.deepEqual(made.published, []);
    made.fail = null;
    made.outbox.drain();
    await made.outbox.idle();
    assert.deepEqual(made.published, ['a', 'b']);
  });

  it('[SRV-03] publishes a channel while the events of another are in flight', async (t) => {
    const database = await databases.fresh();
    const slow = Array.from({ length: 10 }, () => ({ channel: 'private-slow', event: 'Chat.Company.Updated' }));
    for (const { channel, event } of [...slow, { channel: 'private-quick', event: 'Chat.Company.Updated' }])
      await database.query("INSERT INTO outbox_events (channel, event, payload) VALUES ($1, $2, '{}')", [
        channel,
        event,
      ]);
    let quickIsOut: () => void = () => undefined;
    const isQuickOut = new Promise<void>((resolve) => (quickIsOut = resolve));
    const outbox = createOutbox({
      database,
      publish: async ([first]) => (first?.channel === 'private-slow' ? isQuickOut : quickIsOut()),
      report: (error) => assert.fail(String(error)),
    });
    t.after(() => outbox.stop());
    outbox.drain();
    await isQuickOut;
    await outbox.idle();
    assert.deepEqual(await database.query("SELECT 1 FROM outbox_events WHERE claimed_until = '-infinity'"), []);
  });

  it('drops and reports an event that the realtime server will never accept, and continues with the next', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    made.fail = (company) => (company === 'bad' ? new PublishError('too large', { isPermanent: true }) : null);
    for (const company of ['bad', 'good']) await announce(made, company);
    await made.outbox.idle();
    assert.deepEqual(made.published, ['good']);
    assert.equal(made.reported.length, 1);
    assert.deepEqual(await made.database.query('SELECT 1 FROM outbox_events'), []);
  });

  it('[OPS-14] publishes the hint to fetch a message whose event cannot be filled in, and continues', async (t) => {
    const database = await databases.fresh();
    const hint = { channel: 'private-chat.1', event: 'Chat.Changed', payload: { chat_id: 7 } };
    const sql = 'INSERT INTO outbox_events (channel, event, payload, message_id) VALUES ($1, $2, $3, 1)';
    await database.query(sql, [hint.channel, hint.event, JSON.stringify(hint.payload)]);
    const published: unknown[] = [];
    const reported: unknown[] = [];
    const lost = new Error('The connection is lost');
    const outbox = createOutbox({
      database,
      fill: () => Promise.reject(lost),
      publish: async (events) => void published.push(...events),
      report: (error) => reported.push(error),
    });
    t.after(() => outbox.stop());
    outbox.drain();
    await outbox.idle();
    assert.deepEqual([published, reported], [[hint], [lost]]);
  });

  it('takes over events that a process claimed and did not publish before it died', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    await leave(made, { company: 'held by another', channel: 'private-chat.1', claimed: '5 seconds' });
    await leave(made, { company: 'left behind', channel: 'private-chat.2', claimed: '-1 second' });
    made.outbox.drain();
    await made.outbox.idle();
    assert.deepEqual(made.published, ['left behind']);
  });

  it('[RT-06] publishes no event of a channel before an older one, even if another process claims that one', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    await leave(made, { company: 'first', channel: 'private-chat.1', claimed: '5 seconds' });
    await announce(made, 'second');
    await made.outbox.idle();
    assert.deepEqual(made.published, []);
    await made.database.query("UPDATE outbox_events SET claimed_until = '-infinity'");
    made.outbox.drain();
    await made.outbox.idle();
    assert.deepEqual(made.published, ['first', 'second']);
  });

  it('[RT-06] releases at the start the claims of the previous process, if there is only one process', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    await leave(made, { company: 'claimed', channel: 'private-chat.1', claimed: '10 seconds' });
    await releaseClaims(made.database);
    made.outbox.drain();
    await made.outbox.idle();
    assert.deepEqual(made.published, ['claimed']);
  });

  it('[SRV-03] publishes all events, and later ones, with more channels than it publishes in parallel', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    let release = (): void => undefined;
    made.hold = new Promise((resolve) => (release = resolve));
    const channels = Array.from({ length: 80 }, (_, n) => `private-chat.${n}`);
    for (const channel of channels) await announce(made, channel, channel);
    while (made.publishing < 16) await new Promise(setImmediate);
    made.outbox.drain();
    release();
    await made.outbox.idle();
    await announce(made, 'after it');
    await made.outbox.idle();
    assert.deepEqual(made.published.sort(), [...channels, 'after it'].sort());
  });

  it('[SRV-03] publishes many channels in few requests', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    const channels = Array.from({ length: 400 }, (_, n) => `chat.${n}`);
    await made.store.transact(async (transaction) => {
      for (const channel of channels)
        for (const half of [1, 2])
          await transaction.announce(channel, 'Chat.Company.Updated', { company: `${channel}, ${half}` });
    });
    await made.outbox.idle();
    for (const channel of channels)
      assert.ok(made.published.indexOf(`${channel}, 1`) < made.published.indexOf(`${channel}, 2`), channel);
    assert.equal(new Set(made.published).size, 800);
    assert.equal(made.published.length, 800);
    assert.ok(made.publishing <= 100, `${made.publishing} requests`);
    assert.deepEqual(await made.database.query('SELECT 1 FROM outbox_events'), []);
  });

  it('[RT-06] publishes events held back by an outage of an hour', async (t) => {
    const made = await makeOutbox(t, await databases.fresh());
    await leave(made, { company: 'old', channel: 'private-chat.1', claimed: '-1 hour' });
    await made.database.query("UPDATE outbox_events SET created_at = now() - interval '1 hour'");
    await announce(made, 'new');
    await made.outbox.idle();
    assert.deepEqual(made.published, ['old', 'new']);
  });
});

type Made = Awaited<ReturnType<typeof makeOutbox>>;

async function makeOutbox(t: TestContext, database: Database) {
  const made = {
    database,
    published: [] as string[],
    reported: [] as unknown[],
    fail: null as ((company: string) => PublishError | null) | null,
    /** Each publication awaits this promise. */
    hold: Promise.resolve(),
    publishing: 0,
  };
  const outbox = createOutbox({
    database,
    async publish(events) {
      made.publishing += 1;
      await made.hold;
      const companies = events.map(({ payload }) => (payload as { company: string }).company);
      for (const company of companies) {
        const error = made.fail?.(company);
        if (error) throw error;
      }
      made.published.push(...companies);
    },
    report: (error) => made.reported.push(error),
  });
  t.after(() => outbox.stop());
  const facts = { emailTranscript: false, fileLinks: FILE_LINKS, publicUrl: 'http://127.0.0.1' };
  return Object.assign(made, { outbox, store: createStore({ database, outbox, ...facts }) });
}

async function announce({ store }: Made, company: string, channel = 'chat.1'): Promise<void> {
  await store.transact((transaction) => transaction.announce(channel, 'Chat.Company.Updated', { company }));
}

/** Inserts an event as another process left it; `claimed` is the claim's remaining duration. */
async function leave({ database }: Made, event: { company: string; channel: string; claimed: string }): Promise<void> {
  await database.query(
    'INSERT INTO outbox_events (channel, event, payload, claimed_until) VALUES ($1, $2, $3, now() + $4::interval)',
    [event.channel, 'Chat.Company.Updated', JSON.stringify({ company: event.company }), event.claimed],
  );
}
