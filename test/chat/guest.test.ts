import { expect } from '@open-wc/testing';
import { conversationOf, makeSession, say, startedSession } from '../support/makeSession.ts';

describe('the visitor’s identity', () => {
  it('[USER-01] is a guest with a lasting id, and an experiment guest id in a cookie', async () => {
    const first = await startedSession();
    const { ports } = first;
    const { guestId } = first.state.user;
    const cookie = ports.cookie.read();
    expect(guestId).to.not.equal('');
    expect(cookie).to.not.equal(null);
    const second = await startedSession({ ports });
    expect(second.state.user).to.include({ type: 'guest', guestId });
    expect(ports.cookie.read()).to.equal(cookie);
  });

  it('[SEC-03] never shows data that another customer left in the same browser', async () => {
    const first = makeSession();
    await first.setIdentity({ userId: 'u1', email: 'ann@example.com' });
    await first.start();
    await say(first, 'Private');
    first.dispose();
    const second = makeSession({ ports: first.ports });
    await second.setIdentity({ userId: 'u2', email: 'bo@example.com' });
    await second.start();
    expect(conversationOf(second)).to.deep.equal([]);
    expect(second.state.user).to.include({ id: 'u2', name: 'bo@example.com' });
    expect(JSON.stringify([...first.ports.store.values])).to.not.match(/Private|ann@|u1/);
  });

  it('[USER-03] uses a valid email as the name, and is registered or a guest', async () => {
    const session = await startedSession();
    await session.setIdentity({ userId: 'u1', email: 'not an email' });
    expect(session.state.user).to.include({ name: '', type: 'registered' });
    await session.setIdentity({ userId: 'u1', email: 'ann@example.com' });
    expect(session.state.user).to.include({ name: 'ann@example.com', type: 'registered' });
    await session.setIdentity({});
    expect(session.state.user).to.include({ name: '', type: 'guest' });
  });
});
