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

/** On the next page nobody could say whether the chat 4711 is still active, so it counts as closed: the next message asks for it anew. */
async function doubtedChat(verified: Answer<never> | Promise<Answer<never>> = networkFailure): Promise<TestSession> {
  const before = await chattingSession();
  const { ports } = before;
  before.dispose();
  ports.api.script('checkChat', networkFailure);
  ports.api.script('verifyLatest', verified);
  return startedSession({ ports });
}

/** The visitor goes on, and the server, where 4711 is over, makes 4712. */
async function goOn(session: TestSession): Promise<void> {
  session.ports.api.chatId = 4712;
  await say(session, 'Still there?');
  expect(session.state.chat.id).to.equal(4712);
}

describe('a chat in whose place the server has made another', () => {
  it('[STA-01][VER-02][SEND-03] what is told late of the old one does not end the new one', async () => {
    const session = await doubtedChat();
    const { api, realtime } = session.ports;
    const verified = later();
    api.script('verifyLatest', verified.promise);
    session.receiver.resume();
    await goOn(session);
    api.script('checkChat', { ok: true, value: { status: false } as never });
    await verified.come({ latest: false, status: false, messages: [], operator: null });
    expect(session.state.chat).to.include({ id: 4712, status: 'live' });
    expect(entriesOf(session, 'endChat')).to.deep.equal([]);
    realtime.say({ type: 'message', message: api.staffSays('Yes, here') });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Still there?', 'Yes, here']);
  });

  it('[SEND-06] nothing is said before what waits for it, also where the old one is found alive in that moment', async () => {
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

  it('[RT-01] its channel is the only one that is listened to', async () => {
    const session = await doubtedChat();
    const { realtime } = session.ports;
    expect(realtime.joined).to.equal(1);
    await goOn(session);
    expect(realtime.joined).to.equal(1);
    expect(realtime.rooms.at(-1)).to.include({ chatId: 4712 });
  });

  it('[RT-01][RT-05] and so it is where the chat turns out to live, after all', async () => {
    const session = await doubtedChat();
    const { realtime, clock } = session.ports;
    await say(session, 'Still there?');
    expect(session.state.chat).to.include({ id: 4711, status: 'live' });
    expect(realtime.joined).to.equal(1);
    await clock.advance(10_000);
    expect(realtime.whispers.filter(({ type }) => type === 'client-ping-connection')).to.have.length(1);
  });

  it('[END-02] its end is asked for anew where the visitor was just ending the old one', async () => {
    const session = await doubtedChat();
    const { api } = session.ports;
    const closed = later();
    api.script('closeChat', closed.promise);
    void session.endDialog.confirm();
    await goOn(session);
    await closed.come({ showRate: false, savedHistory: false });
    expect(session.state.chat.id).to.equal(4712);
    expect(session.state.endDialog).to.equal('failed');
    await session.endDialog.confirm();
    expect(api.of('closeChat').map(({ chatId }) => chatId)).to.deep.equal([4711, 4712]);
    expect(session.state.chat.id).to.equal(null);
  });
});
