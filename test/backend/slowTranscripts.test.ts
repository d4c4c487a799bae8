import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { MailError, type Mailer } from '../../backend/mail/Mailer.ts';
import type { Failure } from '../../protocol/wire.ts';
import { until } from '../cluster/support/until.ts';
import { makeWorld } from './support/makeWorld.ts';
import { useTestDatabases } from './support/testDatabases.ts';

const databases = useTestDatabases();

/** A mail server that takes each mail when the test settles it. */
function makeSlowServer() {
  const mails: { to: string; settle: (error?: Error) => void }[] = [];
  let noteSent = (): void => undefined;
  const mailer: Mailer = {
    send: ({ to }) =>
      new Promise((resolve, reject) => {
        mails.push({ to, settle: (error) => (error === undefined ? resolve() : reject(error)) });
        noteSent();
      }),
    close: () => undefined,
  };
  return { mails, mailer, nextMail: () => new Promise<void>((resolve) => (noteSent = resolve)) };
}

async function withSlowServer(t: TestContext) {
  const { mails, mailer, nextMail } = makeSlowServer();
  const world = await makeWorld(t, databases, { mailer, reports: () => undefined });
  const { chat_id, hash } = await world.startChat();
  await world.post('/api/chat/new-message', { chat_id, hash, uuid: 'm-1', message: 'Hello' });
  const ask = (email = 'ann@example.com') =>
    world.post<Partial<Failure>>('/api/chat/transcript', { chat_id, hash, email });
  const counted = async () => (await world.database.query('SELECT 1 FROM transcript_mails')).length;
  const lastCountedId = async () => {
    const sql = "SELECT pg_sequence_last_value(pg_get_serial_sequence('transcript_mails', 'id')::regclass) AS id";
    return (await world.database.query<{ id: number }>(sql))[0]?.id ?? 0;
  };
  /** Asks, and shortens the waits of up to 19 seconds. The widget gives up after 20. */
  const askInVain = async () => {
    const isSending = nextMail();
    const { setTimeout: start } = globalThis;
    const shortened = (work: () => void, ms = 0) => start(work, ms > 10_000 && ms < 19_000 ? 1 : ms);
    const { mock } = t.mock.method(globalThis, 'setTimeout', shortened as typeof setTimeout);
    const answer = await ask();
    mock.restore();
    await isSending;
    return answer;
  };
  return { mails, ask, askInVain, counted, lastCountedId, nextMail };
}

describe('POST /api/chat/transcript with a slow mail server', () => {
  it('[UX-18] answers before the widget gives up, and a second press sends no second mail', async (t) => {
    const { mails, ask, askInVain, counted, lastCountedId, nextMail } = await withSlowServer(t);
    const { status, body } = await askInVain();
    assert.deepEqual([status, body.error], [502, 'The mail server is slow, so the email may arrive later.']);
    const isSending = nextMail();
    const other = ask('bob@example.com');
    await isSending;
    mails[1]?.settle();
    assert.equal((await other).status, 200);
    const lastId = await lastCountedId();
    const second = ask();
    // The second press counts a mail, and takes that back when it finds the first.
    await until(async () => (await lastCountedId()) > lastId && (await counted()) === 2);
    mails[0]?.settle();
    assert.equal((await second).status, 200);
    assert.deepEqual([mails.map(({ to }) => to), await counted()], [['ann@example.com', 'bob@example.com'], 2]);
  });

  it('[UX-18] does not count a mail that is refused after the answer, and sends it again', async (t) => {
    const { mails, ask, askInVain, counted, nextMail } = await withSlowServer(t);
    assert.equal((await askInVain()).status, 502);
    assert.equal(await counted(), 1);
    mails[0]?.settle(new MailError('The mail server did not take the mail: ETIMEDOUT'));
    await until(async () => (await counted()) === 0);
    const isSending = nextMail();
    const second = ask();
    await isSending;
    mails[1]?.settle();
    assert.equal((await second).status, 200);
  });
});
