import { expect } from '@open-wc/testing';
import { settle } from '../support/fakeClock.ts';
import { chattingSession, conversationOf, say, startedSession } from '../support/makeSession.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { FakeStore, otherTab, otherTabWithoutLocks } from '../support/fakePorts.ts';
import { CLOSED, setNetwork } from '../support/sendingScene.ts';

describe('two tabs of one site', () => {
  it('[ENV-04] share the conversation that one of them starts', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    await say(first, 'Hello');
    second.ports.realtime.say({ type: 'joined' });
    await settle();
    expect(conversationOf(second)).to.deep.equal(['Hello']);
    expect(second.state.chat.id).to.equal(4711);
    await say(second, 'From the other tab');
    expect(second.ports.api.of('createChat')).to.have.length(1);
  });

  it('[SEND-03][ENV-04] send a message once when one writes while the other creates the chat', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    const { api } = second.ports;
    const create = api.createChat;
    let open: () => void = () => undefined;
    api.createChat = async (request, signal) => {
      api.createChat = create;
      await new Promise<void>((resolve) => (open = resolve));
      return create(request, signal);
    };
    await say(second, 'From the second');
    await say(first, 'From the first');
    open();
    await settle();
    for (const { ports } of [first, second]) ports.realtime.say({ type: 'joined' });
    await settle();
    expect(conversationOf(first)).to.have.members(['From the first', 'From the second']);
    expect(api.messages.map(({ text }) => text)).to.have.members(['From the first', 'From the second']);
    expect(new Set(api.of('createChat').map(({ uuid }) => uuid))).to.have.length(1);
  });

  it('[END-02][ENV-04] keep the next chat, started by one tab, when the other receives the end of the old one', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    first.ports.store.set('chatId', '4712');
    first.ports.realtime.say(CLOSED);
    expect(first.ports.store.get('chatId')).to.equal('4712');
  });

  it('[STA-04][ENV-04] keep the uuid of the chat that one tab is about to create when the other receives the end', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    // The other tab has received the end already and is creating the next chat.
    for (const key of ['chatId', 'initialInfo'] as const) first.ports.store.set(key, null);
    first.ports.store.set('uuid', 'of-the-next');
    first.ports.realtime.say(CLOSED);
    expect(first.ports.store.get('uuid')).to.equal('of-the-next');
    await say(first, 'In the next');
    expect(first.ports.api.of('createChat').at(-1)?.uuid).to.equal('of-the-next');
  });

  it('[END-01][READ-03][ENV-04] start the next chat without the typing indicator and end dialog of the last one', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    const second = await startedSession({ ports: otherTab(first.ports) });
    second.ports.realtime.say({ type: 'typing', name: 'Dana' });
    second.visit.endDialog.request();
    second.ports.api.script('closeChat', new Promise<never>(() => undefined));
    void second.visit.endDialog.confirm();
    expect(second.state).to.deep.include({ typing: 'Dana', endDialog: 'sending' });
    first.ports.api.script('sendMessage', refused('Chat is currently closed'));
    first.ports.api.chatId = 4712;
    await say(first, 'Are you there?');
    expect(second.state.chat.id).to.equal(4712);
    expect(second.state).to.deep.include({ typing: null, endDialog: null });
  });

  it('[STA-04][ENV-04] create one chat, even when the response to the first request is lost', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    const { api } = first.ports;
    api.script('createChat', networkFailure);
    await say(first, 'From the first');
    await settle();
    await say(second, 'From the second');
    await settle();
    await first.ports.clock.advance(5_000);
    expect(api.of('createChat').length).to.be.greaterThan(1);
    expect(new Set(api.of('createChat').map(({ uuid }) => uuid))).to.have.length(1);
  });

  it('[STA-04][ENV-04] create one next chat after both received the end, although the first response is lost', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    const second = await startedSession({ ports: otherTab(first.ports) });
    const { api } = first.ports;
    for (const { ports } of [first, second]) ports.realtime.say(CLOSED);
    api.script('createChat', networkFailure);
    await say(first, 'From the first');
    await settle();
    await say(second, 'From the second');
    await settle();
    const [, lost, next] = api.of('createChat');
    expect(next?.uuid).to.equal(lost?.uuid);
  });

  it('[SEND-03][ENV-03][ENV-04] send shared messages once, without locks and with localStorage full', async () => {
    const first = await startedSession();
    setNetwork(first.ports, false);
    await say(first, 'Offline');
    const full = { ...otherTabWithoutLocks(first.ports), store: new FakeStore() };
    const second = await startedSession({ ports: full });
    expect(conversationOf(second)).to.have.length(1);
    for (const tab of [first, second]) setNetwork(tab.ports, true);
    await settle();
    const [made, again] = first.ports.api.of('createChat');
    expect([again?.uuid, again?.userId]).to.deep.equal([made?.uuid, made?.userId]);
    expect(first.ports.api.messages.map(({ text }) => text)).to.deep.equal(['Offline']);
    for (const tab of [first, second]) expect(conversationOf(tab)).to.deep.equal(['Offline']);
  });

  it('[SEND-04][ENV-03][ENV-04] continue in one next chat when localStorage is full and one receives the end late', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    const second = await startedSession({ ports: { ...otherTab(first.ports), store: new FakeStore() } });
    await say(second, 'From the second');
    first.ports.api.chatId = 4712;
    first.ports.realtime.say(CLOSED);
    await say(first, 'In the next');
    second.ports.realtime.say(CLOSED);
    await say(second, 'In the next, too');
    const uuids = first.ports.api.of('createChat').map(({ uuid }) => uuid);
    expect(uuids[1]).to.equal(uuids[0]);
    expect(uuids[3]).to.equal(uuids[2]);
    expect(uuids[2]).not.to.equal(uuids[0]);
  });

  it('[SEND-04][ENV-03][ENV-04] share a new chat of one tab when the other then receives an earlier end', async () => {
    const first = await startedSession();
    const { api } = first.ports;
    await say(first, 'Hello');
    const second = await startedSession({ ports: { ...otherTab(first.ports), store: new FakeStore() } });
    // The first chat has ended unnoticed: the server creates another under the same uuid.
    api.chatId = 4712;
    await say(second, 'From the second');
    first.ports.realtime.say(CLOSED);
    await say(first, 'From the first');
    const [, made, found] = api.of('createChat');
    expect(found?.uuid).to.equal(made?.uuid);
  });

  it('[END-02][ENV-04] keep showing an ended chat that one tab stores again before it receives the end', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    const second = await startedSession({ ports: otherTab(first.ports) });
    const { store } = first.ports;
    const kept = (['chatId', 'uuid', 'initialInfo'] as const).map((key) => [key, store.get(key)] as const);
    second.ports.realtime.say(CLOSED);
    for (const [key, value] of kept) store.set(key, value);
    await settle();
    expect(conversationOf(second)).to.deep.equal(['Hello']);
    first.ports.realtime.say(CLOSED);
    first.ports.api.chatId = 4712;
    await say(second, 'And then');
    expect(conversationOf(second)).to.deep.equal(['Hello', 'And then']);
    expect(second.state.chat.id).to.equal(4712);
  });

  it('[SEND-03][ENV-03][ENV-04] are one guest in one chat, even when the site’s data was cleared between them', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    for (const key of ['guestId', 'chatId', 'uuid', 'initialInfo'] as const) first.ports.store.set(key, null);
    const second = await startedSession({ ports: otherTab(first.ports) });
    expect(second.state.chat.id).to.equal(null);
    for (const call of ['checkChat', 'verifyLatest'] as const) first.ports.api.script(call, networkFailure);
    await say(first, 'And more');
    // The chat is stored after the other effects of a message.
    await first.ports.clock.advance(1_000);
    expect(second.state.chat.id).to.equal(4711);
    // The chat could not be verified, so the next message creates it again.
    await say(second, 'From the other tab');
    const [made, again] = first.ports.api.of('createChat');
    expect([again?.uuid, again?.userId]).to.deep.equal([made?.uuid, made?.userId]);
  });

  it('[ENV-03][ENV-04] share the read mark, even when localStorage is full', async () => {
    const first = await startedSession();
    await say(first, 'Hello');
    const second = await startedSession({ ports: otherTab(first.ports) });
    first.ports.store.set = () => undefined;
    const message = first.ports.api.staffSays('News');
    for (const tab of [first, second]) tab.ports.realtime.say({ type: 'message', message });
    expect([first.state.unread, second.state.unread]).to.deep.equal([1, 1]);
    first.visit.window.open();
    expect([first.state.unread, second.state.unread]).to.deep.equal([0, 0]);
  });

  it('[SEND-14][ENV-04] share the draft, but do not change it while the visitor is on the tab', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    second.ports.page.show(false);
    first.visit.composer.edit('half a sentence');
    expect(second.state.composer.text).to.equal('half a sentence');
    second.ports.page.show(true);
    first.visit.composer.edit('half a sentence more');
    expect(second.state.composer.text).to.equal('half a sentence');
  });

  it('[WIN-17][ENV-04] open or close their windows together, except in the visible tab', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    second.ports.page.show(false);
    first.visit.window.open();
    expect(second.state.isOpen).to.equal(true);
    second.ports.page.show(true);
    first.visit.window.close();
    expect(second.state.isOpen).to.equal(true);
    second.ports.page.show(false);
    first.visit.window.open();
    first.visit.window.close();
    expect(second.state.isOpen).to.equal(false);
  });

  it('[SEC-03] forget the visitor together', async () => {
    const first = await startedSession();
    await say(first, 'Secret');
    const second = await startedSession({ ports: otherTab(first.ports) });
    expect(conversationOf(second)).to.deep.equal(['Secret']);
    await first.reset();
    await settle();
    for (const tab of [first, second]) {
      expect(conversationOf(tab)).to.deep.equal([]);
      expect(tab.state.chat.id).to.equal(null);
      expect(tab.ports.realtime.joined).to.equal(0);
    }
    expect(first.ports.cookie.read()).to.equal(null);
  });

  it('[SEC-03][ENV-03] forget the visitor also when each tab stores its data in its own memory', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: { ...otherTab(first.ports), store: new FakeStore() } });
    for (const tab of [first, second]) tab.applySettings({ ...tab.settings, consent: 'none' });
    second.visit.composer.edit('half a sentence');
    expect(second.ports.store.get('draft')).to.equal('half a sentence');
    await first.reset();
    await settle();
    expect([...second.ports.store.values.keys()]).to.deep.equal([]);
  });

  it('[SEND-14][SEND-13][ENV-04] neither store nor whisper another tab’s draft while hidden', async () => {
    const first = await chattingSession();
    const hidden = await startedSession({ ports: otherTab(first.ports) });
    hidden.ports.realtime.say({ type: 'joined' });
    hidden.ports.page.show(false);
    const stored: unknown[] = [];
    hidden.ports.store.set = (...entry) => void stored.push(entry);
    first.visit.composer.edit('half a sentence');
    expect(hidden.state.composer.text).to.equal('half a sentence');
    expect(stored).to.deep.equal([]);
    expect(hidden.ports.realtime.whispers).to.deep.equal([]);
  });

  it('[SEND-07][SEND-14] drop a draft that another tab has sent, unless it was edited here', async () => {
    const first = await chattingSession();
    first.visit.composer.edit('Half a thought');
    const [untouched, touched] = [
      await startedSession({ ports: otherTab(first.ports) }),
      await startedSession({ ports: otherTab(first.ports) }),
    ];
    touched.visit.composer.edit('Half a thought, and more');
    first.visit.composer.edit('Half a thought.');
    const texts = (): string[] => [untouched, touched].map(({ state }) => state.composer.text);
    expect(texts()).to.deep.equal(['Half a thought', 'Half a thought, and more']);
    first.visit.composer.submit();
    expect(texts()).to.deep.equal(['', 'Half a thought, and more']);
  });

  it('[EL-10][USER-02] keep the customer that their own page named, until they receive a reset', async () => {
    const first = await startedSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    await second.setIdentity({ userId: 'u1', email: 'ann@example.com', token: 'ann-token' });
    first.ports.store.set('supportUserId', 'u2');
    first.ports.store.set('supportUserEmail', 'bo@example.com');
    expect([second.state.user.id, second.visitor.token]).to.deep.equal(['u1', 'ann-token']);
    first.ports.tabs.post({ type: 'reset' });
    expect([second.state.user.id, second.state.user.name]).to.deep.equal(['u2', 'bo@example.com']);
  });

  it('[SEC-03] do not restore a forgotten visitor when one stores the chat before it receives the reset', async () => {
    const first = await chattingSession();
    const second = await startedSession({ ports: otherTab(first.ports) });
    const stored = [...first.ports.store.values];
    const { post } = first.ports.tabs;
    const late: (() => void)[] = [];
    first.ports.tabs.post = (message) => void late.push(() => post(message));
    void first.reset();
    for (const [key, value] of stored) second.ports.store.set(key, value);
    late.forEach((deliver) => deliver());
    await settle();
    for (const tab of [first, second]) expect(conversationOf(tab)).to.deep.equal([]);
    expect(first.ports.store.get('initialInfo')).to.equal(null);
  });
});
