import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { chattingSession, conversationOf, entriesOf, say, startedSession } from '../support/makeSession.ts';
import { setNetwork, staffSays } from '../support/sendingScene.ts';

const busy = { ...networkFailure, code: 'refused', status: 500 } as const;
const tooMany = { ...networkFailure, code: 'refused', status: 429 } as const;

/** A page whose browser reports offline from the start. */
function claimedOffline() {
  const ports = fakePorts();
  ports.page.online = false;
  return ports;
}

describe('a browser that reports offline', () => {
  it('[REAL-04] does not stop messages that the network can carry, from the start', async () => {
    const session = await chattingSession({ ports: claimedOffline() });
    await say(session, 'I can write');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'I can write']);
    expect(session.state.connection).to.equal('online');
  });

  it('[REAL-04] does not stop messages, files, the end of the chat or the rating in mid-conversation', async () => {
    const session = await chattingSession();
    const { api, page } = session.ports;
    api.showRate = true;
    page.connect(false);
    await say(session, 'I can write');
    await (
      await session.visit.composer.sendFiles([new File(['a'], 'a.txt')])
    )?.uuid;
    await session.visit.endDialog.confirm();
    const [rate] = entriesOf(session, 'rate');
    expect(rate, 'the rating is asked for').to.not.equal(undefined);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'I can write', '']);
    expect(api.of('closeChat')).to.have.length(1);
    expect(session.state.connection).to.equal('online');
  });

  it('[REAL-04][ENT-16] does not stop a ticket', async () => {
    const ports = claimedOffline();
    ports.api.online = false;
    const session = await startedSession({ ports });
    const key = entriesOf(session, 'userForm')[0]?.key ?? '';
    session.visit.forms.edit(key, 'email', 'ann@example.com');
    session.visit.forms.edit(key, 'message', 'Please call');
    session.visit.forms.submit(key);
    await settle();
    expect(entriesOf(session, 'ticketWidget')).to.have.length(1);
    expect(session.state.connection).to.equal('online');
  });

  it('[REAL-04] does not stop Retry, which sends at once', async () => {
    const session = await chattingSession();
    const { api, page } = session.ports;
    api.script('sendMessage', networkFailure);
    await say(session, 'Again');
    page.connect(false);
    await session.visit.queue.retry(session.thread.unconfirmed()[0]?.uuid ?? '');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Again']);
  });

  it('[REAL-04] does not stop the queue’s own retries while the browser keeps reporting offline', async () => {
    const session = await chattingSession();
    session.ports.page.connect(false);
    session.ports.api.script('sendMessage', networkFailure);
    await say(session, 'Later');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Later (notSend)']);
    await session.ports.clock.advance(5_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Later']);
  });

  it('[REAL-04] does not stop polling without a socket, nor read reports', async () => {
    const session = await chattingSession();
    const { api, clock, page } = session.ports;
    session.visit.window.open();
    page.connect(false);
    api.staffSays('By post');
    await clock.advance(10_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'By post']);
    expect(api.of('readMessages').at(-1)?.messageId).to.equal(session.thread.lastMessage(4711)?.id);
  });
});

describe('the connection status shown to the visitor', () => {
  it('[WIN-07][WIN-08] shows lost when the browser is offline and requests fail, then restored for three seconds', async () => {
    const session = await startedSession();
    const { clock } = session.ports;
    setNetwork(session.ports, false);
    await settle();
    expect(session.state.connection).to.equal('lost');
    setNetwork(session.ports, true);
    expect(session.state.connection).to.equal('restored');
    await clock.advance(2_999);
    expect(session.state.connection).to.equal('restored');
    await clock.advance(1);
    expect(session.state.connection).to.equal('online');
  });

  it('[REAL-04] stays online while requests succeed, whatever the browser reports', async () => {
    const session = await chattingSession();
    const { page } = session.ports;
    for (const claim of [false, true, false, true]) {
      page.connect(claim);
      await settle();
      expect(session.state.connection).to.equal('online');
    }
  });

  it('[REAL-04] is not lost while the socket delivers messages, and is lost again at the next failed request', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    realtime.say({ type: 'joined' });
    setNetwork(session.ports, false);
    await settle();
    expect(session.state.connection).to.equal('lost');
    staffSays(session, 'Do you hear me?');
    expect(session.state.connection).to.not.equal('lost');
    await say(session, 'No');
    expect(session.state.connection).to.equal('lost');
    api.isAway = false;
    await session.ports.clock.advance(60_000);
    expect(session.state.connection).to.equal('online');
    expect(conversationOf(session)).to.include('No');
  });

  it('[REAL-04] is not lost after a failed request while the browser reports online', async () => {
    const session = await chattingSession();
    session.ports.api.isAway = true;
    await say(session, 'Into the void');
    expect(conversationOf(session)).to.include('Into the void (notSend)');
    expect(session.state.connection).to.equal('online');
  });

  it('[API-12] is lost while the server refuses the socket, until the channel is joined, although requests succeed', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'refused' });
    await say(session, 'By post');
    expect(session.state.connection).to.equal('lost');
    session.ports.realtime.say({ type: 'joined' });
    expect(session.state.connection).to.equal('restored');
  });
});

describe('the reason why an unsent message waits', () => {
  const last = (session: Awaited<ReturnType<typeof chattingSession>>) => session.thread.unconfirmed().at(-1)?.waitsFor;

  for (const [name, answer] of Object.entries({ 'an error of the server': busy, 'too many calls': tooMany }))
    it(`[REAL-20] waits for the server after ${name}, for the first message and for later ones`, async () => {
      const first = await startedSession();
      first.ports.api.script('createChat', answer);
      await say(first, 'First');
      expect(last(first)).to.equal('server');
      const session = await chattingSession();
      session.ports.api.script('sendMessage', answer);
      await say(session, 'Later');
      await say(session, 'And behind it');
      expect(last(session)).to.equal(undefined);
      session.ports.api.script('sendMessage', answer, answer, answer);
      await say(session, 'Later');
      await say(session, 'And behind it');
      expect(session.thread.unconfirmed().map(({ waitsFor }) => waitsFor)).to.deep.equal(['server', 'server']);
    });

  it('[REAL-20] waits for the server after a timeout while the socket is connected, otherwise for the connection', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    realtime.say({ type: 'joined' });
    api.script('sendMessage', networkFailure);
    await say(session, 'Slow');
    expect(last(session)).to.equal('server');
    realtime.say({ type: 'lost' });
    api.isAway = true;
    await session.ports.clock.advance(60_000);
    expect(last(session)).to.equal('connection');
  });

  it('[SEND-02] waits for the connection when the network is down, although the socket has not noticed', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'joined' });
    setNetwork(session.ports, false);
    await say(session, 'In the tunnel');
    expect(last(session)).to.equal('connection');
  });
});
