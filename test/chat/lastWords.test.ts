import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { chattingSession, conversationOf, entriesOf, type TestSession } from '../support/makeSession.ts';
import { CLOSED } from '../support/sendingScene.ts';

const hasEnded = (session: TestSession): boolean => entriesOf(session, 'endChat').length === 1;

/** A session that has joined the channel and missed nothing. */
async function heardSession(): Promise<TestSession> {
  const session = await chattingSession();
  session.ports.realtime.say({ type: 'joined' });
  await settle();
  return session;
}

/** A session that missed a message of staff while the socket was down. */
async function unheard(): Promise<TestSession> {
  const session = await heardSession();
  session.ports.realtime.say({ type: 'lost' });
  session.ports.api.staffSays('Our last words');
  expect(conversationOf(session)).to.deep.equal(['Hello']);
  return session;
}

async function end(session: TestSession): Promise<void> {
  session.visit.endDialog.request();
  void session.visit.endDialog.confirm();
  await settle();
}

describe('the last messages of a chat that ends', () => {
  it('[RT-06][END-02] are shown before the visitor’s end, although they were missed while the socket was down', async () => {
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

  it('[RT-06][END-02] are shown also when the network returned before the socket and the catch-up found nothing', async () => {
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

  it('[RT-06][END-07] are shown before an end by staff that the socket reports on reconnecting, followed by the rating', async () => {
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

  it('[RT-06][END-02] are requested again after a failed request; the end follows them', async () => {
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

  it('[END-02] do not delay the end when the server refuses to return them', async () => {
    const session = await unheard();
    session.ports.api.script('verifyLatest', refused('No such chat'));
    await end(session);
    expect(hasEnded(session)).to.equal(true);
  });

  it('[RT-06] are not requested at the end if nothing was missed', async () => {
    const session = await heardSession();
    const asked = session.ports.api.of('verifyLatest').length;
    session.ports.realtime.say(CLOSED);
    expect(hasEnded(session)).to.equal(true);
    expect(session.ports.api.of('verifyLatest')).to.have.length(asked);
  });
});
