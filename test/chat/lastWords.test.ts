import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { chattingSession, conversationOf, entriesOf, type TestSession } from '../support/makeSession.ts';
import { CLOSED } from '../support/sendingScene.ts';

const hasEnded = (session: TestSession): boolean => entriesOf(session, 'endChat').length === 1;

/** Joined, and all is heard. */
async function heardSession(): Promise<TestSession> {
  const session = await chattingSession();
  session.ports.realtime.say({ type: 'joined' });
  await settle();
  return session;
}

/** Messages of the staff while the socket is away reach nobody yet. */
async function unheard(): Promise<TestSession> {
  const session = await heardSession();
  session.ports.realtime.say({ type: 'lost' });
  session.ports.api.staffSays('Our last words');
  expect(conversationOf(session)).to.deep.equal(['Hello']);
  return session;
}

async function end(session: TestSession): Promise<void> {
  session.endDialog.request();
  void session.endDialog.confirm();
  await settle();
}

describe('what was said last in a chat that ends', () => {
  it('[RT-06][END-02] is shown before the end that the visitor asks for, though it came while the socket was away', async () => {
    const session = await unheard();
    session.ports.api.showRate = true;
    await end(session);
    expect(
      session.thread
        .all()
        .map((entry) => entry.objectType)
        .slice(-3),
    ).to.deep.equal(['message', 'rate', 'endChat']);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Our last words']);
  });

  it('[RT-06][END-02] nor does it matter that the network has returned before the socket, and all was heard by then', async () => {
    const session = await chattingSession();
    const { api, page } = session.ports;
    page.connect(false);
    page.connect(true);
    await settle();
    api.staffSays('Our last words');
    await end(session);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Our last words']);
    expect(hasEnded(session)).to.equal(true);
  });

  it('[RT-06][END-07] is shown before the end by the staff that the socket tells of as it returns, and the rating is asked for', async () => {
    const session = await unheard();
    const { api, realtime } = session.ports;
    const words = later();
    api.script('verifyLatest', words.promise);
    realtime.say({ type: 'joined' });
    realtime.say({ ...CLOSED, showRate: true });
    api.isActive = false;
    await settle();
    await words.come({ latest: false, status: false, messages: api.messages, operator: null });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Our last words']);
    expect(entriesOf(session, 'rate')).to.have.length(1);
    expect(hasEnded(session)).to.equal(true);
  });

  it('[RT-06][END-02] is asked for again where the answer is lost; the end follows', async () => {
    const session = await unheard();
    const { api, clock } = session.ports;
    api.script('verifyLatest', networkFailure, networkFailure);
    await end(session);
    expect(session.state.endDialog).to.equal(null);
    expect(hasEnded(session)).to.equal(false);
    await clock.advance(20_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Our last words']);
    expect(hasEnded(session)).to.equal(true);
  });

  it('[END-02] keeps no end back where the server will not tell it', async () => {
    const session = await unheard();
    session.ports.api.script('verifyLatest', refused('No such chat'));
    await end(session);
    expect(hasEnded(session)).to.equal(true);
  });

  it('[RT-06] is asked for at no end before which all was heard', async () => {
    const session = await heardSession();
    const asked = session.ports.api.of('verifyLatest').length;
    session.ports.realtime.say(CLOSED);
    expect(hasEnded(session)).to.equal(true);
    expect(session.ports.api.of('verifyLatest')).to.have.length(asked);
  });
});
