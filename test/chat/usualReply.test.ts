import { expect } from '@open-wc/testing';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { entriesOf, makeSession, reloaded, say, type TestSession } from '../support/makeSession.ts';

const waits = (session: TestSession): (readonly [string | null, object])[] =>
  entriesOf(session, 'message')
    .filter(({ textKey }) => textKey?.startsWith('wait.'))
    .map(({ textKey, textValues }) => [textKey, textValues]);

/** A session of a visitor whose email is known, so that the wait message follows the first message. */
async function withTimes(replySeconds: Record<string, number> | null): Promise<TestSession> {
  const ports = fakePorts();
  ports.api.replySeconds = replySeconds;
  const session = makeSession({ ports });
  await session.setIdentity({ userId: 'u1', email: 'ann@example.com' });
  void session.start();
  await settle();
  return session;
}

describe('the wait message', () => {
  it('[VIS-02] names the usual reply time, and keeps it after a reload', async () => {
    const session = await withTimes({ chat: 600 });
    await say(session, 'Hello');
    expect(waits(session)).to.deep.equal([['wait.usual', { seconds: 600 }]]);
    session.ports.api.replySeconds = { chat: 60 };
    expect(waits(await reloaded(session))).to.deep.equal([['wait.usual', { seconds: 600 }]]);
  });

  it('[VIS-02] names the time of the area that was chosen before the message', async () => {
    const session = await withTimes({ chat: 600, 'area-4': 7_200, ticket: 30 });
    await session.visit.categories.choose({ id: 4, name: 'Billing', slug: 'billing' });
    await say(session, 'Hello');
    expect(waits(session)).to.deep.equal([['wait.usual', { seconds: 7_200 }]]);
  });

  for (const [what, replySeconds] of [
    ['the server gives none', null],
    ['the server gives only that of tickets', { ticket: 600 }],
    ['it is longer than a few days', { chat: 400_000 }],
  ] as const)
    it(`[VIS-02] names no time if ${what}`, async () => {
      const session = await withTimes(replySeconds);
      await say(session, 'Hello');
      expect(waits(session)).to.deep.equal([['wait.reply', {}]]);
    });

  it('[VIS-02] names no time to a visitor who has waited longer before the email question was answered', async () => {
    const ports = fakePorts();
    ports.api.replySeconds = { chat: 60 };
    const session = makeSession({ ports });
    void session.start();
    await settle();
    await say(session, 'Hello');
    await ports.clock.advance(5 * 60_000);
    const [form] = entriesOf(session, 'userForm');
    session.visit.forms.email.decline(form?.key ?? '');
    await settle();
    expect(waits(session)).to.deep.equal([['wait.reply', {}]]);
  });

  it('[VIS-02] does not name the earlier company’s time after a change of company', async () => {
    const session = await withTimes({ chat: 600 });
    session.state.company = 'sign-docs';
    await say(session, 'Hello');
    expect(waits(session)).to.deep.equal([['wait.reply', {}]]);
  });
});
