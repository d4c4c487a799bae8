import { expect } from '@open-wc/testing';
import { BURST_PAUSE_MS } from '../../src/config/durations.ts';
import { messageEntry } from '../../src/entries/message/message.ts';
import type { Answer } from '../../src/ports.ts';
import { makeMessage } from '../support/builders.ts';
import { networkFailure } from '../support/fakeApi.ts';
import { settle } from '../support/fakeClock.ts';
import { later } from '../support/later.ts';
import { fakePorts } from '../support/fakePorts.ts';
import {
  chattingSession,
  conversationOf,
  entriesOf,
  say,
  startedSession,
  reloaded,
  type TestSession,
} from '../support/makeSession.ts';
import { staffSays, setNetwork } from '../support/sendingScene.ts';

describe('the session during a visit', () => {
  it('[READ-01][REAL-04] sends a read report that failed without a network once, when the network is back', async () => {
    const session = await chattingSession();
    const { api, clock } = session.ports;
    staffSays(session, 'Seen?');
    setNetwork(session.ports, false);
    session.visit.window.open();
    await clock.advance(BURST_PAUSE_MS);
    const before = api.of('readMessages').length;
    setNetwork(session.ports, true);
    await clock.advance(BURST_PAUSE_MS);
    session.ports.page.fire('resume');
    await clock.advance(BURST_PAUSE_MS);
    expect(api.of('readMessages').slice(before)).to.deep.equal([
      { chatId: 4711, hash: 'hash-4711', messageId: session.thread.lastMessage(4711)?.id },
    ]);
  });

  it('[READ-02][READ-04] keeps unread messages unread on the next page, and read ones read', async () => {
    const session = await chattingSession();
    session.visit.window.open();
    staffSays(session, 'Read');
    session.visit.window.close();
    staffSays(session, 'One');
    staffSays(session, 'Two');
    expect((await reloaded(session)).state.unread).to.equal(2);
  });

  it('[CALL-06] reports each change of the path once, also across pages', async () => {
    const session = await chattingSession();
    const { api, page } = session.ports;
    const paths = (): string[] => api.of('reportActivity').map(({ path }) => path);
    page.goTo('https://forms.example/leases');
    page.goTo('https://forms.example/leases?sort=1');
    expect(paths()).to.deep.equal(['/leases']);
    page.address = 'https://forms.example/wills';
    const next = await reloaded(session);
    expect(paths()).to.deep.equal(['/leases', '/wills']);
    await reloaded(next);
    expect(paths()).to.deep.equal(['/leases', '/wills']);
  });

  for (const [what, stepMs, steps] of [
    ['an animation of the path', 16, 500],
    ['five routes a second', 200, 50],
    ['a step a second', 1_000, 20],
  ] as const)
    it(`[HOST-09] reports ${what} at most every two seconds, and the last path`, async () => {
      const session = await chattingSession();
      const { api, page, clock } = session.ports;
      const times: number[] = [];
      const note = (): void => {
        while (times.length < api.of('reportActivity').length) times.push(clock.now());
      };
      for (let step = 1; step <= steps; step += 1) {
        page.goTo(`https://forms.example/step/${step}`);
        note();
        await clock.advance(stepMs);
        note();
      }
      await clock.advance(10_000);
      note();
      const paths = api.of('reportActivity').map(({ path }) => path);
      expect([paths[0], paths.at(-1)]).to.deep.equal(['/step/1', `/step/${steps}`]);
      const pauses = times.slice(1).map((time, at) => time - Number(times[at]));
      expect(Math.min(...pauses)).to.be.at.least(2_000);
    });

  it('[HOST-09] reports nothing more if the visitor returns to the reported page during a burst', async () => {
    const session = await chattingSession();
    const { api, page, clock } = session.ports;
    for (const path of ['/leases', '/wills', '/leases']) page.goTo(`https://forms.example${path}`);
    await clock.advance(10_000);
    expect(api.of('reportActivity').map(({ path }) => path)).to.deep.equal(['/leases']);
  });

  it('[HOST-09] reports no path of a burst after its chat has ended', async () => {
    const session = await chattingSession();
    const { api, page, clock } = session.ports;
    page.goTo('https://forms.example/leases');
    page.goTo('https://forms.example/wills');
    await session.reset();
    await clock.advance(10_000);
    expect(api.of('reportActivity').map(({ path }) => path)).to.deep.equal(['/leases']);
  });

  for (const [what, happens] of [
    [
      'the network is back',
      ({ ports }: TestSession): void => [false, true].forEach((isOn) => ports.page.connect(isOn)),
    ],
    ['the page wakes', ({ ports }: TestSession): void => ports.page.fire('resume')],
  ] as const)
    it(`[VER-01][RT-06] fetches missed messages and nudges the socket when ${what}`, async () => {
      const session = await chattingSession();
      session.ports.api.staffSays('Said meanwhile');
      happens(session);
      await settle();
      expect(conversationOf(session)).to.deep.equal(['Hello', 'Said meanwhile']);
      expect(session.ports.realtime.nudges).to.equal(1);
    });

  it('[VER-02] ends a chat, after a check, that the server reports as outdated and inactive', async () => {
    const session = await chattingSession();
    const { api, realtime } = session.ports;
    const checks = api.of('checkChat').length;
    api.staffSays('The last word');
    api.isActive = false;
    realtime.say({ type: 'joined' });
    await settle();
    expect(api.of('checkChat')).to.have.length(checks + 1);
    expect(conversationOf(session)).to.deep.equal(['Hello', 'The last word']);
    expect(session.state.chat).to.include({ id: null, status: 'ended' });
    expect(entriesOf(session, 'endChat')).to.have.length(1);
  });

  it('[RT-07] restores the operator, and all operators seen, on the next page', async () => {
    const session = await chattingSession();
    for (const name of ['Dana', 'Eli'])
      session.ports.realtime.say({ type: 'opened', chatId: 4711, operator: { name, img: null } });
    const { state } = await reloaded(session);
    expect(state.operator?.name).to.equal('Eli');
    expect(state.operators.map(({ name }) => name)).to.deep.equal(['Dana', 'Eli']);
  });
});

describe('the window', () => {
  it('[LAU-14] sets the success flag on open and clears it two seconds later', async () => {
    const session = await startedSession();
    session.visit.window.open();
    await session.ports.clock.advance(1_999);
    expect(session.ports.store.get('success')).to.equal('1');
    await session.ports.clock.advance(1);
    expect(session.ports.store.get('success')).to.equal(null);
  });

  it('[LAU-19] is not loaded by the next page after the page has closed it', async () => {
    const session = await startedSession();
    session.visit.window.open();
    session.visit.window.closeApp();
    expect(session.state.isOpen).to.equal(false);
    expect([session.ports.store.get('state'), session.ports.store.get('openedWindow')]).to.deep.equal(['closed', '0']);
  });

  it('[LAU-20] prefills a message left for the first opening once', async () => {
    const ports = fakePorts();
    ports.store.set('initMessage', 'Ask about leases');
    const session = await startedSession({ ports });
    expect(session.state.composer.text).to.equal('Ask about leases');
    session.visit.composer.edit('');
    expect((await reloaded(session)).state.composer.text).to.equal('');
  });

  it('[LAU-17] appends a prefilled text to the draft once', async () => {
    const session = await startedSession();
    session.visit.composer.edit('Typed ');
    session.visit.pageCalls.prefill('from the page');
    expect(session.state.composer.text).to.equal('Typed\nfrom the page');
    session.visit.composer.edit('from the page');
    session.visit.pageCalls.prefill('from the page');
    expect(session.state.composer.text).to.equal('from the page');
  });

  it('[ATT-03] shows the upload progress only during the upload', async () => {
    const session = await chattingSession();
    const { api } = session.ports;
    let give: (answer: Answer<never>) => void = () => undefined;
    api.script('sendAttachment', new Promise<Answer<never>>((resolve) => (give = resolve)));
    session.visit.composer.addFiles([new File(['a,b'], 'table.csv', { type: 'text/csv' })]);
    await say(session, '');
    const progress = (): number | null | undefined => entriesOf(session, 'message').at(-1)?.progress;
    api.of('sendAttachment')[0]?.onProgress(0.4);
    expect(progress()).to.equal(0.4);
    give(networkFailure);
    await settle();
    expect(progress()).to.equal(null);
  });

  it('[ACC-04][ACC-03] grants an access request before its expiry, and not after it', async () => {
    const session = await chattingSession();
    const { api, clock, realtime } = session.ports;
    const callback = { id: 7, type: 'access_profile', title: '', text: '', answer: null, selectedDuration: null };
    for (const [uuid, validTo] of [
      ['late', clock.now() + 1_000],
      ['in time', clock.now() + 1_001],
    ] as const)
      realtime.say({
        type: 'message',
        message: api.staffSays(uuid, { uuid, callback: { ...callback, id: uuid, validTo, durability: [] } }),
      });
    await clock.advance(1_000);
    await session.visit.access.answer('late', true, null);
    await session.visit.access.answer('in time', true, null);
    expect(api.of('answerCallback').map(({ callbackId }) => callbackId)).to.deep.equal(['in time']);
    expect(session.thread.get('in time')).to.have.nested.property('callback.answer', true);
    expect(session.thread.get('late')).to.have.nested.property('callback.answer', null);
  });

  it('[ACC-03][UX-07] delivers an answer in flight at the chat’s end, and accepts none after it', async () => {
    const ports = fakePorts();
    const callback = { type: 'access_profile', title: '', text: '', answer: null, selectedDuration: null };
    const session = await chattingSession({ ports });
    for (const uuid of ['meanwhile', 'behind'])
      ports.realtime.say({
        type: 'message',
        message: ports.api.staffSays(uuid, {
          uuid,
          callback: { ...callback, id: uuid, validTo: null, durability: [] },
        }),
      });
    const told = later();
    ports.api.script('answerCallback', told.promise);
    void session.visit.access.answer('meanwhile', true, null);
    await session.visit.endDialog.confirm();
    await told.come({ ...callback, id: 'meanwhile', validTo: null, durability: [], answer: true });
    await session.visit.access.answer('behind', false, null);
    expect(ports.api.of('answerCallback').map(({ chatId, hash }) => [chatId, hash])).to.deep.equal([
      [4711, 'hash-4711'],
    ]);
    expect(session.thread.get('behind')).to.include({ callbackStatus: 'ended' });
    expect(session.thread.get('meanwhile')).to.have.nested.property('callback.answer', true);
    const unknown = { ...makeMessage({ uuid: 'unknown', authorType: 'staff' as const, chatId: 1 }) };
    session.thread.merge(
      messageEntry({ ...unknown, callback: { ...callback, id: 'u', validTo: null, durability: [] } }),
    );
    await session.visit.access.answer('unknown', true, null);
    expect(session.thread.get('unknown')).to.include({ callbackStatus: 'ended' });
  });
});
