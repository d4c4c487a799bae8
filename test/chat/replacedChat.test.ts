import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { networkFailure } from '../support/fakeApi.ts';
import { later } from '../support/later.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';

/**
 * A page whose stored chat 4711 could not be verified, so it counts as closed: the next message
 * creates it again.
 */
async function doubtedChat(verified: Answer<never> | Promise<Answer<never>> = networkFailure): Promise<TestSession> {
  const before = await chattingSession();
  const { ports } = before;
  before.dispose();
  ports.api.script('checkChat', networkFailure);
  ports.api.script('verifyLatest', verified);
  return startedSession({ ports });
}

/** The visitor writes, and the server, which has closed 4711, creates 4712. */
async function goOn(session: TestSession): Promise<void> {
  session.ports.api.chatId = 4712;
  await say(session, 'Still there?');
  expect(session.state.chat.id).to.equal(4712);
}

describe('a chat that the server has replaced', () => {
  it('[STA-01][VER-02][SEND-03] does not end the new chat when a late response reports the old one as closed', async () => {
    const session = await doubtedChat();
    const { api, realtime } = session.ports;
    const verified = later();
    api.script('verifyLatest', verified.promise);
    session.visit.receiver.resume();
    await goOn(session);
    api.script('checkChat', { ok: true, value: { status: false } as never });
    await verified.come({ latest: false, status: false, messages: [], operator: null });
    expect(session.state.chat).to.include({ id: 4712, status: 'live' });
    expect(entriesOf(session, 'endChat')).to.deep.equal([]);
    realtime.say({ type: 'message', message: api.staffSays('Yes, here') });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Still there?', 'Yes, here']);
  });

  it('[SEND-06] keeps the order of queued messages when the old chat turns out to be active meanwhile', async () => {
    const [verified, created] = [later(), later()];
    const session = await doubtedChat(verified.promise);
    const { api, clock } = session.ports;
    api.script('createChat', networkFailure, created.promise);
    await say(session, 'one');
    await say(session, 'two');
    await verified.come({ latest: true, status: true, messages: [], operator: null });
    expect(session.state.chat).to.include({ id: 4711, status: 'live' });
    await created.fail();
    await clock.advance(60_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two']);
  });

  it('[RT-01] joins only the channel of the new chat', async () => {
    const session = await doubtedChat();
    const { realtime } = session.ports;
    expect(realtime.joined).to.equal(1);
    await goOn(session);
    expect(realtime.joined).to.equal(1);
    expect(realtime.rooms.at(-1)).to.include({ chatId: 4712 });
  });

  it('[RT-01][RT-05] keeps one channel and one ping when the old chat turns out to be active', async () => {
    const session = await doubtedChat();
    const { realtime, clock } = session.ports;
    await say(session, 'Still there?');
    expect(session.state.chat).to.include({ id: 4711, status: 'live' });
    expect(realtime.joined).to.equal(1);
    await clock.advance(10_000);
    expect(realtime.whispers.filter(({ type }) => type === 'client-ping-connection')).to.have.length(1);
  });

  it('[END-02] asks again for the end of the new chat when the visitor was ending the old one', async () => {
    const session = await doubtedChat();
    const { api } = session.ports;
    const closed = later();
    api.script('closeChat', closed.promise);
    void session.visit.endDialog.confirm();
    await goOn(session);
    await closed.come({ showRate: false, savedHistory: false });
    expect(session.state.chat.id).to.equal(4712);
    expect(session.state.endDialog).to.equal('failed');
    await session.visit.endDialog.confirm();
    expect(api.of('closeChat').map(({ chatId }) => chatId)).to.deep.equal([4711, 4712]);
    expect(session.state.chat.id).to.equal(null);
  });
});
