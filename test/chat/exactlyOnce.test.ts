import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { makeMessage } from '../support/builders.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { FakeOutbox, otherTab, otherTabWithoutLocks } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  makeSession,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';

const CLOSED = { type: 'closed', closedBy: 'staff', showRate: false, savedHistory: false } as const;
const broken = { ...networkFailure, code: 'refused', status: 503 } as const;
const asked = (session: TestSession): string[] => session.ports.api.of('sendMessage').map(({ message }) => message);

/** The server does what it is asked, and its answer is lost. */
function loseAnswer(session: TestSession): void {
  const { api } = session.ports;
  const send = api.sendMessage;
  api.sendMessage = async (request, signal) => {
    api.sendMessage = send;
    await send(request, signal);
    return networkFailure;
  };
}

/** The next page, with a network. */
async function reopened(session: TestSession): Promise<TestSession> {
  session.dispose();
  session.ports.page.connect(true);
  const next = await startedSession({ ports: session.ports });
  await next.ports.clock.advance(60_000);
  return next;
}

/** A tab that the browser gives no database finds the chat ended, and makes the next. */
async function begunElsewhere(session: TestSession, chatId: number): Promise<void> {
  const { api } = session.ports;
  Object.assign(api, { chatId, isActive: false });
  const other = await startedSession({ ports: { ...otherTab(session.ports), outbox: new FakeOutbox() } });
  api.isActive = true;
  await say(other, 'In the next');
  await settle();
  other.dispose();
}

describe('nothing said is lost or doubled', () => {
  it('[SEND-02][SEND-03] tries again by itself after five seconds, then ten, up to a minute, under one uuid', async () => {
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

  it('[SEND-06] goes in the order typed, also where the clock is put back meanwhile', async () => {
    const first = await chattingSession();
    first.ports.page.connect(false);
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
    expect(asked(last).slice(1)).to.deep.equal(['One', 'Two', 'Three']);
    expect(conversationOf(last).slice(-3)).to.deep.equal(['One', 'Two', 'Three']);
  });

  it('[SEND-02] tries again at once when the network is back, and not before', async () => {
    const session = await chattingSession();
    session.ports.page.connect(false);
    await say(session, 'one');
    await say(session, 'two');
    await session.ports.clock.advance(300_000);
    expect(asked(session)).to.deep.equal(['Hello']);
    session.ports.page.connect(true);
    await settle();
    expect(asked(session)).to.deep.equal(['Hello', 'one', 'two']);
  });

  it('[SEND-06] a failed message goes out before what is said after it', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', broken);
    await say(session, 'one');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one (notSend)']);
    await say(session, 'two');
    expect(session.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two']);
  });

  it('[SEND-06] and what is said after it waits for it however often the network fails it, without asking for more', async () => {
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

  it('[SEND-06] but not for ever for one that the server alone cannot take', async () => {
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

  it('[SEND-06] nor for one whose call alone breaks, though the socket hears', async () => {
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

  it('[SEND-06] a failed message goes out before what was said while it was under way', async () => {
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

  it('[SEND-06][STA-04] nor does it pass the first words, for which the chat could not be made, however often', async () => {
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

  it('[SEND-02][SEND-06][STA-04] and what was said behind them is tried again with them, however often', async () => {
    const session = await startedSession();
    const { api, clock } = session.ports;
    api.script('createChat', ...Array<typeof networkFailure>(6).fill(networkFailure));
    await say(session, 'one');
    await say(session, 'two');
    await clock.advance(300_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['one', 'two']);
    expect(conversationOf(session)).to.deep.equal(['one', 'two']);
  });

  it('[SEND-06][SEND-04] nor does it pass what is still to be looked for in an ended chat, while nobody can say so', async () => {
    const session = await chattingSession();
    const { api, clock, page, realtime } = session.ports;
    page.connect(false);
    await say(session, 'one');
    await say(session, 'two');
    const { verifyLatest } = api;
    const lookups: string[] = [];
    api.verifyLatest = async (request, signal) => {
      if (request.chatId === 4711) lookups.push('asked');
      // Of 'two': as it goes on in the next chat, and before what is said behind it.
      return request.chatId === 4711 && [2, 3].includes(lookups.length)
        ? networkFailure
        : verifyLatest(request, signal);
    };
    api.chatId = 4712;
    page.online = true;
    realtime.say({ ...CLOSED, chatId: 4711 });
    await settle();
    await say(session, 'three');
    await clock.advance(60_000);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two', 'three']);
    expect(lookups.length).to.be.greaterThan(3);
  });

  it('[SEND-03][STA-04] what the answer to the chat’s start tells has arrived: no outbox keeps it', async () => {
    const session = await chattingSession();
    const { api, outbox } = session.ports;
    loseAnswer(session);
    for (const call of ['checkChat', 'verifyLatest'] as const) api.script(call, networkFailure);
    await say(session, 'Was I heard?');
    session.dispose();
    const create = api.createChat;
    api.createChat = async (request, signal) => {
      const answer = await create(request, signal);
      return answer.ok ? { ok: true, value: { ...answer.value, messages: [...api.messages] } } : answer;
    };
    for (const call of ['checkChat', 'verifyLatest'] as const) api.script(call, networkFailure);
    const next = await startedSession({ ports: session.ports });
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Was I heard?']);
    expect(outbox.items.size).to.equal(0);
  });

  it('[SEND-03][SEND-07] nor what an echo has confirmed before its call was refused', async () => {
    const session = await chattingSession();
    const { api, outbox, realtime } = session.ports;
    const answer = later();
    api.script('sendMessage', answer.promise);
    await say(session, 'Echoed');
    const [item] = outbox.items.values();
    realtime.say({
      type: 'message',
      message: makeMessage({ id: 90, uuid: item?.uuid ?? '', chatId: 4711, text: 'Echoed', authorType: 'user' }),
    });
    await answer.refuse('No');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Echoed']);
    expect(outbox.items.size).to.equal(0);
  });

  it('[SEND-02][END-02] of several that go again, those behind the first wait when the visitor ends the chat over it', async () => {
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
    realtime.say({ ...CLOSED, closedBy: 'user', chatId: 4711 });
    api.chatId = 4712;
    await answer.fail();
    await session.ports.clock.advance(60_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one', 'two (notSend)', 'three (notSend)']);
    expect(api.of('createChat')).to.have.length(1);
  });

  it('[SEND-03][ENV-04] what a closed tab has left is this tab’s though its own chat ends in that moment', async () => {
    const session = await chattingSession();
    const other = await startedSession({ ports: otherTab(session.ports) });
    session.ports.api.script('sendMessage', networkFailure);
    await say(session, 'Left');
    session.dispose();
    other.ports.realtime.say({ ...CLOSED, chatId: 4711 });
    other.ports.api.chatId = 4712;
    await settle();
    expect(conversationOf(other)).to.deep.equal(['Hello', 'Left']);
  });

  it('[SEND-06][VER-02] nor what was said in a chat that may be closed, while nobody can say so', async () => {
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

  it('[SEND-03] a message refused for good is not sent again by itself, on the next page neither', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Not this one'), refused('Not this one'));
    await say(session, 'No');
    await session.ports.clock.advance(300_000);
    expect(asked(session)).to.deep.equal(['Hello', 'No']);
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(conversationOf(next)).to.deep.equal(['Hello', 'No (notSend)']);
  });

  it('[SEND-04][SEND-03] a message that had arrived before the end is not said again in the next conversation', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    loseAnswer(session);
    await say(session, 'Heard after all');
    await say(session, 'Never heard');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Heard after all', 'Never heard']);
    loseAnswer(session);
    await say(session, 'Arrived, too');
    api.chatId = 4712;
    realtime.say({ ...CLOSED, chatId: 4711 });
    await settle();
    const texts = api.messages.map(({ text }) => text);
    expect(texts.filter((text) => text === 'Arrived, too')).to.have.length(1);
    expect(conversationOf(session).filter((text) => text === 'Arrived, too')).to.have.length(1);
  });

  it('[SEND-03][SEND-04] nor on a later page, after the chat in which it was tried has ended', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    loseAnswer(session);
    await say(session, 'Was I heard?');
    session.dispose();
    Object.assign(api, { isActive: false, chatId: 4712 });
    const next = await startedSession({ ports: session.ports });
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Was I heard?']);
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Was I heard?']);
    expect(next.ports.outbox.items.size).to.equal(0);
  });

  it('[SEND-03][SEND-04] nothing leaves before the next page would know in which chat it may have arrived', async () => {
    const session = await chattingSession();
    const { api, outbox, realtime } = session.ports;
    let write: () => void = () => undefined;
    const writing = new Promise<void>((resolve) => (write = resolve));
    const put = outbox.put.bind(outbox);
    outbox.put = async (item) => {
      if (item.triedIn.length > 0) await writing;
      return put(item);
    };
    await say(session, 'Written first');
    expect(asked(session)).to.deep.equal(['Hello']);
    api.chatId = 4712;
    realtime.say({ ...CLOSED, chatId: 4711 });
    write();
    await settle();
    expect(api.of('sendMessage').map(({ chatId, message }) => [chatId, message])).to.deep.equal([
      [4711, 'Hello'],
      [4712, 'Written first'],
    ]);
  });

  it('[END-02] what had not arrived when the visitor ended the chat waits for the visitor, on the next page too', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(session, 'Too late');
    session.ports.realtime.say({ ...CLOSED, closedBy: 'user', chatId: 4711 });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Too late (notSend)']);
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    await session.ports.clock.advance(300_000);
    expect(conversationOf(next)).to.deep.equal(['Too late (notSend)']);
    expect(asked(next)).to.deep.equal(['Hello', 'Too late']);
  });

  it('[RT-06][VER-02] a catch-up without an answer is asked for again, from where the gap began', async () => {
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

  it('[RT-06] what was said while the socket was away is not missed because the visitor has spoken since', async () => {
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

  it('[RT-02][RT-06] where the channel can not be joined, answers come by asking every ten seconds', async () => {
    const session = await chattingSession();
    session.ports.api.staffSays('Good morning');
    await session.ports.clock.advance(10_000);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Good morning']);
  });

  it('[CAT-02] an area chosen while the chat is being made is told to the server behind it', async () => {
    const session = await startedSession();
    const { api } = session.ports;
    let open: () => void = () => undefined;
    const create = api.createChat;
    api.createChat = async (request, signal) => {
      await new Promise<void>((resolve) => (open = resolve));
      return create(request, signal);
    };
    await say(session, 'Help');
    await session.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    open();
    await settle();
    expect(api.of('updateCategory').map(({ categoryId }) => categoryId)).to.deep.equal([2]);
  });

  it('[SEND-03][ENV-04] what a closed tab has left is sent by another at once', async () => {
    const first = await chattingSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    first.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(first, 'Closing now');
    first.dispose();
    await settle();
    expect(second.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Closing now']);
    expect(conversationOf(second)).to.deep.equal(['Hello', 'Closing now']);
  });

  it('[SEND-03][ENV-04] and, where the browser has no locks, when the visitor comes back to another', async () => {
    const first = await chattingSession();
    const second = await startedSession({ ports: otherTabWithoutLocks(first.ports) });
    first.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(first, 'Closing now');
    first.dispose();
    second.ports.page.fire('resume');
    await settle();
    expect(second.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Closing now']);
  });

  it('[SEND-03][ONL-04] what a closed tab has left goes under no ticket form in another: the next page sends it', async () => {
    const first = await chattingSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    second.conversation.goOffline();
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

  it('[SEND-03][ENV-04] what a tab is still to send is sent by no other, into whatever chat', async () => {
    const first = await chattingSession();
    const { api } = first.ports;
    const second = await startedSession({ ports: otherTab(first.ports) });
    first.ports.page.connect(false);
    await say(first, 'Mine to send');
    // As where the site's data was cleared under both.
    Object.assign(second.state.chat, { id: 4712, hash: 'hash-4712', status: 'live' });
    second.ports.page.fire('resume');
    await settle();
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello']);
    first.ports.page.connect(true);
    await settle();
    expect(api.messages.map(({ text, chatId }) => [text, chatId])).to.deep.equal([
      ['Hello', 4711],
      ['Mine to send', 4711],
    ]);
  });

  for (const clockIsBack of [false, true])
    it(`[SEND-06] also where that fails, and more is said before it is known${clockIsBack ? ', on a clock put back' : ''}`, async () => {
      const { ports } = await chattingSession();
      const session = await startedSession({ ports });
      ports.page.connect(false);
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
      ports.page.connect(true);
      ports.api.script('sendMessage', networkFailure);
      const next = makeSession({ ports });
      void next.start();
      await say(next, 'three');
      await taking.come({});
      expect(conversationOf(next).map((text) => text.split(' ')[0])).to.deep.equal(['Hello', 'one', 'two', 'three']);
      await ports.clock.advance(60_000);
      expect(ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two', 'three']);
    });

  it('[SEND-06] what an earlier page could not send goes out before what is said on this one', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(session, 'one');
    await say(session, 'two');
    session.dispose();
    await session.ports.clock.advance(1_000);
    const next = makeSession({ ports: session.ports });
    void next.start();
    await say(next, 'three');
    expect(next.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'one', 'two', 'three']);
    expect(conversationOf(next)).to.deep.equal(['Hello', 'one', 'two', 'three']);
  });

  it('[SEND-03][STA-04] a first message that no page could send yet is sent by the next, which makes the chat', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', networkFailure);
    await say(session, 'My first words');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.ports.api.messages.map(({ text }) => text)).to.deep.equal(['My first words']);
    const [first, second] = next.ports.api.of('createChat');
    expect(second?.uuid).to.equal(first?.uuid);
  });

  it('[SEND-03][ENV-04] what another tab has sent to a chat that ends is not sent to the next one as well', async () => {
    const first = await chattingSession();
    loseAnswer(first);
    await say(first, 'From the first');
    // As it was kept before the first try.
    for (const item of first.ports.outbox.items.values()) item.triedIn = [];
    const { api } = first.ports;
    Object.assign(api, { isActive: false, chatId: 4712 });
    const second = await startedSession({ ports: otherTabWithoutLocks(first.ports) });
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'From the first']);
    expect(conversationOf(second)).to.deep.equal(['Hello', 'From the first']);
  });

  it('[SEND-03][SEND-04][ENV-04] nor where a second chat, of another tab, has ended before anybody could look for it in the first', async () => {
    const session = await chattingSession();
    const { api, page, realtime } = session.ports;
    realtime.say({ type: 'joined' });
    await settle();
    loseAnswer(session);
    await say(session, 'Was I heard?');
    page.connect(false);
    realtime.say({ ...CLOSED, chatId: 4711 });
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

  it('[SEND-03][STA-01] nor where the chat ends while no check of it is answered, and the next is asked for in its place', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    loseAnswer(session);
    await say(session, 'Was I heard?');
    session.dispose();
    api.script('checkChat', networkFailure);
    api.script('verifyLatest', networkFailure);
    // The staff has ended it: the same uuid makes another chat.
    api.chatId = 4712;
    const next = await startedSession({ ports: session.ports });
    await next.ports.clock.advance(60_000);
    expect(next.state.chat.id).to.equal(4712);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Was I heard?']);
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Was I heard?']);
  });

  it('[SEND-03][ENV-04] nor where the next chat begins in another tab before this one hears of the end', async () => {
    const first = await chattingSession();
    const { api } = first.ports;
    loseAnswer(first);
    await say(first, 'Was I heard?');
    // As it was kept before the first try.
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

  it('[SEND-03] what could not be sent for a week is forgotten', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('No'));
    await say(session, 'Long ago');
    session.dispose();
    await session.ports.clock.advance(8 * 24 * 60 * 60_000);
    const next = await startedSession({ ports: session.ports });
    expect(conversationOf(next)).to.deep.equal([]);
    expect(next.ports.outbox.items.size).to.equal(0);
  });

  it('[STA-04][ENV-04] two tabs that are written in at one moment make one chat', async () => {
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

  it('[ONL-04] what waits to be sent goes into the ticket form where the next page finds nobody online', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', networkFailure);
    await say(session, 'My question');
    session.dispose();
    session.ports.api.online = false;
    const next = await startedSession({ ports: session.ports });
    expect(entriesOf(next, 'userForm')[0]?.values.message).to.equal('My question');
    expect(next.ports.outbox.items.size).to.equal(0);
  });

  it('[SEND-14] what is being typed when the staff ends the chat is there on the next page', async () => {
    const session = await chattingSession();
    session.composer.edit('One more thing');
    session.ports.realtime.say({ ...CLOSED, chatId: 4711 });
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.state.composer.text).to.equal('One more thing');
  });
});
