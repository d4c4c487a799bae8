import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, conversationOf, entriesOf, say, startedSession } from '../support/makeSession.ts';
import { transcript } from '../../src/chat/transcript.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { CLOSED, staffSays } from '../support/sendingScene.ts';

describe('events during a conversation', () => {
  it('[RT-03] joins the chat’s room with its hash and shows messages sent there', async () => {
    const session = await chattingSession();
    expect(session.ports.realtime.rooms).to.deep.equal([{ chatId: 4711, hash: 'hash-4711', room: 'chat.4711' }]);
    staffSays(session, 'Good morning');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Good morning']);
  });

  it('[READ-04][WIN-19] counts unread messages and plays the sound while the window is closed; opening clears the count', async () => {
    const session = await chattingSession();
    staffSays(session, 'One');
    await session.ports.clock.advance(1_000);
    staffSays(session, 'Two');
    expect(session.state.unread).to.equal(2);
    expect(session.ports.seen.sounds).to.deep.equal(['message', 'message']);
    session.visit.window.open();
    expect(session.state.unread).to.equal(0);
  });

  it('[SEND-07] counts and plays the sound once when the same message arrives twice', async () => {
    const session = await chattingSession();
    const message = session.ports.api.staffSays('Once');
    session.ports.realtime.say({ type: 'message', message });
    session.ports.realtime.say({ type: 'message', message });
    expect(session.state.unread).to.equal(1);
    expect(session.ports.seen.sounds).to.have.length(1);
  });

  it('[READ-03] shows the typing indicator for three seconds after each signal', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'typing', name: 'Dana' });
    await session.ports.clock.advance(2_000);
    session.ports.realtime.say({ type: 'typing', name: 'Dana' });
    await session.ports.clock.advance(2_999);
    expect(session.state.typing).to.equal('Dana');
    await session.ports.clock.advance(1);
    expect(session.state.typing).to.equal(null);
  });

  it('[RT-07][USER-04] shows the operator’s name and picture, and keeps a list of all operators seen', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({
      type: 'opened',
      chatId: 4711,
      operator: { name: 'Dana', img: 'https://x.example/d.png' },
    });
    session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Eli', img: null } });
    expect(session.state.operator).to.deep.equal({ name: 'Eli', img: null });
    expect(session.state.operators.map(({ name }) => name)).to.deep.equal(['Dana', 'Eli']);
  });

  it('[RT-05][RT-04] pings every ten seconds until the chat ends', async () => {
    const session = await chattingSession();
    const pings = (): number =>
      session.ports.realtime.whispers.filter(({ type }) => type === 'client-ping-connection').length;
    await session.ports.clock.advance(30_000);
    expect(pings()).to.equal(3);
    expect(session.ports.realtime.whispers[0]).to.deep.include({ browser: 'Chrome 156', device: 'desktop' });
    session.ports.realtime.say(CLOSED);
    await settle();
    await session.ports.clock.advance(30_000);
    expect(pings()).to.equal(3);
    expect(session.ports.realtime.joined).to.equal(0);
  });

  it('[ACC-01][ACC-03] stores the answer to an access request, so that the next page does not ask again', async () => {
    const session = await chattingSession();
    const callback = {
      id: 7,
      type: 'access_profile',
      title: '',
      text: '',
      answer: null,
      selectedDuration: null,
      validTo: null,
      durability: [1, 3],
    };
    const message = session.ports.api.staffSays('May we?', { callback });
    session.ports.realtime.say({ type: 'message', message });
    await session.visit.access.answer(message.uuid, true, 3);
    await session.visit.access.answer(message.uuid, false, null);
    expect(
      session.ports.api.of('answerCallback').map(({ answer, selectedDuration }) => [answer, selectedDuration]),
    ).to.deep.equal([[true, 3]]);
    const next = await startedSession({ ports: session.ports });
    const [asked] = entriesOf(next, 'message').filter(({ text }) => text === 'May we?');
    expect(asked?.callback?.answer).to.equal(true);
  });

  it('[RT-07][WIN-01] learns the operator from the first message if they took the chat before the channel was joined', async () => {
    const session = await chattingSession();
    session.ports.api.staffSays('I am an assistant', { isBot: true, authorName: 'Bot' });
    session.ports.realtime.say({ type: 'joined' });
    await settle();
    expect(session.state.operator).to.equal(null);
    staffSays(session, 'Good morning');
    expect(session.state.operator).to.deep.equal({ name: 'Dana', img: null });
    session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Robin', img: '/robin.png' } });
    staffSays(session, 'It is me now');
    expect(session.state.operator?.name).to.equal('Robin');
  });

  it('[RT-07][RT-06] learns the operator from the catch-up if they took the chat before the channel was joined', async () => {
    const { state, ports } = await chattingSession();
    ports.api.operator = { name: 'Dana', img: '/dana.png' };
    ports.realtime.say({ type: 'joined' });
    await settle();
    expect(state.operator).to.deep.equal({ name: 'Dana', img: '/dana.png' });
    ports.realtime.say({ type: 'joined' });
    ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Robin', img: null } });
    await settle();
    expect(state.operator?.name, 'told while the catch-up was on its way').to.equal('Robin');
  });

  it('[RT-07] clears the place in the queue when an operator takes the chat', async () => {
    const ports = fakePorts();
    ports.api.queue = 3;
    const session = await chattingSession({ ports });
    expect(session.state.chat.queue).to.equal(3);
    session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Dana', img: null } });
    expect(session.state.chat.queue).to.equal(0);
  });

  it('[SEND-13] whispers the typed text at most once a second, and ends with the latest text', async () => {
    const session = await chattingSession();
    await session.ports.clock.advance(5_000);
    const typed = (): string[] =>
      session.ports.realtime.whispers.flatMap((whisper) => (whisper.type === 'clientTyping' ? [whisper.message] : []));
    const before = typed().length;
    for (const text of ['a', 'ab', 'abc', 'abcd']) session.visit.composer.edit(text);
    await session.ports.clock.advance(3_000);
    expect(typed().slice(before)).to.deep.equal(['a', 'abcd']);
  });

  it('[SEND-13] still whispers the typed text after the clock is put back', async () => {
    const session = await chattingSession();
    const { clock, realtime } = session.ports;
    session.visit.composer.edit('before');
    await clock.advance(5_000);
    clock.shift(-3_600_000);
    session.visit.composer.edit('after');
    await clock.advance(1_000);
    expect(realtime.whispers.at(-1)).to.deep.include({ message: 'after' });
  });

  it('[WIN-19] still plays the sound after the clock is put back', async () => {
    const session = await chattingSession();
    const { clock, seen } = session.ports;
    staffSays(session, 'Before');
    await clock.advance(5_000);
    clock.shift(-24 * 3_600_000);
    staffSays(session, 'After');
    expect(seen.sounds).to.deep.equal(['message', 'message']);
  });

  it('[SEND-13] whispers no typed text when the page turns the typing preview off', async () => {
    const session = await chattingSession();
    session.applySettings({ ...session.settings, typingPreview: false });
    await session.ports.clock.advance(5_000);
    const before = session.ports.realtime.whispers.length;
    session.visit.composer.edit('Only for me');
    await session.ports.clock.advance(3_000);
    expect(session.ports.realtime.whispers.slice(before)).to.deep.equal([]);
  });

  it('[END-09] marks unsent messages in the download', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Not this one'));
    await say(session, 'Refused');
    const words = { ...session.ports, product: 'Legal Forms', textOf: ({ text }: { text: string }) => text };
    const lines = transcript(session.thread, words, 4711).split('\n');
    expect(lines.find((line) => line.includes('Refused'))).to.contain('Refused (Not sent :()');
    expect(lines.find((line) => line.includes('Hello'))).not.to.contain('Not sent');
  });

  it('[ONL-04] ignores messages of a chat that the server has taken offline', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Chat is currently offline'));
    await say(session, 'Anybody?');
    expect(session.ports.realtime.joined).to.equal(0);
    staffSays(session, 'Too late');
    expect(conversationOf(session)).to.deep.equal([]);
  });

  it('[END-02] does not report a failed end when the closed event arrives before the failed response', async () => {
    const session = await chattingSession();
    session.visit.endDialog.request();
    let answer: (value: Answer<never>) => void = () => undefined;
    session.ports.api.script('closeChat', new Promise<Answer<never>>((resolve) => (answer = resolve)));
    void session.visit.endDialog.confirm();
    session.ports.realtime.say({ ...CLOSED, closedBy: 'user' });
    answer(networkFailure);
    await settle();
    expect(session.state.endDialog).to.equal(null);
  });

  it('[ONL-05] sends later requests to the company that the operators switch to', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'company', company: 'sign-docs' });
    expect(session.ports.store.get('updatedCompany')).to.equal('sign-docs');
    const next = await startedSession({ ports: session.ports });
    expect(next.ports.api.of('onlineStatus').at(-1)).to.equal('sign-docs');
  });
});
