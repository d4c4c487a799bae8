import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { queryOne } from '../../backend/storage/Database.ts';
import { MailError, type Mail } from '../../backend/mail/Mailer.ts';
import { releaseMailClaims } from '../../backend/tickets/ticketMails.ts';
import { createMailQueue, type MailQueue } from '../../backend/tickets/createMailQueue.ts';
import { until } from '../cluster/support/until.ts';
import type { World } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';
import { reply, threadOf, withTicket } from './support/tickets.ts';
import { storeWithoutEvents } from './support/storeWithoutEvents.ts';

const databases = useTestDatabases();

describe('queued emails of tickets', () => {
  function failingMailer(failures: Error[]) {
    const sent: Mail[] = [];
    const send = async (mail: Mail) => {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    };
    return { sent, mailer: { send, close: () => undefined } };
  }
  const dueNow = (world: World) => world.database.query('UPDATE ticket_messages SET due_at = now()');

  it('[DESK-05] are retried later, in order, under the same Message-ID, and the operator sees why', async (t) => {
    const { sent, mailer } = failingMailer([new MailError('The mail server did not take the mail: ECONNECTION')]);
    const reports: unknown[] = [];
    const { world, desk, id } = await withTicket(t, databases, { mailer, reports: (error) => reports.push(error) });
    await reply(desk, id, 'First');
    await world.mailQueue.idle();
    const [waiting] = (await threadOf(desk, id)).messages;
    assert.deepEqual(
      [waiting?.delivery, waiting?.problem],
      ['queued', 'The mail server did not take the mail: ECONNECTION.'],
    );
    await reply(desk, id, 'Second');
    await world.mailQueue.idle();
    assert.equal(sent.length, 0, 'No mail overtakes an earlier one');
    await dueNow(world);
    world.mailQueue.drain();
    await world.mailQueue.idle();
    assert.deepEqual(
      sent.map(({ text }) => text.split('\n')[0]),
      ['First', 'Second'],
    );
    assert.deepEqual(
      (await threadOf(desk, id)).messages.map(({ delivery, problem }) => [delivery, problem]),
      [
        ['sent', null],
        ['sent', null],
      ],
    );
    assert.equal(reports.length, 1);
    assert.doesNotMatch(String(reports[0]), /ann@example|First/);
  });

  it('[DESK-05] fail for good on a refusal, and are sent again when the operator retries', async (t) => {
    const refusal = new MailError('The mail server did not take the mail: EENVELOPE 550', { isPermanent: true });
    const { sent, mailer } = failingMailer([refusal]);
    const { world, desk, id } = await withTicket(t, databases, { mailer, reports: () => undefined });
    await reply(desk, id, 'Hello');
    await world.mailQueue.idle();
    const { messages, ticket } = await threadOf(desk, id);
    assert.deepEqual([messages[0]?.delivery, ticket.is_undelivered], ['failed', true]);
    const retry = () => desk.post(`/desk/api/tickets/${id}/messages/${messages[0]?.id}/retry`);
    assert.equal((await retry()).status, 200);
    await world.mailQueue.idle();
    assert.deepEqual([sent.length, (await threadOf(desk, id)).ticket.is_undelivered], [1, false]);
    assert.equal((await retry()).status, 409);
    const told = await world.published('private-desk', 'Desk.TicketUpdated');
    assert.deepEqual(
      told.map((event) => event.ticket.is_undelivered),
      [false, true, false, false],
    );
  });

  it('[DESK-05] fail for good after more than a day of retries', async (t) => {
    const failures = Array.from({ length: 20 }, () => new MailError('Away'));
    const { mailer } = failingMailer(failures);
    const { world, desk, id } = await withTicket(t, databases, { mailer, reports: () => undefined });
    await reply(desk, id, 'Hello');
    for (let tries = 0; tries < 20; tries++) {
      await dueNow(world);
      world.mailQueue.drain();
      await world.mailQueue.idle();
    }
    assert.equal((await threadOf(desk, id)).messages[0]?.delivery, 'failed');
    assert.equal(failures.length, 12, 'There were eight tries');
  });

  /** A second process on the same database, whose mailer the test controls. */
  function secondQueue(t: TestContext, world: World, send: (mail: Mail) => Promise<void>) {
    const queue = createMailQueue({
      store: storeWithoutEvents(world.database, { emailTranscript: true }),
      attachments: { read: async () => null },
      mailer: { send, close: () => undefined },
      replyTo: null,
      companies: null,
      report: (error) => assert.fail(String(error)),
    });
    t.after(() => queue.stop());
    return queue;
  }
  type Claim = { until: Date; now: Date };
  /** Returns undefined without a claim. */
  const claimIn = async ({ database }: World): Promise<Claim | undefined> => {
    const sql =
      'SELECT claimed_until AS until, clock_timestamp() AS now FROM ticket_messages WHERE isfinite(claimed_until)';
    return (await database.query<Claim>(sql))[0];
  };
  /** Throws unless the claim began between the two instants and lasts a minute. */
  function assertMinute(claim: Claim | undefined, begunAfter: Date): void {
    assert.ok(claim);
    const begunAt = claim.until.getTime() - 60_000;
    assert.ok(begunAfter.getTime() <= begunAt && begunAt <= claim.now.getTime(), JSON.stringify({ claim, begunAfter }));
  }

  /** An email that a process has claimed for almost a minute, and that no process sends. */
  async function withClaimedMail(t: TestContext): Promise<World> {
    const { world, desk, id } = await withTicket(t, databases);
    await world.mailQueue.stop();
    await reply(desk, id, 'Hello');
    await world.database.query("UPDATE ticket_messages SET claimed_until = now() + interval '59 seconds'");
    return world;
  }

  it('[DESK-05] of a dead process are sent by another after their claim expires', async (t) => {
    const world = await withClaimedMail(t);
    const sent: Mail[] = [];
    const queue = secondQueue(t, world, async (mail) => void sent.push(mail));
    queue.drain();
    await queue.idle();
    assert.equal(sent.length, 0);
    await world.database.query("UPDATE ticket_messages SET claimed_until = now() - interval '1 second'");
    queue.drain();
    await queue.idle();
    assert.equal(sent.length, 1);
  });

  it('[DESK-05] of a dead process are released at the next start, if the database has only one process', async (t) => {
    const world = await withClaimedMail(t);
    await releaseMailClaims(world.database);
    const sent: Mail[] = [];
    const queue = secondQueue(t, world, async (mail) => void sent.push(mail));
    queue.drain();
    await queue.idle();
    assert.equal(sent.length, 1);
  });

  it(
    '[DESK-05] are claimed for a minute, renewed while a slow mail server accepts one',
    { timeout: 300_000 },
    async (t) => {
      const { world, desk, id } = await withTicket(t, databases);
      await world.mailQueue.stop();
      await reply(desk, id, 'Hello');
      const { now: begunAfter } = await queryOne<{ now: Date }>(world.database, 'SELECT clock_timestamp() AS now');
      t.mock.timers.enable({ apis: ['setInterval'] });
      let queue: MailQueue | undefined;
      let take = (): void => undefined;
      t.after(() => take());
      await new Promise<void>((begin) => {
        queue = secondQueue(t, world, () => {
          begin();
          return new Promise((resolve) => (take = resolve));
        });
        queue.drain();
      });
      assertMinute(await claimIn(world), begunAfter);
      const [old] = await world.database.query<Claim>(
        `UPDATE ticket_messages SET claimed_until = now() + interval '40 seconds'
         RETURNING claimed_until AS until, clock_timestamp() AS now`,
      );
      t.mock.timers.tick(20_000);
      const isRenewed = async () => (await claimIn(world))?.until.getTime() !== old?.until.getTime();
      await until(isRenewed);
      assertMinute(await claimIn(world), old?.now ?? begunAfter);
      take();
      await queue?.idle();
      t.mock.timers.tick(20_000);
      await queue?.idle();
      assert.equal(await claimIn(world), undefined, 'a claim ends with its mail');
      // The world's timers are real, so the mocked functions would not clear them.
      t.mock.timers.reset();
    },
  );
});
