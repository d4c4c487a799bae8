import { expect } from '@open-wc/testing';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { FakeOutbox, otherTab, otherTabWithoutLocks } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  makeSession,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { CLOSED, loseAnswer, reopened, setNetwork } from '../support/sendingScene.ts';

/** A tab without a database finds the chat ended, and creates the next one. */
async function begunElsewhere(session: TestSession, chatId: number): Promise<void> {
  const { api } = session.ports;
  Object.assign(api, { chatId, isActive: false });
  const other = await startedSession({ ports: { ...otherTab(session.ports), outbox: new FakeOutbox() } });
  api.isActive = true;
  await say(other, 'In the next');
  await settle();
  other.dispose();
}

describe('messages of another tab', () => {
  it('[SEND-03][ENV-04] are sent by this tab although its own chat ends at that moment', async () => {
    const session = await chattingSession();
    const other = await startedSession({ ports: otherTab(session.ports) });
    session.ports.api.script('sendMessage', networkFailure);
    await say(session, 'Left');
    session.dispose();
    other.ports.realtime.say(CLOSED);
    other.ports.api.chatId = 4712;
    await settle();
    expect(conversationOf(other)).to.deep.equal(['Hello', 'Left']);
  });

  it('[SEND-03][ENV-04] are sent at once by another tab after their tab was closed', async () => {
    const first = await chattingSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    first.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(first, 'Closing now');
    first.dispose();
    await settle();
    expect(second.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Closing now']);
    expect(conversationOf(second)).to.deep.equal(['Hello', 'Closing now']);
  });

  it('[SEND-03][ENV-04] are sent when the visitor returns to another tab, if the browser has no locks', async () => {
    const first = await chattingSession();
    const second = await startedSession({ ports: otherTabWithoutLocks(first.ports) });
    first.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(first, 'Closing now');
    first.dispose();
    second.ports.page.fire('resume');
    await settle();
    expect(second.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Closing now']);
  });

  it('[SEND-03][ONL-04] are left to the next page when the other tab shows the ticket form', async () => {
    const first = await chattingSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    second.visit.conversation.goOffline();
    first.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(first, 'Closing now');
    first.dispose();
    await settle();
    expect(second.ports.outbox.passed).to.equal(1);
    second.ports.page.fire('resume');
    await settle();
    expect(second.thread.all().map(({ objectType }) => objectType)).to.deep.equal(['userForm']);
    const next = await reopened(second);
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Closing now']);
  });

  it('[SEND-03][ENV-04] are not sent by another tab while their own tab is open, whatever its chat', async () => {
    const first = await chattingSession();
    const { api } = first.ports;
    const second = await startedSession({ ports: otherTab(first.ports) });
    setNetwork(first.ports, false);
    await say(first, 'Mine to send');
    // As if the site's data had been cleared under both.
    Object.assign(second.state.chat, { id: 4712, hash: 'hash-4712', status: 'live' });
    second.ports.page.fire('resume');
    await settle();
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello']);
    setNetwork(first.ports, true);
    await settle();
    expect(api.messages.map(({ text, chatId }) => [text, chatId])).to.deep.equal([
      ['Hello', 4711],
      ['Mine to send', 4711],
    ]);
  });

  for (const clockIsBack of [false, true])
    it(`[SEND-06] keep the order when sending fails before a new message${clockIsBack ? ', on a clock set back' : ''}`, async () => {
      const { ports } = await chattingSession();
      const session = await startedSession({ ports });
      setNetwork(ports, false);
      await say(session, 'one');
      await say(session, 'two');
      session.dispose();
      if (clockIsBack) await ports.clock.advance(-3 * 3_600_000);
      const { outbox } = ports;
      const taking = later();
      const { take } = outbox;
      outbox.take = async () => {
        await taking.promise;
        return take.call(outbox);
      };
      setNetwork(ports, true);
      ports.api.script('sendMessage', networkFailure);
      const next = makeSession({ ports });
      void next.start();
      await say(next, 'three');
      await taking.come({});
      expect(conversationOf(next).map((text) => text.split(' ')[0])).to.deep.equal(['Hello', 'one', 'two', 'three']);
      await ports.clock.advance(60_000);
      expect(ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two', 'three']);
    });

  it('[SEND-03][ENV-04] are not sent again to the next chat if the other tab had sent them to one that ended', async () => {
    const first = await chattingSession();
    loseAnswer(first);
    await say(first, 'From the first');
    // As the outbox stored it before the first attempt.
    for (const item of first.ports.outbox.items.values()) item.triedIn = [];
    const { api } = first.ports;
    Object.assign(api, { isActive: false, chatId: 4712 });
    const second = await startedSession({ ports: otherTabWithoutLocks(first.ports) });
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'From the first']);
    expect(conversationOf(second)).to.deep.equal(['Hello', 'From the first']);
  });

  it('[SEND-03][SEND-04][ENV-04] are not resent when a second chat has ended before the first could be searched', async () => {
    const session = await chattingSession();
    const { api, page, realtime } = session.ports;
    realtime.say({ type: 'joined' });
    await settle();
    loseAnswer(session);
    await say(session, 'Was I heard?');
    api.script('verifyLatest', networkFailure, networkFailure);
    realtime.say(CLOSED);
    await begunElsewhere(session, 4712);
    expect(session.state.chat.id).to.equal(4712);
    realtime.say({ ...CLOSED, chatId: 4712 });
    await settle();
    api.chatId = 4713;
    page.connect(true);
    await settle();
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Was I heard?', 'In the next']);
    expect(conversationOf(session)).to.include('Was I heard?');
  });

  it('[SEND-03][ENV-04] are not resent when the next chat starts in another tab before this one receives the end', async () => {
    const first = await chattingSession();
    const { api } = first.ports;
    loseAnswer(first);
    await say(first, 'Was I heard?');
    // As the outbox stored it before the first attempt.
    for (const item of first.ports.outbox.items.values()) item.triedIn = [];
    const ports = otherTabWithoutLocks(first.ports);
    ports.page.connect(false);
    api.script('verifyLatest', networkFailure);
    const second = await startedSession({ ports });
    first.dispose();
    await begunElsewhere(second, 4712);
    ports.page.connect(true);
    await settle();
    expect(second.state.chat.id).to.equal(4712);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Was I heard?', 'In the next']);
  });

  it('[STA-04][ENV-04] share one new chat when two tabs send at the same moment', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    void say(first, 'one');
    void say(second, 'two');
    await settle();
    await settle();
    const { api } = first.ports;
    expect(api.of('createChat')).to.have.length(1);
    expect(api.messages.map(({ text }) => text)).to.have.members(['one', 'two']);
  });
});
