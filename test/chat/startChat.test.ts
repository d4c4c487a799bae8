import { expect } from '@open-wc/testing';
import { networkFailure, refused } from '../support/fakeApi.ts';
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
import { fakePorts } from '../support/fakePorts.ts';
import { kinds } from '../support/sendingScene.ts';

describe('starting a chat', () => {
  it('[ONL-01][STA-02] greets, asks for a category and lists the categories when an operator is online', async () => {
    const session = await startedSession();
    expect(session.ports.api.of('onlineStatus')).to.deep.equal(['legal-forms']);
    expect(kinds(session)).to.deep.equal(['greeting.hello', 'greeting.area', 'categories']);
    expect(session.state.isOnline).to.equal(true);
  });

  it('[UX-14] greets before the status response, and keeps the same greeting after it', async () => {
    const session = makeSession();
    void session.start();
    const [hello] = session.thread.all();
    expect([session.thread.count, session.state.isLoading]).to.deep.equal([1, true]);
    await settle();
    expect(session.thread.all()[0]).to.equal(hello);
    expect(entriesOf(session, 'categories')).to.have.length(1);
  });

  it('[UX-14] delays the greeting when support was offline the last time', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    await startedSession({ ports });
    const session = makeSession({ ports });
    void session.start();
    expect(session.thread.count).to.equal(0);
    ports.api.online = true;
    await settle();
    expect(entriesOf(session, 'message')).to.have.length(2);
    expect(ports.store.get('lastStatus')).to.equal(null);
  });

  it('[STA-02] puts the greeting above a message written before the status response', async () => {
    const session = makeSession();
    const ready = session.start();
    const sent = say(session, 'Hello');
    await Promise.all([ready, sent]);
    await settle();
    expect(kinds(session)).to.deep.equal(['greeting.hello', 'greeting.area', 'categories', 'message', 'userForm']);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
  });

  it('[ONL-01][ENT-16] shows only the ticket form when no operator is online', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    const session = await startedSession({ ports });
    expect(entriesOf(session, 'userForm').map(({ form }) => form)).to.deep.equal(['ticket']);
    expect(session.thread.all()).to.have.length(1);
  });

  it('[LAU-16] sends the chatFrom data that an earlier page has set', async () => {
    const session = await startedSession();
    session.setChatFrom({ page: 'pricing' });
    session.dispose();
    const next = await startedSession({ ports: session.ports });
    await say(next, 'Hello');
    expect(next.ports.api.of('createChat').map(({ whereChatFrom }) => whereChatFrom)).to.deep.equal([
      { page: 'pricing' },
    ]);
  });

  it('[CALL-01] asks the page once for a fresh token when the server refuses the current one', async () => {
    const ports = fakePorts();
    const session = await startedSession({ ports });
    await session.setIdentity({ userId: 'u7', email: 'ann@example.com', token: 'old' });
    const expired = { ...refused('The token has expired'), status: 401 };
    ports.api.script('createChat', expired);
    let asked = 0;
    ports.freshToken = async () => `fresh ${(asked += 1)}`;
    await say(session, 'Hello');
    expect(ports.api.of('createChat').map(({ token }) => token)).to.deep.equal(['old', 'fresh 1']);
    expect(conversationOf(session)).to.deep.equal(['Hello']);
    expect(ports.store.get('supportUserToken')).to.equal('fresh 1');
  });

  it('[CALL-01] leaves the message unsent, with Retry, when the page cannot renew the token', async () => {
    const ports = fakePorts();
    const session = await startedSession({ ports });
    await session.setIdentity({ userId: 'u7', email: 'ann@example.com', token: 'old' });
    const expired = { ...refused('The token has expired'), status: 401 };
    ports.api.script('createChat', expired, expired);
    ports.freshToken = async () => 'no better';
    await say(session, 'Hello');
    expect(ports.api.of('createChat').map(({ token }) => token)).to.deep.equal(['old', 'no better']);
    expect(conversationOf(session)).to.deep.equal(['Hello (notSend)']);
  });

  it('[ENV-03] ignores stored data that is not a conversation', async () => {
    const ports = fakePorts();
    for (const [key, value] of [
      ['chatId', '1'],
      ['uuid', 'u'],
      ['initialInfo', '{"room":5}'],
    ] as const)
      ports.store.set(key, value);
    const session = await startedSession({ ports });
    expect(kinds(session)).to.deep.equal(['greeting.hello', 'greeting.area', 'categories']);
  });

  it('[TKT-05] shows that a ticket failed, and keeps the typed text', async () => {
    const ports = fakePorts();
    ports.api.online = false;
    ports.api.script('createTicket', networkFailure);
    const session = await startedSession({ ports });
    const form = entriesOf(session, 'userForm')[0];
    for (const [name, value] of [
      ['email', 'ann@example.com'],
      ['message', 'My question'],
    ] as const)
      session.visit.forms.edit(form?.key ?? '', name, value);
    session.visit.forms.submit(form?.key ?? '');
    await settle();
    const after = entriesOf(session, 'userForm')[0];
    expect([after?.status, after?.failed, after?.values.message]).to.deep.equal(['ready', true, 'My question']);
  });

  it('[STA-03] tracks the three events and creates the chat at the first message only', async () => {
    const session = await startedSession();
    expect(session.ports.api.of('createChat')).to.have.length(0);
    await say(session, 'Hello');
    await say(session, 'Again');
    const told = session.ports.api.calls.map(({ name, request }) => (name === 'track' ? request : name));
    const start = told.indexOf('support_chat');
    expect(told.slice(start, start + 4)).to.deep.equal([
      'support_chat',
      'initiate-chat',
      'landingChatSubmitName',
      'createChat',
    ]);
    expect(session.ports.api.of('createChat')).to.have.length(1);
  });

  it('[SEND-06][CALL-01] creates one chat for ten quick presses of Send while it is slow, and sends all ten in order', async () => {
    const session = await startedSession();
    const { api, clock } = session.ports;
    const { createChat } = api;
    const { promise: isMade, come } = later();
    api.createChat = async (...given) => {
      const answer = createChat(...given);
      await isMade;
      return answer;
    };
    const texts = Array.from({ length: 10 }, (_, at) => `Message ${at + 1}`);
    const presses = texts.flatMap((text) => {
      session.visit.composer.edit(text);
      // A double click: the second press has nothing to send.
      return [session.visit.composer.submit(), session.visit.composer.submit()];
    });
    await clock.advance(8_000);
    expect([api.of('createChat').length, api.of('sendMessage').length]).to.deep.equal([1, 0]);
    expect(conversationOf(session)).to.deep.equal(texts.map((text) => `${text} (pending)`));
    await come(null);
    await Promise.all(presses);
    expect(api.of('createChat')).to.have.length(1);
    expect(api.of('sendMessage').map(({ message }) => message)).to.deep.equal(texts);
    expect(api.messages.map(({ text }) => text)).to.deep.equal(texts);
    expect(conversationOf(session)).to.deep.equal(texts);
  });

  it('[STA-04] sends every field of the create request, with the guest id as the user id', async () => {
    const session = await startedSession();
    await session.visit.categories.choose({ id: 2, name: 'Billing', slug: 'billing' });
    session.setChatFrom({ page: 'pricing' });
    await say(session, 'Hello');
    const { ports, state } = session;
    expect(ports.api.of('createChat')[0]).to.deep.equal({
      userId: state.user.guestId,
      userName: '',
      categoryId: 2,
      company: 'legal-forms',
      browser: 'Chrome 156',
      os: 'Linux',
      uuid: state.chat.uuid,
      expGuestId: ports.cookie.read(),
      fp: ports.store.get('fingerprint'),
      referer: 'https://forms.example/pricing',
      whereChatFrom: { page: 'pricing' },
      extras: { experiments: { chat_greeting: 'b' } },
      profile: null,
      token: null,
    });
    expect(state.user.guestId).to.not.equal('');
  });

  it('[CALL-17] stores the branch under the experiment’s name', async () => {
    const session = await startedSession();
    expect(session.ports.api.of('experiment')).to.deep.equal([{ experiment: 'chat_greeting', userId: null }]);
    expect(session.state.experiments).to.deep.equal({ chat_greeting: 'b' });
  });

  it('[STA-04][USER-02] sends a registered user’s id, email and token', async () => {
    const session = makeSession();
    await session.setIdentity({ userId: 'u1', email: 'ann@example.com', token: 'secret' });
    await say(session, 'Hello');
    const [request] = session.ports.api.of('createChat');
    expect(request).to.include({ userId: 'u1', userName: 'ann@example.com', token: 'secret' });
  });

  it('[STA-05] stores chat id, room, hash and queue, and shows the initial message and the place in the queue', async () => {
    const ports = fakePorts();
    Object.assign(ports.api, { queue: 3, initMessage: 'We open your case now.' });
    const session = await chattingSession({ ports });
    expect(session.state.chat).to.include({ id: 4711, room: 'chat.4711', hash: 'hash-4711', queue: 3 });
    expect(ports.store.get('chatId')).to.equal('4711');
    expect(JSON.parse(ports.store.get('initialInfo') ?? '')).to.include({
      room: 'chat.4711',
      hash: 'hash-4711',
      queue: 3,
    });
    const said = entriesOf(session, 'message');
    expect(said.some(({ text }) => text === 'We open your case now.')).to.equal(true);
    expect(said.find(({ textKey }) => textKey === 'wait.queue')?.textValues).to.deep.equal({ count: 3 });
  });

  it('[STA-06] asks for the email when none is known', async () => {
    const session = await chattingSession();
    expect(entriesOf(session, 'userForm').map(({ form }) => form)).to.deep.equal(['contact-email']);
    expect(kinds(session)).to.not.include('wait.reply');
  });

  it('[STA-06] says once per session that support will reply, when the email is known', async () => {
    const session = makeSession();
    await session.setIdentity({ userId: 'u1', email: 'ann@example.com' });
    await say(session, 'Hello');
    expect(kinds(session).filter((kind) => kind === 'wait.reply')).to.have.length(1);
    session.ports.api.script('sendMessage', refused('Chat is currently closed'));
    await say(session, 'And now?');
    expect(session.ports.api.of('createChat')).to.have.length(2);
    expect(kinds(session).filter((kind) => kind === 'wait.reply')).to.have.length(1);
  });

  it('[STA-07][UX-13] sends the email under the chat’s uuid, and keeps it as the name', async () => {
    const session = await chattingSession();
    const [form] = entriesOf(session, 'userForm');
    session.visit.forms.edit(form?.key ?? '', 'email', ' ann@example.com ');
    expect(session.visit.forms.submit(form?.key ?? '')).to.equal(null);
    await settle();
    expect(session.ports.api.of('updateName')).to.deep.equal([
      { uuid: session.state.chat.uuid, name: 'ann@example.com' },
    ]);
    expect(session.state.user.name).to.equal('ann@example.com');
    expect(kinds(session), 'its thanks are the only ones').not.to.include('wait.reply');
  });

  it('[SEND-03] repeats the create request under the same uuid when its response was lost', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', networkFailure);
    await say(session, 'Hello');
    expect(conversationOf(session)).to.deep.equal(['Hello (notSend)']);
    await say(session, 'Hello?');
    const uuids = session.ports.api.of('createChat').map(({ uuid }) => uuid);
    expect(uuids).to.have.length(2);
    expect(new Set(uuids).size).to.equal(1);
  });

  it('[ONL-04] shows the ticket form with the text when the server is offline at the first message', async () => {
    const session = await startedSession();
    session.ports.api.script('createChat', refused('Chat is currently offline'));
    await say(session, 'My form is broken');
    expect(session.state.isOnline).to.equal(false);
    expect(session.thread.all()).to.have.length(1);
    expect(entriesOf(session, 'userForm')[0]?.values.message).to.equal('My form is broken');
  });

  it('[ONL-03] rejects a start while offline, and sends no request', async () => {
    const session = await startedSession();
    session.state.isOnline = false;
    await say(session, 'Hello');
    expect(session.ports.seen.problems.map(({ message }) => message)).to.deep.equal(['Chat is offline']);
    expect(session.ports.api.of('createChat')).to.have.length(0);
  });
});
