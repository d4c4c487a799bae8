import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { makeMessage } from '../support/builders.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  makeSession,
  say,
  startedSession,
} from '../support/makeSession.ts';
import { CLOSED, asked, loseAnswer } from '../support/sendingScene.ts';

describe('exactly-once sending', () => {
  it('[SEND-03][STA-04] empties the outbox of a message that the create response already contains', async () => {
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

  it('[SEND-03][SEND-07] does not resend a message that an echo confirmed before its request failed', async () => {
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

  it('[SEND-04][SEND-03] does not resend in the next chat a message that arrived before the end', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    loseAnswer(session);
    await say(session, 'Heard after all');
    await say(session, 'Never heard');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Heard after all', 'Never heard']);
    loseAnswer(session);
    await say(session, 'Arrived, too');
    api.chatId = 4712;
    realtime.say(CLOSED);
    await settle();
    const texts = api.messages.map(({ text }) => text);
    expect(texts.filter((text) => text === 'Arrived, too')).to.have.length(1);
    expect(conversationOf(session).filter((text) => text === 'Arrived, too')).to.have.length(1);
  });

  it('[SEND-03][SEND-04] does not resend a message on a later page after the chat in which it was tried has ended', async () => {
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

  it('[SEND-03][SEND-04] records the chat of an attempt before sending, so that the next page can look there', async () => {
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
    realtime.say(CLOSED);
    write();
    await settle();
    expect(api.of('sendMessage').map(({ chatId, message }) => [chatId, message])).to.deep.equal([
      [4711, 'Hello'],
      [4712, 'Written first'],
    ]);
  });

  it('[END-02] leaves a message unsent at the visitor’s end of the chat for the visitor to retry, also on the next page', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', new Promise<never>(() => undefined));
    await say(session, 'Too late');
    session.ports.realtime.say({ ...CLOSED, closedBy: 'user' });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Too late (notSend)']);
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    await session.ports.clock.advance(300_000);
    expect(conversationOf(next)).to.deep.equal(['Too late (notSend)']);
    expect(asked(next)).to.deep.equal(['Hello', 'Too late']);
  });

  it('[SEND-06] sends the messages left by an earlier page before those of this one', async () => {
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

  it('[SEND-03][STA-04] sends an unsent first message from the next page, which creates the chat under the same uuid', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', networkFailure);
    await say(session, 'My first words');
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.ports.api.messages.map(({ text }) => text)).to.deep.equal(['My first words']);
    const [first, second] = next.ports.api.of('createChat');
    expect(second?.uuid).to.equal(first?.uuid);
  });

  it('[SEND-03][STA-01] does not resend a message when the chat ends unnoticed and its uuid creates the next one', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    loseAnswer(session);
    await say(session, 'Was I heard?');
    session.dispose();
    api.script('checkChat', networkFailure);
    api.script('verifyLatest', networkFailure);
    // Staff has ended the chat, so the same uuid creates another one.
    api.chatId = 4712;
    const next = await startedSession({ ports: session.ports });
    await next.ports.clock.advance(60_000);
    expect(next.state.chat.id).to.equal(4712);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(['Hello', 'Was I heard?']);
    expect(conversationOf(next)).to.deep.equal(['Hello', 'Was I heard?']);
  });

  it('[SEND-03] drops a message that stayed unsent for a week', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('No'));
    await say(session, 'Long ago');
    session.dispose();
    await session.ports.clock.advance(8 * 24 * 60 * 60_000);
    const next = await startedSession({ ports: session.ports });
    expect(conversationOf(next)).to.deep.equal([]);
    expect(next.ports.outbox.items.size).to.equal(0);
  });

  it('[ONL-04] moves an unsent message into the ticket form when the next page finds support offline', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', networkFailure);
    await say(session, 'My question');
    session.dispose();
    session.ports.api.online = false;
    const next = await startedSession({ ports: session.ports });
    expect(entriesOf(next, 'userForm')[0]?.values.message).to.equal('My question');
    expect(next.ports.outbox.items.size).to.equal(0);
  });

  it('[SEND-14] restores the draft on the next page when staff ends the chat', async () => {
    const session = await chattingSession();
    session.visit.composer.edit('One more thing');
    session.ports.realtime.say(CLOSED);
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    expect(next.state.composer.text).to.equal('One more thing');
  });
});
