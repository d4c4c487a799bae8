import { expect } from '@open-wc/testing';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { entriesOf, say, startedSession, type TestSession, reloaded } from '../support/makeSession.ts';
import { DAY_MS, shown } from '../support/visitorScene.ts';

describe('the confirmation of a ticket', () => {
  async function sent(): Promise<TestSession> {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    const [form] = entriesOf(session, 'userForm');
    for (const [name, value] of [
      ['email', 'ann@example.com'],
      ['message', 'It does not open'],
    ] as const)
      session.visit.forms.edit(form?.key ?? '', name, value);
    session.visit.forms.submit(form?.key ?? '');
    await settle();
    return session;
  }

  it('[UX-06][TKT-03] is shown alone, also on the next page, for a day', async () => {
    const session = await sent();
    expect(shown(session)).to.deep.equal(['ticketWidget']);
    const next = await reloaded(session);
    expect(shown(next)).to.deep.equal(['ticketWidget']);
    expect(entriesOf(next, 'ticketWidget')[0]).to.include({ ticketId: 5012, hash: 'ab12', email: 'ann@example.com' });
    await next.ports.clock.advance(DAY_MS);
    expect(shown(await reloaded(next))).to.deep.equal(['userForm']);
  });

  it('[UX-06] is shown above the greeting when support is online by then', async () => {
    const session = await sent();
    session.ports.api.online = true;
    expect(shown(await reloaded(session)).slice(0, 2)).to.deep.equal(['ticketWidget', 'greeting.hello']);
  });

  it('[UX-06][TKT-05] is replaced by an empty form, whose text is kept for the next page', async () => {
    const session = await sent();
    session.visit.forms.ticket.writeAnother();
    expect(shown(session)).to.deep.equal(['userForm']);
    const [form] = entriesOf(session, 'userForm');
    expect(form?.values).to.deep.equal({ email: 'ann@example.com', message: '' });
    session.visit.forms.edit(form?.key ?? '', 'message', 'One more thing');
    const next = await reloaded(session);
    expect(entriesOf(next, 'userForm').map(({ values }) => values.message)).to.deep.equal(['One more thing']);
  });

  for (const [what, forget] of [
    ['reset()', (session: TestSession) => session.reset()],
    ['another customer', (session: TestSession) => session.setIdentity({ userId: '2', email: 'ben@example.com' })],
  ] as const)
    it(`[UX-06][UX-18][SEC-03] is erased by ${what}, together with the last conversation`, async () => {
      const ports = fakePorts();
      const session = await startedSession({ ports });
      await session.setIdentity({ userId: '1', email: 'ann@example.com' });
      await say(session, 'Hello');
      await session.visit.endDialog.confirm();
      ports.store.set('ticket', JSON.stringify({ at: ports.clock.now(), value: {} }));
      expect(ports.store.get('lastConversation')).to.contain('Hello');
      await forget(session);
      expect([ports.store.get('ticket'), ports.store.get('lastConversation')]).to.deep.equal([null, null]);
    });
});
