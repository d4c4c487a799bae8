import { expect } from '@open-wc/testing';
import type { Answer } from '../../src/ports.ts';
import { transcript } from '../../src/chat/transcript.ts';
import { makeMessage } from '../support/builders.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { fakePorts } from '../support/fakePorts.ts';
import { settle } from '../support/fakeClock.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  say,
  startedSession,
  type TestSession,
} from '../support/makeSession.ts';

const staffSays = (session: TestSession, text: string): void =>
  session.ports.realtime.say({ type: 'message', message: session.ports.api.staffSays(text) });

describe('what the operator says', () => {
  it('[RT-03] joins the chat’s room with its hash and shows what is said there', async () => {
    const session = await chattingSession();
    expect(session.ports.realtime.rooms).to.deep.equal([{ chatId: 4711, hash: 'hash-4711', room: 'chat.4711' }]);
    staffSays(session, 'Good morning');
    expect(conversationOf(session)).to.deep.equal(['Hello', 'Good morning']);
  });

  it('[READ-04][WIN-19] counts as unread and sounds while the window is closed; opening clears it', async () => {
    const session = await chattingSession();
    staffSays(session, 'One');
    await session.ports.clock.advance(1_000);
    staffSays(session, 'Two');
    expect(session.state.unread).to.equal(2);
    expect(session.ports.seen.sounds).to.deep.equal(['message', 'message']);
    session.window.open();
    expect(session.state.unread).to.equal(0);
  });

  it('[SEND-07] neither sounds nor counts twice when the same message is told again', async () => {
    const session = await chattingSession();
    const message = session.ports.api.staffSays('Once');
    session.ports.realtime.say({ type: 'message', message });
    session.ports.realtime.say({ type: 'message', message });
    expect(session.state.unread).to.equal(1);
    expect(session.ports.seen.sounds).to.have.length(1);
  });

  it('[RT-06][VER-02] adds what was missed while the socket was away, in order, without a sound', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'lost' });
    session.ports.api.staffSays('First');
    session.ports.api.staffSays('Second');
    session.ports.realtime.say({ type: 'joined' });
    await settle();
    expect(conversationOf(session)).to.deep.equal(['Hello', 'First', 'Second']);
    expect(session.ports.seen.sounds).to.deep.equal([]);
  });

  it('[SRV-04][VER-02] fetches at once what is too large for an event, and rings for it', async () => {
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

  it('[SRV-04][VER-02] asks again for what is too large for an event, until the server answers', async () => {
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

  it('[VER-02] keeps the server’s order when the events come in another', async () => {
    const session = await chattingSession();
    const [a, b] = [makeMessage({ id: 30, text: 'a' }), makeMessage({ id: 31, text: 'b' })];
    session.ports.realtime.say({ type: 'message', message: b });
    session.ports.realtime.say({ type: 'message', message: a });
    expect(conversationOf(session)).to.deep.equal(['Hello', 'a', 'b']);
  });

  it('[READ-03] shows typing for three seconds after each signal', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'typing', name: 'Dana' });
    await session.ports.clock.advance(2_000);
    session.ports.realtime.say({ type: 'typing', name: 'Dana' });
    await session.ports.clock.advance(2_999);
    expect(session.state.typing).to.equal('Dana');
    await session.ports.clock.advance(1);
    expect(session.state.typing).to.equal(null);
  });

  it('[RT-07][USER-04] shows the operator by name and picture, and keeps the list of those seen', async () => {
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

  it('[READ-01][READ-02] reports the last message once, when the window is open and in view', async () => {
    const session = await chattingSession();
    session.ports.page.show(false);
    session.window.open();
    staffSays(session, 'Seen?');
    expect(session.ports.api.of('readMessages')).to.have.length(0);
    session.ports.page.show(true);
    session.ports.page.show(true);
    const reported = session.ports.api.of('readMessages').map(({ messageId }) => messageId);
    expect(reported).to.deep.equal([session.thread.lastMessage(4711)?.id]);
    expect(session.ports.store.get('lastReadMessage')).to.equal(String(reported[0]));
  });

  it('[READ-01] reports what was missed while away by its last message alone', async () => {
    const session = await chattingSession();
    session.window.open();
    session.ports.realtime.say({ type: 'lost' });
    for (const text of ['First', 'Second', 'Third']) session.ports.api.staffSays(text);
    session.ports.realtime.say({ type: 'joined' });
    await session.ports.clock.advance(500);
    const reported = session.ports.api.of('readMessages').map(({ messageId }) => messageId);
    const [hello] = session.thread.all().flatMap((entry) => (entry.objectType === 'message' ? (entry.id ?? []) : []));
    expect(reported).to.deep.equal([hello, session.thread.lastMessage(4711)?.id]);
  });

  it('[READ-01][READ-02][WIN-19] takes a burst of messages as one: stored, reported and heard once and at its end, lost by nothing', async () => {
    const session = await chattingSession();
    const { api, clock, page, seen, store } = session.ports;
    session.window.open();
    await clock.advance(1_000);
    const before = { reads: api.of('readMessages').length, sounds: seen.sounds.length };
    const stored = (): number =>
      (JSON.parse(store.get('initialInfo') ?? '') as { messages: unknown[] }).messages.length;
    const known = stored();
    for (let at = 1; at <= 20; at += 1) staffSays(session, `Message ${at}`);
    expect(session.state.thread.count).to.be.at.least(20);
    expect(stored()).to.equal(known + 1);
    await clock.advance(500);
    // With the line that Dana has joined.
    expect(stored()).to.equal(known + 21);
    const last = session.thread.lastMessage(4711)?.id;
    expect(api.of('readMessages').slice(before.reads)).to.have.length(2);
    expect(api.of('readMessages').at(-1)?.messageId).to.equal(last);
    expect(store.get('lastReadMessage')).to.equal(String(last));
    expect(seen.sounds).to.have.length(before.sounds + 1);
    // The page goes: what waits is not lost with it.
    staffSays(session, 'Before I go');
    staffSays(session, 'Goodbye');
    page.show(false);
    expect(stored()).to.equal(known + 23);
    expect(api.of('readMessages').at(-1)?.messageId).to.equal(session.thread.lastMessage(4711)?.id);
  });

  it('[READ-01] reports of a burst what was in view, not what came when the window was closed', async () => {
    const session = await chattingSession();
    session.window.open();
    staffSays(session, 'Seen');
    const seen = session.thread.lastMessage(4711)?.id;
    session.window.close();
    staffSays(session, 'Not seen');
    await session.ports.clock.advance(1_000);
    expect(session.ports.api.of('readMessages').at(-1)?.messageId).to.equal(seen);
    expect(session.state.unread).to.equal(1);
  });

  it('[RT-05][RT-04] pings every ten seconds while the chat lives, and no longer', async () => {
    const session = await chattingSession();
    const pings = (): number =>
      session.ports.realtime.whispers.filter(({ type }) => type === 'client-ping-connection').length;
    await session.ports.clock.advance(30_000);
    expect(pings()).to.equal(3);
    expect(session.ports.realtime.whispers[0]).to.deep.include({ browser: 'Chrome 156', device: 'desktop' });
    session.ports.realtime.say({
      type: 'closed',
      chatId: 4711,
      closedBy: 'staff',
      showRate: false,
      savedHistory: false,
    });
    await settle();
    await session.ports.clock.advance(30_000);
    expect(pings()).to.equal(3);
    expect(session.ports.realtime.joined).to.equal(0);
  });

  it('[VER-01] verifies every sixty seconds while no message of the chat has an id, and no longer', async () => {
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
    await session.access.answer(message.uuid, true, 3);
    await session.access.answer(message.uuid, false, null);
    expect(
      session.ports.api.of('answerCallback').map(({ answer, selectedDuration }) => [answer, selectedDuration]),
    ).to.deep.equal([[true, 3]]);
    const next = await startedSession({ ports: session.ports });
    const [asked] = entriesOf(next, 'message').filter(({ text }) => text === 'May we?');
    expect(asked?.callback?.answer).to.equal(true);
  });

  it('[READ-01] reports what comes into an open window as read', async () => {
    const session = await chattingSession();
    session.window.open();
    staffSays(session, 'Good morning');
    await session.ports.clock.advance(500);
    expect(session.ports.api.of('readMessages').at(-1)?.messageId).to.equal(session.thread.lastMessage(4711)?.id);
  });

  it('[RT-07][WIN-01] an operator who took the chat before the channel was joined is known by the first message', async () => {
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

  it('[RT-07][RT-06] an operator who took the chat before the channel was joined is known by the catch-up', async () => {
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

  it('[RT-07] whom an operator has taken waits in no queue', async () => {
    const ports = fakePorts();
    ports.api.queue = 3;
    const session = await chattingSession({ ports });
    expect(session.state.chat.queue).to.equal(3);
    session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name: 'Dana', img: null } });
    expect(session.state.chat.queue).to.equal(0);
  });

  it('[SEND-13] whispers what is typed at most once a second, and the latest of it', async () => {
    const session = await chattingSession();
    await session.ports.clock.advance(5_000);
    const typed = (): string[] =>
      session.ports.realtime.whispers.flatMap((whisper) => (whisper.type === 'clientTyping' ? [whisper.message] : []));
    const before = typed().length;
    for (const text of ['a', 'ab', 'abc', 'abcd']) session.composer.edit(text);
    await session.ports.clock.advance(3_000);
    expect(typed().slice(before)).to.deep.equal(['a', 'abcd']);
  });

  it('[SEND-13] keeps unsent text at home where the page wants no preview', async () => {
    const session = await chattingSession();
    session.applySettings({ ...session.settings, typingPreview: false });
    await session.ports.clock.advance(5_000);
    const before = session.ports.realtime.whispers.length;
    session.composer.edit('Only for me');
    await session.ports.clock.advance(3_000);
    expect(session.ports.realtime.whispers.slice(before)).to.deep.equal([]);
  });

  it('[END-09] the download tells what was not sent', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Not this one'));
    await say(session, 'Refused');
    const lines = transcript(session.thread, session.ports, 4711).split('\n');
    expect(lines.find((line) => line.includes('Refused'))).to.contain('Refused (Not sent :()');
    expect(lines.find((line) => line.includes('Hello'))).not.to.contain('Not sent');
  });

  it('[ONL-04] what the server says of a chat that it has taken offline comes too late', async () => {
    const session = await chattingSession();
    session.ports.api.script('sendMessage', refused('Chat is currently offline'));
    await say(session, 'Anybody?');
    expect(session.ports.realtime.joined).to.equal(0);
    staffSays(session, 'Too late');
    expect(conversationOf(session)).to.deep.equal([]);
  });

  it('[END-02] an end that the event has told is not called failed by the answer', async () => {
    const session = await chattingSession();
    session.endDialog.request();
    let answer: (value: Answer<never>) => void = () => undefined;
    session.ports.api.script('closeChat', new Promise<Answer<never>>((resolve) => (answer = resolve)));
    void session.endDialog.confirm();
    session.ports.realtime.say({
      ...{ type: 'closed', chatId: 4711, closedBy: 'user', showRate: false, savedHistory: false },
    });
    answer(networkFailure);
    await settle();
    expect(session.state.dialog).to.equal(null);
  });

  it('[ONL-05] moves later calls to the company that the operators choose', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({ type: 'company', company: 'sign-docs' });
    expect(session.ports.store.get('updatedCompany')).to.equal('sign-docs');
    const next = await startedSession({ ports: session.ports });
    expect(next.ports.api.of('onlineStatus').at(-1)).to.equal('sign-docs');
  });
});

describe('ending the chat', () => {
  it('[END-01] changes nothing when the visitor cancels', async () => {
    const session = await chattingSession();
    session.endDialog.request();
    session.endDialog.cancel();
    expect(session.state.dialog).to.equal(null);
    expect(session.state.chat.id).to.equal(4711);
    expect(session.ports.api.of('closeChat')).to.have.length(0);
  });

  it('[END-02][END-04] whispers the leave, closes on the server, clears what is stored and offers the download', async () => {
    const session = await chattingSession();
    session.endDialog.request();
    await session.endDialog.confirm();
    const { api, realtime, store } = session.ports;
    expect(realtime.whispers.at(-1)).to.deep.equal({ type: 'user-closed-chat', chatId: 4711 });
    expect(api.of('closeChat')).to.deep.equal([
      { chatId: 4711, hash: 'hash-4711', userId: session.state.user.guestId, rate: null },
    ]);
    expect(session.state.chat).to.include({ id: null, status: 'ended' });
    expect([store.get('chatId'), store.get('uuid'), store.get('initialInfo')]).to.deep.equal([null, null, null]);
    expect(
      session.thread
        .all()
        .slice(-2)
        .map(({ objectType }) => objectType),
    ).to.deep.equal(['ask', 'endChat']);
  });

  it('[END-03] simply closes the window when there is no chat', async () => {
    const session = await startedSession();
    session.window.open();
    session.endDialog.request();
    await session.endDialog.confirm();
    expect(session.state.isOpen).to.equal(false);
    expect(session.ports.api.of('closeChat')).to.have.length(0);
  });

  it('[END-04][END-05][END-06] asks for a rating where the survey applies, sends it, and closes two seconds later', async () => {
    const session = await chattingSession();
    session.ports.api.showRate = true;
    session.window.open();
    session.endDialog.request();
    await session.endDialog.confirm();
    const [rate] = entriesOf(session, 'rate');
    void session.rating.rate(rate?.key ?? '', 4);
    void session.rating.rate(rate?.key ?? '', 5);
    await settle();
    expect(session.ports.api.of('closeChat').map((request) => request.rate)).to.deep.equal([null, 4]);
    expect(entriesOf(session, 'rate')[0]).to.include({ rate: 4, status: 'done' });
    await session.ports.clock.advance(1_999);
    expect(session.state.isOpen).to.equal(true);
    await session.ports.clock.advance(1);
    expect(session.state.isOpen).to.equal(false);
  });

  it('[END-06] closes three seconds after the rating when history is saved', async () => {
    const session = await chattingSession();
    Object.assign(session.ports.api, { showRate: true, savedHistory: true });
    session.window.open();
    session.endDialog.request();
    await session.endDialog.confirm();
    await session.rating.rate(entriesOf(session, 'rate')[0]?.key ?? '', 5);
    await session.ports.clock.advance(2_999);
    expect(session.state.isOpen).to.equal(true);
    await session.ports.clock.advance(1);
    expect(session.state.isOpen).to.equal(false);
  });

  it('[END-07] sounds and shows the end when staff closes the chat', async () => {
    const session = await chattingSession();
    session.ports.realtime.say({
      type: 'closed',
      chatId: 4711,
      closedBy: 'staff',
      showRate: false,
      savedHistory: false,
    });
    await settle();
    expect(session.ports.seen.sounds).to.deep.equal(['closed']);
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    expect(session.ports.api.of('closeChat')).to.have.length(0);
  });

  it('[END-02] tells once what both the answer and the event tell', async () => {
    const session = await chattingSession();
    session.endDialog.request();
    const ending = session.endDialog.confirm();
    session.ports.realtime.say({ type: 'closed', chatId: 4711, closedBy: 'user', showRate: true, savedHistory: false });
    await ending;
    expect(entriesOf(session, 'endChat')).to.have.length(1);
    expect(entriesOf(session, 'rate')).to.have.length(1);
    expect(session.ports.seen.sounds).to.deep.equal([]);
  });

  it('[END-02] stays, and says so, when the server cannot be told', async () => {
    const session = await chattingSession();
    session.ports.api.script('closeChat', networkFailure);
    session.endDialog.request();
    await session.endDialog.confirm();
    expect(session.state.dialog).to.deep.equal({ kind: 'end-chat', status: 'failed' });
    expect(session.state.chat.id).to.equal(4711);
  });

  it('[END-09] opens a next conversation behind a marker when the visitor writes again', async () => {
    const session = await chattingSession();
    session.endDialog.request();
    await session.endDialog.confirm();
    session.ports.api.chatId = 4712;
    await say(session, 'One more thing');
    expect(session.state.chat.id).to.equal(4712);
    expect(entriesOf(session, 'delimeter')).to.have.length(1);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'One more thing']);
  });

  it('[WIN-17][WIN-05] remembers whether the window is open', async () => {
    const session = await startedSession();
    const { store } = session.ports;
    session.window.open();
    expect([store.get('state'), store.get('openedWindow')]).to.deep.equal(['opened', '1']);
    session.window.close();
    expect([store.get('state'), store.get('openedWindow')]).to.deep.equal(['opened', '0']);
  });

  it('[EL-08] leaves no timer, listener or channel behind', async () => {
    const session = await chattingSession();
    session.dispose();
    expect([session.ports.clock.pending, session.ports.page.listeners, session.ports.realtime.joined]).to.deep.equal([
      0, 0, 0,
    ]);
  });
});
