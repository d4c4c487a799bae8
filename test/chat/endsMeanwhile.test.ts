import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import type { Message } from '../../src/entries/message/message.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';
import { CLOSED, arrived, setNetwork } from '../support/sendingScene.ts';

type Slow = { arrive(answer?: Answer<Message>): Promise<void>; signal(): AbortSignal };

/** Holds the next message until `arrive()` delivers it, or answers it with the given response. */
function slowMessage({ ports: { api } }: TestSession): Slow {
  const send = api.sendMessage;
  let end: (answer?: Answer<Message>) => void = () => undefined;
  let given: AbortSignal;
  const ending = new Promise<Answer<Message> | undefined>((resolve) => (end = resolve));
  api.sendMessage = async (request, signal) => {
    api.sendMessage = send;
    given = signal;
    const answer = await ending;
    return answer ?? send(request, signal);
  };
  return {
    async arrive(answer) {
      end(answer);
      await settle();
    },
    signal: () => given,
  };
}

async function closedByStaff(session: TestSession): Promise<void> {
  session.ports.api.chatId = 4712;
  session.ports.realtime.say(CLOSED);
  await settle();
}

describe('a chat that ends while a request is in flight', () => {
  it('[SEND-03][SEND-04] does not resend in the next chat a message that reached the ended one', async () => {
    const session = await chattingSession();
    const message = slowMessage(session);
    await say(session, 'Just in time?');
    await closedByStaff(session);
    await message.arrive();
    expect(arrived(session)).to.deep.equal([
      ['Hello', 4711],
      ['Just in time?', 4711],
    ]);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Just in time?']);
    expect(session.ports.outbox.items.size).to.equal(0);
  });

  it('[SEND-04][SEND-06] sends a refused message in the next chat, before the messages written after it', async () => {
    const session = await chattingSession();
    const message = slowMessage(session);
    await say(session, 'one');
    await say(session, 'two');
    await closedByStaff(session);
    await say(session, 'three');
    await message.arrive(refused('Chat is currently closed'));
    expect(arrived(session).slice(1)).to.deep.equal([
      ['one', 4712],
      ['two', 4712],
      ['three', 4712],
    ]);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one', 'two', 'three']);
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    await session.ports.clock.advance(400);
    expect(session.state.scrollTarget?.key).to.equal(entriesOf(session, 'delimeter')[0]?.key);
  });

  it('[SEND-04] also sends in the next chat a retried message that gets no response', async () => {
    const session = await chattingSession();
    setNetwork(session.ports, false);
    await say(session, 'one');
    await say(session, 'two');
    const message = slowMessage(session);
    setNetwork(session.ports, true);
    await settle();
    await closedByStaff(session);
    await message.arrive(networkFailure);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'one', 'two']);
    expect(arrived(session).slice(1)).to.deep.equal([
      ['one', 4712],
      ['two', 4712],
    ]);
  });

  it('[SEND-02][END-02] shows a message as sent if it arrived after the visitor ended the chat', async () => {
    const session = await chattingSession();
    const message = slowMessage(session);
    await say(session, 'Never mind');
    session.visit.endDialog.request();
    void session.visit.endDialog.confirm();
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Never mind (notSend)']);
    await message.arrive();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Never mind']);
  });

  it('[SEND-02][END-02] leaves a message for the visitor to retry when it is refused while they end the chat', async () => {
    const session = await chattingSession();
    const message = slowMessage(session);
    await say(session, 'Never mind');
    const closed = later();
    session.ports.api.script('closeChat', closed.promise);
    session.visit.endDialog.request();
    void session.visit.endDialog.confirm();
    await message.arrive(refused('Chat is currently closed'));
    await closed.come({ showRate: false, savedHistory: false });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Never mind (notSend)']);
    expect(session.state.endDialog).to.equal(null);
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    expect(session.ports.api.of('createChat')).to.have.length(1);
  });

  it('[STA-07][FORM-07] completes a form that was being sent', async () => {
    const session = await chattingSession();
    session.visit.forms.contact.show();
    const { api } = session.ports;
    const answers = (['sendContactForm', 'updateName'] as const).map((call) => {
      const answer = later();
      api.script(call, answer.promise);
      return answer;
    });
    for (const { key, fields } of entriesOf(session, 'userForm')) {
      for (const { name } of fields)
        session.visit.forms.edit(key, name, name === 'email' ? 'ann@example.com' : 'A word');
      expect(session.visit.forms.submit(key)).to.equal(null);
    }
    await closedByStaff(session);
    for (const answer of answers) await answer.come({ name: 'ann@example.com' });
    expect(entriesOf(session, 'userForm').map(({ status }) => status)).to.deep.equal(['done', 'done']);
    expect(session.state.user.name).to.equal('ann@example.com');
    const words = entriesOf(session, 'message').map(({ textKey }) => textKey);
    expect(words, 'an ended chat promises no reply').not.to.include('wait.reply');
  });

  it('[SEC-03] aborts a forgotten visitor’s request and ignores its response', async () => {
    const session = await chattingSession();
    const message = slowMessage(session);
    await say(session, 'Mine alone');
    void session.forget();
    await settle();
    expect(message.signal().aborted).to.equal(true);
    await message.arrive();
    expect(conversationOf(session)).to.deep.equal([]);
  });

  it('[SEND-04][STA-04] retries the creation of the next chat under one uuid', async () => {
    const session = await perhapsClosed();
    await closedByStaff(session);
    await session.ports.clock.advance(60_000);
    expectOneUuid(session);
    expect(arrived(session).at(-1)).to.deep.equal(['Is anybody there?', 4712]);
  });

  it('[SEND-04][STA-04] also uses one uuid when a refused message reports the end', async () => {
    const session = await perhapsClosed();
    const { api, page, clock } = session.ports;
    api.script('sendMessage', refused('Chat is currently closed'));
    // The verification still finds the chat active.
    page.fire('resume');
    api.chatId = 4712;
    await clock.advance(60_000);
    expectOneUuid(session);
    expect(arrived(session).at(-1)).to.deep.equal(['Is anybody there?', 4712]);
  });

  it('[SEND-04][STA-04] also uses one uuid on the next page, whether or not this page received the end', async () => {
    for (const isHeard of [true, false]) {
      const session = await perhapsClosed();
      const { ports } = session;
      setNetwork(ports, false);
      if (isHeard) await closedByStaff(session);
      session.dispose();
      setNetwork(ports, true);
      Object.assign(ports.api, { isActive: false, chatId: 4712 });
      const next = await startedSession({ ports });
      await say(next, 'Hello again');
      expectOneUuid(next);
      expect(arrived(next).slice(1)).to.deep.equal([
        ['Is anybody there?', 4712],
        ['Hello again', 4712],
      ]);
    }
  });
});

/** The first requests that verify the chat, or create one for the message, fail. */
async function perhapsClosed(): Promise<TestSession> {
  const before = await chattingSession();
  const { ports } = before;
  before.dispose();
  for (const call of ['checkChat', 'verifyLatest', 'createChat'] as const) ports.api.script(call, networkFailure);
  const session = await startedSession({ ports });
  await say(session, 'Is anybody there?');
  return session;
}

function expectOneUuid({ ports }: TestSession): void {
  const uuids = ports.api.of('createChat').map(({ uuid }) => uuid);
  expect(uuids.length).to.be.greaterThan(2);
  expect(new Set(uuids).size).to.equal(1);
}
