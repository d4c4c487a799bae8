import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { chattingSession, conversationOf, makeSession, say, startedSession } from '../support/makeSession.ts';
import { CLOSED, asked, reopened, setNetwork } from '../support/sendingScene.ts';

const broken = { ...networkFailure, code: 'refused', status: 503 } as const;

describe('a message without a response', () => {
  it('[SEND-02][SEND-03] is retried after 5 seconds, then 10, up to a minute, under one uuid', async () => {
    const session = await chattingSession();
    const { api, clock } = session.ports;
    api.script('sendMessage', ...Array<Answer<never>>(6).fill(networkFailure));
    await say(session, 'Through a tunnel');
    const tries: number[] = [];
    for (let second = 1; second <= 200; second += 1) {
      const before = asked(session).length;
      await clock.advance(1_000);
      if (asked(session).length > before) tries.push(second);
    }
    expect(tries).to.deep.equal([5, 15, 35, 75, 135, 195]);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Through a tunnel']);
    expect(
      new Set(
        api
          .of('sendMessage')
          .slice(1)
          .map(({ uuid }) => uuid),
      ),
    ).to.have.length(1);
    expect(session.ports.outbox.items.size).to.equal(0);
  });

  it('[SEND-06] is retried after a proxy’s page with status 200, as after no response', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', { ...networkFailure, code: 'malformed', status: 200 });
    await say(session, 'Through the proxy');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Through the proxy (notSend)']);
    await session.ports.clock.advance(5_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Through the proxy']);
  });

  it('[SEND-06] is sent in the order typed, even when the clock is set back meanwhile', async () => {
    const first = await chattingSession();
    setNetwork(first.ports, false);
    await say(first, 'One');
    first.dispose();
    const next = makeSession({ ports: first.ports });
    void next.start();
    await settle();
    await next.ports.clock.advance(-3 * 3_600_000);
    await say(next, 'Two');
    await next.ports.clock.advance(-3 * 3_600_000);
    await say(next, 'Three');
    const last = await reopened(next);
    expect(last.ports.api.messages.slice(1).map(({ text }) => text)).to.deep.equal(['One', 'Two', 'Three']);
    expect(conversationOf(last).slice(-3)).to.deep.equal(['One', 'Two', 'Three']);
  });

  it('[SEND-02] is retried at once when the network is back', async () => {
    const session = await chattingSession();
    setNetwork(session.ports, false);
    await say(session, 'one');
    await say(session, 'two');
    await session.ports.clock.advance(300_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one (notSend)', 'two (notSend)']);
    setNetwork(session.ports, true);
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one', 'two']);
    expect(session.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two']);
  });

  it('[SEND-06] is sent before messages written after it failed', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', broken);
    await say(session, 'one');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one (notSend)']);
    await say(session, 'two');
    expect(session.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two']);
  });

  it('[SEND-06] holds back later messages while the network fails, without extra requests', async () => {
    const session = await chattingSession();
    const { api, clock } = session.ports;
    api.script('sendMessage', ...Array<typeof networkFailure>(6).fill(networkFailure));
    for (const text of ['one', 'two', 'three']) await say(session, text);
    expect(asked(session)).to.deep.equal(['Hello', 'one', 'one', 'one']);
    await clock.advance(34_000);
    expect(asked(session).slice(4)).to.deep.equal(['one', 'one']);
    await clock.advance(300_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two', 'three']);
  });

  it('[SEND-06] does not hold back later messages for ever if the server rejects only this one', async () => {
    const session = await chattingSession();
    const { api, clock } = session.ports;
    const { sendMessage } = api;
    api.sendMessage = (request, signal) => {
      if (request.message === 'poison') api.script('sendMessage', broken);
      return sendMessage.call(api, request, signal);
    };
    for (const text of ['poison', 'two', 'three']) await say(session, text);
    await clock.advance(5_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'poison (notSend)', 'two', 'three']);
  });

  it('[SEND-06] does not hold back later messages if only its request fails while the socket works', async () => {
    const session = await chattingSession();
    const { api, clock, realtime } = session.ports;
    realtime.say({ type: 'joined' });
    const { sendMessage } = api;
    api.sendMessage = (request, signal) => {
      if (request.message === 'blocked') api.script('sendMessage', networkFailure);
      return sendMessage.call(api, request, signal);
    };
    for (const text of ['blocked', 'two', 'three']) await say(session, text);
    await clock.advance(5_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'two', 'three']);
  });

  it('[SEND-06] is sent before messages written while it was in flight', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    let fail: (answer: typeof broken) => void = () => undefined;
    api.script('sendMessage', new Promise((resolve) => (fail = resolve)));
    await say(session, 'one');
    await say(session, 'two');
    fail(broken);
    await settle();
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two']);
  });

  it('[SEND-06][STA-04] keeps the order while the chat for the first message cannot be created', async () => {
    const session = await startedSession();
    const { api, clock } = session.ports;
    let fail: (answer: typeof networkFailure) => void = () => undefined;
    api.script('createChat', new Promise((resolve) => (fail = resolve)), networkFailure);
    await say(session, 'one');
    await say(session, 'two');
    fail(networkFailure);
    await settle();
    expect(conversationOf(session)).to.deep.equal(['one (notSend)', 'two (notSend)']);
    await clock.advance(5_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['one', 'two']);
  });

  it('[SEND-02][SEND-06][STA-04] retries later messages with the first one until the chat is created', async () => {
    const session = await startedSession();
    const { api, clock } = session.ports;
    api.script('createChat', ...Array<typeof networkFailure>(6).fill(networkFailure));
    await say(session, 'one');
    await say(session, 'two');
    await clock.advance(300_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['one', 'two']);
    expect(conversationOf(session)).to.deep.equal(['one', 'two']);
  });

  it('[SEND-06][SEND-04] stays behind a message that still has to be looked up in an ended chat while lookups fail', async () => {
    const session = await chattingSession();
    const { api, clock, realtime } = session.ports;
    setNetwork(session.ports, false);
    await say(session, 'one');
    await say(session, 'two');
    const { verifyLatest } = api;
    const lookups: string[] = [];
    api.verifyLatest = async (request, signal) => {
      if (request.chatId === 4711) lookups.push('asked');
      // Fails two lookups of 'two': one when it moves to the next chat, one before 'three' is sent.
      return request.chatId === 4711 && [2, 3].includes(lookups.length)
        ? networkFailure
        : verifyLatest(request, signal);
    };
    api.chatId = 4712;
    setNetwork(session.ports, true);
    realtime.say(CLOSED);
    await settle();
    await say(session, 'three');
    await clock.advance(60_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two', 'three']);
    expect(lookups.length).to.be.greaterThan(3);
  });

  it('[SEND-02][END-02] leaves the messages after the first for the visitor when they end the chat during a retry', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    api.script('sendMessage', broken, broken);
    await say(session, 'one');
    await say(session, 'two');
    const answer = later();
    const { sendMessage } = api;
    api.sendMessage = async (request, signal) => {
      api.sendMessage = sendMessage;
      await answer.promise;
      return sendMessage(request, signal);
    };
    await say(session, 'three');
    realtime.say({ ...CLOSED, closedBy: 'user' });
    api.chatId = 4712;
    await answer.fail();
    await session.ports.clock.advance(60_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one', 'two (notSend)', 'three (notSend)']);
    expect(api.of('createChat')).to.have.length(1);
  });

  it('[SEND-06][VER-02] keeps the order in a chat that may be closed while verification fails', async () => {
    const { ports } = await chattingSession();
    for (const call of ['checkChat', 'verifyLatest'] as const) ports.api.script(call, networkFailure);
    const session = await startedSession({ ports });
    let fail: (answer: typeof networkFailure) => void = () => undefined;
    ports.api.script('createChat', new Promise((resolve) => (fail = resolve)), networkFailure);
    await say(session, 'one');
    await say(session, 'two');
    fail(networkFailure);
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one (notSend)', 'two (notSend)']);
    await ports.clock.advance(5_000);
    expect(ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two']);
  });

  it('[SEND-03] is not retried after a refusal for good, nor on the next page', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Not this one'), refused('Not this one'));
    await say(session, 'No');
    await session.ports.clock.advance(300_000);
    expect(asked(session)).to.deep.equal(['Hello', 'No']);
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(conversationOf(next)).to.deep.equal(['Hello', 'No (notSend)']);
  });
});
