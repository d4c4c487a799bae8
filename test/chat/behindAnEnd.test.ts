import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { otherTab } from '../support/fakePorts.ts';
import { later } from '../support/later.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { CLOSED, arrived } from '../support/sendingScene.ts';

const uuidOf = (session: TestSession, text: string): string =>
  entriesOf(session, 'message').find((entry) => entry.text === text)?.uuid ?? '';

/** The visitor has ended the chat while this message was in flight; the next chat is 4712. */
async function endedWith(text: string): Promise<TestSession> {
  const session = await chattingSession();
  session.ports.api.script('sendMessage', networkFailure);
  await say(session, text);
  session.ports.api.chatId = 4712;
  session.ports.realtime.say({ ...CLOSED, closedBy: 'user' });
  await settle();
  expect(conversationOf(session)).to.deep.equal(['Hello', `${text} (notSend)`]);
  return session;
}

/** The visitor confirms the end of the chat; the request may be pending or answered. */
async function ask(session: TestSession): Promise<void> {
  session.visit.endDialog.request();
  void session.visit.endDialog.confirm();
  await settle();
}

describe('retrying messages left unsent when the visitor ended the chat', () => {
  it('[SEND-02][SEND-06] sends the retried message before one written during the retry', async () => {
    const session = await endedWith('First');
    const lookup = later();
    session.ports.api.script('verifyLatest', lookup.promise);
    void session.visit.queue.retry(uuidOf(session, 'First'));
    await settle();
    await say(session, 'Second');
    await lookup.come({ latest: true, status: false, messages: [], operator: null });
    expect(arrived(session).slice(1)).to.deep.equal([
      ['First', 4712],
      ['Second', 4712],
    ]);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'First', 'Second']);
  });

  it('[SEND-02][STA-08] shows a retried message in the next conversation, where it was sent, also after a reload', async () => {
    const session = await endedWith('First');
    session.ports.api.script('createChat', networkFailure);
    await say(session, 'Second');
    await session.visit.queue.retry(uuidOf(session, 'First'));
    await settle();
    expect(arrived(session).slice(1)).to.deep.equal([
      ['Second', 4712],
      ['First', 4712],
    ]);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Second', 'First']);
    await session.ports.clock.advance(1_000);
    session.dispose();
    expect(conversationOf(await startedSession({ ports: session.ports }))).to.deep.equal(['Second', 'First']);
  });

  it('[SEND-02][SEND-04] opens the next conversation when retried, and shows the message after the marker', async () => {
    const session = await endedWith('First');
    const uuid = uuidOf(session, 'First');
    await session.visit.queue.retry(uuid);
    await settle();
    const kinds = session.thread.all().map(({ objectType }) => objectType);
    expect(kinds.filter((kind) => kind === 'delimeter' || kind === 'endChat')).to.deep.equal(['endChat', 'delimeter']);
    expect(session.thread.indexOf(uuid)).to.be.greaterThan(kinds.indexOf('delimeter'));
    expect(arrived(session).at(-1)).to.deep.equal(['First', 4712]);
  });

  it('[SEND-02][SEND-06] keeps the order when a retried message and a later one both wait for a retry', async () => {
    const session = await endedWith('First');
    const { api } = session.ports;
    void session.visit.queue.retry(uuidOf(session, 'First'));
    api.script('createChat', networkFailure);
    await settle();
    await say(session, 'Second');
    await session.visit.queue.retry(uuidOf(session, 'First'));
    await session.ports.clock.advance(60_000);
    expect(arrived(session).slice(1)).to.deep.equal([
      ['First', 4712],
      ['Second', 4712],
    ]);
  });

  it('[SEND-02][ENV-04] keeps the unsent message waiting for the visitor when another tab opens the next conversation', async () => {
    const session = await endedWith('Too late');
    const other = await startedSession({ ports: otherTab(session.ports) });
    await say(other, 'In the next');
    await settle();
    await session.ports.clock.advance(60_000);
    expect(arrived(session).slice(1)).to.deep.equal([['In the next', 4712]]);
    expect(conversationOf(session)).to.have.members(['In the next', 'Too late (notSend)']);
  });
});

describe('a message taken over by another tab after the chat ended', () => {
  it('[SEND-03][SEND-04][ENV-04] opens the next conversation after the marker and stores the message only there', async () => {
    const session = await chattingSession();
    const other = await startedSession({ ports: otherTab(session.ports) });
    for (const { ports } of [session, other]) {
      ports.realtime.say(CLOSED);
      await settle();
    }
    session.ports.api.chatId = 4712;
    session.ports.api.script('createChat', networkFailure);
    await say(session, 'Inherited');
    session.dispose();
    await settle();
    expect(conversationOf(other)).to.deep.equal(['Hello', 'Inherited']);
    expect(entriesOf(other, 'delimeter')).to.have.length(1);
    await other.ports.clock.advance(1_000);
    other.dispose();
    expect(conversationOf(await startedSession({ ports: other.ports }))).to.deep.equal(['Inherited']);
  });
});

describe('an end that the visitor requested', () => {
  it('[END-02][WIN-05] counts as the visitor’s end although they minimize the window during the request', async () => {
    const session = await chattingSession();
    const message = later();
    session.ports.api.script('sendMessage', message.promise);
    await say(session, 'Never mind');
    const closed = later();
    session.ports.api.script('closeChat', closed.promise);
    await ask(session);
    session.visit.window.close();
    await message.refuse('Chat is currently closed');
    await closed.come({ showRate: false, savedHistory: false });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Never mind (notSend)']);
    expect(entriesOf(session, 'endChat').map(({ closedBy }) => closedBy)).to.deep.equal(['user']);
    expect(session.ports.api.of('createChat')).to.have.length(1);
  });

  it('[END-01][SEND-04] drops a failed end request on minimize, so a later end by staff opens a new chat for the message', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    api.script('closeChat', networkFailure);
    await ask(session);
    session.visit.window.close();
    api.script('sendMessage', refused('Chat is currently closed'));
    await say(session, 'And one more thing');
    expect(api.of('createChat')).to.have.length(2);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'And one more thing']);
  });

  for (const how of ['a verification', 'the refusal of what was on its way'] as const)
    it(`[END-02][SEND-02] counts as the visitor’s end although its response was lost, as shown by ${how}`, async () => {
      const session = await chattingSession();
      const { api, page } = session.ports;
      const message = later();
      api.script('sendMessage', message.promise);
      await say(session, 'Never mind');
      api.script('closeChat', networkFailure);
      await ask(session);
      expect(session.state.endDialog).to.equal('failed');
      Object.assign(api, { isActive: false, chatId: 4712 });
      if (how === 'a verification') page.fire('resume');
      else await message.refuse('Chat is currently closed');
      await settle();
      expect(entriesOf(session, 'endChat').map(({ closedBy }) => closedBy)).to.deep.equal(['user']);
      expect(conversationOf(session)).to.deep.equal(['Hello', 'Never mind (notSend)']);
      expect(api.of('createChat')).to.have.length(1);
    });

  it('[END-01][SEND-04] drops a cancelled end request, so a later end by staff opens a new chat for the message', async () => {
    const session = await chattingSession();
    session.ports.api.script('closeChat', networkFailure);
    await ask(session);
    session.visit.endDialog.cancel();
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    session.ports.api.chatId = 4712;
    await say(session, 'Still there?');
    expect(arrived(session).at(-1)).to.deep.equal(['Still there?', 4712]);
  });
});
