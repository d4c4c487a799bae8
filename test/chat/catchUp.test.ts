import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { makeMessage } from '../support/builders.ts';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, conversationOf, say, startedSession, type TestSession } from '../support/makeSession.ts';
import { staffSays } from '../support/sendingScene.ts';

describe('catching up with missed messages', () => {
  it('[RT-06][VER-02] adds messages missed while the socket was down, in order and without a sound', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'lost' });
    session.ports.api.staffSays('First');
    session.ports.api.staffSays('Second');
    session.ports.realtime.say({ type: 'joined' });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'First', 'Second']);
    expect(session.ports.seen.sounds).to.deep.equal([]);
  });

  for (const [what, happens] of [
    ['never connects', () => undefined],
    ['is refused', ({ ports }: TestSession) => ports.realtime.say({ type: 'refused' })],
  ] as const)
    it(`[HOST-10] shows an answer within five seconds if the socket ${what}`, async () => {
      const session = await chattingSession();
      happens(session);
      for (const text of ['First', 'Second', 'Third']) {
        session.ports.api.staffSays(text);
        await session.ports.clock.advance(5_000);
        expect(conversationOf(session).at(-1)).to.equal(text);
      }
    });

  for (const [what, happens] of [
    ['a hidden page', ({ ports }: TestSession) => ports.page.show(false)],
    [
      'a page whose socket was lost',
      ({ ports }: TestSession) => (['joined', 'lost'] as const).forEach((type) => ports.realtime.say({ type })),
    ],
  ] as const)
    it(`[HOST-10][OPS-04] ${what} polls only every ten seconds`, async () => {
      const session = await chattingSession();
      const { api, clock } = session.ports;
      happens(session);
      await settle();
      const before = api.of('verifyLatest').length;
      await clock.advance(30_000);
      expect(api.of('verifyLatest')).to.have.length(before + 3);
    });

  it('[OPS-04] requests page after page until nothing is missing', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    api.pageSize = 2;
    realtime.say({ type: 'lost' });
    for (const text of ['a', 'b', 'c', 'd', 'e']) api.staffSays(text);
    realtime.say({ type: 'joined' });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'a', 'b', 'c', 'd', 'e']);
  });

  it('[OPS-04] resumes from the last received page when a later request fails', async () => {
    const session = await chattingSession();
    const { api, realtime, clock } = session.ports;
    api.pageSize = 2;
    realtime.say({ type: 'lost' });
    for (const text of ['a', 'b', 'c']) api.staffSays(text);
    const { verifyLatest } = api;
    let calls = 0;
    api.verifyLatest = async (request, signal) => {
      calls += 1;
      return calls === 2 ? networkFailure : verifyLatest(request, signal);
    };
    realtime.say({ type: 'joined' });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'a']);
    await clock.advance(5_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'a', 'b', 'c']);
    expect(calls).to.equal(3);
  });

  it('[OPS-04] shows all pages of an ended chat before its end', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    api.pageSize = 2;
    realtime.say({ type: 'lost' });
    for (const text of ['a', 'b', 'c']) api.staffSays(text);
    api.isActive = false;
    realtime.say({
      ...{ type: 'closed', chatId: api.chatId, closedBy: 'staff', showRate: false, savedHistory: false },
      emailTranscript: false,
    });
    await settle();
    expect(conversationOf(session).slice(0, 4)).to.deep.equal(['Hello', 'a', 'b', 'c']);
  });

  it('[SRV-04][VER-02] fetches a message too large for an event at once, and plays the sound for it', async () => {
    const session = await chattingSession();
    const { api, realtime, seen } = session.ports;
    realtime.say({ type: 'joined' });
    await settle();
    api.staffSays('A long answer');
    realtime.say({ type: 'changed' });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'A long answer']);
    expect(session.state.unread).to.equal(1);
    expect(seen.sounds).to.have.length(1);
  });

  it('[SRV-04][VER-02] retries fetching a message too large for an event until the server answers', async () => {
    const session = await chattingSession();
    const { api, realtime, clock } = session.ports;
    realtime.say({ type: 'joined' });
    await settle();
    api.staffSays('A long answer');
    api.script('verifyLatest', networkFailure);
    realtime.say({ type: 'changed' });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    await clock.advance(5_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'A long answer']);
  });

  it('[VER-02] keeps the server’s order when events arrive out of order', async () => {
    const session = await chattingSession();
    const [a, b] = [makeMessage({ id: 30, text: 'a' }), makeMessage({ id: 31, text: 'b' })];
    session.ports.realtime.say({ type: 'message', message: b });
    session.ports.realtime.say({ type: 'message', message: a });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'a', 'b']);
  });

  it('[RT-06][VER-02] retries a failed catch-up from where the gap began', async () => {
    const session = await chattingSession();
    const { api, realtime, clock } = session.ports;
    api.staffSays('Missed');
    api.script('verifyLatest', networkFailure);
    realtime.say({ type: 'lost' });
    realtime.say({ type: 'joined' });
    await settle();
    const message = api.staffSays('Heard live');
    realtime.say({ type: 'message', message });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Heard live']);
    await clock.advance(5_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Missed', 'Heard live']);
  });

  it('[RT-06] still fetches messages missed during a socket outage when the visitor has written since', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    realtime.say({ type: 'joined' });
    await settle();
    realtime.say({ type: 'lost' });
    api.staffSays('Said into the gap');
    await say(session, 'Are you there?');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Said into the gap', 'Are you there?']);
  });

  it('[RT-02][RT-06] polls for messages every ten seconds when the channel cannot be joined', async () => {
    const session = await chattingSession();
    session.ports.api.staffSays('Good morning');
    await session.ports.clock.advance(10_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Good morning']);
  });

  it('[VER-01] verifies every sixty seconds while no message of the chat has an id, then stops', async () => {
    const session = await startedSession();
    session.ports.api.script('sendMessage', refused('Not this one'));
    await say(session, 'Nobody wants it');
    session.ports.realtime.say({ type: 'joined' });
    await settle();
    const verified = (): number => session.ports.api.of('verifyLatest').length - 1;
    await session.ports.clock.advance(120_000);
    expect(verified()).to.equal(2);
    staffSays(session, 'Now there is one');
    await session.ports.clock.advance(120_000);
    expect(verified()).to.equal(2);
  });
});
