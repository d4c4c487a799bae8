import { expect } from '@open-wc/testing';
import type { RealtimeEvent, Whisper } from '../../../src/ports.ts';
import { makeMessage } from '../../support/builders.ts';
import {
  holdLock,
  lockName,
  openLeader,
  openSockets,
  openTab,
  openTabs,
  room,
  untilNobodyWaits,
  type Tab,
} from '../../support/sharedTabs.ts';
import { until } from '../../support/until.ts';

const typing = (message: string): Whisper => ({ type: 'clientTyping', name: 'Ann', chatId: 4711, message });
const CLOSED: RealtimeEvent = { type: 'closed', chatId: 4711, closedBy: 'user', showRate: true, savedHistory: false };

/**
 * The leader leaves when the chat ends. A follower may take over and so lose the socket before it
 * receives the end.
 */
const heardBeside = ({ events }: Tab, ...types: string[]): RealtimeEvent[] =>
  events.filter(({ type }) => !types.includes(type));

/** Runs without that browser feature. */
async function without(owner: object, name: string, run: () => Promise<void>): Promise<void> {
  const real = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
  Reflect.deleteProperty(owner, name);
  try {
    await run();
  } finally {
    Object.defineProperty(owner, name, real);
  }
}

const pageTransition = (type: string) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));

describe('one socket for all tabs', () => {
  it('[ENV-04][RT-01] only the first tab opens the socket, and each tab receives an event once', async () => {
    const tabs = await openTabs(5);
    const event: RealtimeEvent = { type: 'message', message: makeMessage({ callback: null }) };
    tabs[0].live()?.say(event);
    await until(() => tabs.every(({ events }) => events.length === 2));
    for (const { events } of tabs) expect(events).to.deep.equal([{ type: 'joined' }, event]);
    expect(openSockets(...tabs)).to.equal(1);
  });

  it('[ENV-04] each tab receives every kind of event', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    const events: RealtimeEvent[] = [
      { type: 'opened', chatId: 4711, operator: { name: 'Dana', img: null } },
      { type: 'company', company: 'sign-docs' },
      { type: 'changed' },
      { type: 'typing', name: 'Dana' },
      CLOSED,
    ];
    for (const event of events) leader.live()?.say(event);
    await until(() => follower.types().includes('closed'));
    expect(heardBeside(follower, 'joined', 'lost')).to.deep.equal(events);
  });

  it('[ENV-04] a new leader accepts the previous leader’s events until its own socket has joined', async () => {
    const heir = openTab();
    await until(() => heir.live() !== undefined);
    const gone = new BroadcastChannel(await lockName());
    gone.postMessage({ type: 'event', event: { type: 'company', company: 'sign-docs' } });
    await until(() => heir.types().includes('company'));
    heir.live()?.say({ type: 'joined' });
    gone.postMessage({ type: 'event', event: { type: 'typing', name: 'Dana' } });
    gone.postMessage({ type: 'nudge' });
    await until(() => heir.live()?.nudges === 1);
    gone.close();
    expect(heir.types()).to.deep.equal(['company', 'joined']);
  });

  it('[RT-04][SEND-13] the leader sends whispers for every tab', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    follower.channel.whisper(typing('from the follower'));
    await until(() => leader.live()?.whispers.length === 1);
    leader.channel.whisper(typing('from the leader'));
    expect(leader.live()?.whispers).to.deep.equal([typing('from the follower'), typing('from the leader')]);
  });

  it('[RT-06] every tab is notified when the socket is lost and back', async () => {
    const tabs = await openTabs(3);
    tabs[0].live()?.say({ type: 'lost' });
    tabs[0].live()?.say({ type: 'joined' });
    await until(() => tabs.every(({ events }) => events.length === 3));
    for (const { types } of tabs) expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
  });

  it('[RT-06] a nudge from any tab reaches the leader’s socket', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    follower.channel.nudge();
    await until(() => leader.live()?.nudges === 1);
  });

  it('[ENV-04] a tab opened while the socket is lost is notified when it is back', async () => {
    const leader = await openLeader();
    leader.live()?.say({ type: 'lost' });
    const follower = openTab();
    follower.channel.nudge();
    await until(() => leader.live()?.nudges === 1);
    expect(follower.types()).to.deep.equal([]);
    leader.live()?.say({ type: 'joined' });
    await until(() => follower.types().length === 1);
    expect(follower.types()).to.deep.equal(['joined']);
  });

  it('[ENV-04] a tab does not catch up again because another one opened', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    const third = openTab();
    await until(() => third.types().length === 1);
    leader.live()?.say({ type: 'typing', name: 'Dana' });
    await until(() => follower.types().includes('typing'));
    expect(follower.types()).to.deep.equal(['joined', 'typing']);
  });

  it('[ENV-04][RT-06] when the leader closes, another tab takes over, and each tab loses the channel and joins again', async () => {
    const [leader, ...others] = await openTabs(4);
    leader.lifetime.end();
    await until(() => openSockets(...others) === 1);
    // Notified at once, because joining again may take a while.
    await until(() => others.every(({ types }) => types().at(-1) === 'lost'));
    others
      .find(({ live }) => live())
      ?.live()
      ?.say({ type: 'joined' });
    await until(() => others.every(({ events }) => events.length === 3));
    for (const { types } of others) expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
    expect(openSockets(leader, ...others)).to.equal(1);
  });

  it('[RT-06] a new leader’s join counts as a new one, even if no tab noticed the old leader leaving', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    // Messages of the old and the new leader may arrive in any order.
    leader.live()?.say({ type: 'joined' });
    await until(() => follower.events.length === 3);
    expect(follower.types()).to.deep.equal(['joined', 'lost', 'joined']);
  });

  for (const [going, coming, put] of [
    ['pagehide', 'pageshow', pageTransition],
    ['freeze', 'resume', (type: string) => document.dispatchEvent(new Event(type))],
  ] as const) {
    it(`[ENV-04][EL-08] a page that is put away (${going}) gives up the socket and its lock request until it is back`, async () => {
      const tabs = await openTabs(3);
      // Here, all tabs share one document.
      put(going);
      expect(openSockets(...tabs)).to.equal(0);
      for (const { types } of tabs) expect(types()).to.deep.equal(['joined', 'lost']);
      await untilNobodyWaits();
      for (const { clock } of tabs) await clock.advance(60_000);
      expect(openSockets(...tabs)).to.equal(0);
      put(coming);
      await until(() => openSockets(...tabs) === 1);
      tabs
        .find(({ live }) => live())
        ?.live()
        ?.say({ type: 'joined' });
      await until(() => tabs.every(({ types }) => types().at(-1) === 'joined'));
    });
  }

  it('[ENV-04] the socket is taken from a leader that does not respond', async () => {
    const letGo = await holdLock(await lockName());
    const tab = openTab();
    await tab.clock.advance(4_000);
    expect(openSockets(tab)).to.equal(0);
    await tab.clock.advance(2_000);
    await until(() => openSockets(tab) === 1);
    letGo();
  });

  it('[ENV-04] a leader whose lock was taken gives up the socket, and takes over again when the other leaves', async () => {
    const tab = await openLeader();
    const letGo = await holdLock(await lockName(), { steal: true });
    await until(() => openSockets(tab) === 0);
    expect(tab.types()).to.deep.equal(['joined', 'lost']);
    letGo();
    await until(() => openSockets(tab) === 1);
  });

  it('[ENV-04] the socket is left to a leader that responds', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    for (let turn = 0; turn < 5; turn += 1) {
      await follower.clock.advance(2_000);
      // The leader answers the earlier question before the nudge.
      const before = leader.live()?.nudges ?? 0;
      follower.channel.nudge();
      await until(() => (leader.live()?.nudges ?? 0) > before);
    }
    expect(openSockets(follower)).to.equal(0);
    expect(follower.types()).to.deep.equal(['joined']);
  });

  it('[END-02] the tab that ended the chat holds the socket until the others have received the end', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    const socket = leader.live();
    leader.channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    // The call's response arrives before the server's event.
    leader.lifetime.end();
    expect(socket?.signal.aborted).to.equal(false);
    socket?.say(CLOSED);
    expect(socket?.signal.aborted).to.equal(true);
    await until(() => follower.types().includes('closed'));
    expect(heardBeside(follower, 'lost')).to.deep.equal([{ type: 'joined' }, CLOSED]);
    expect(leader.types()).to.deep.equal(['joined']);
  });

  it('[EL-08] the socket is held only briefly if the server does not announce the end', async () => {
    const leader = await openLeader();
    leader.channel.whisper({ type: 'user-closed-chat', chatId: 4711 });
    leader.lifetime.end();
    await leader.clock.advance(3_000);
    expect(openSockets(leader)).to.equal(0);
    expect(leader.clock.pending).to.equal(0);
  });

  it('[EL-06][EL-09] tabs with different servers, keys, namespaces or rooms do not share a socket', async () => {
    const tabs = [
      openTab(),
      openTab({ given: { ...room, room: `${room.room}.other` } }),
      openTab({ servers: { socketUrl: 'wss://other.example' } }),
      openTab({ servers: { apiUrl: 'https://other.example' } }),
      openTab({ servers: { pushKey: 'other' } }),
      openTab({ servers: { eventNamespace: 'App\\Events' } }),
    ];
    await until(() => tabs.every(({ live }) => live() !== undefined));
  });

  it('[SEC-02] tabs’ messages and channel names contain no hash', async () => {
    const leader = await openLeader({ given: { ...room, hash: 'the-hash' } });
    const name = await lockName();
    expect(name).to.match(/^chat-app-socket-\d+ /);
    const heard: unknown[] = [];
    const stranger = new BroadcastChannel(name);
    stranger.addEventListener('message', ({ data }) => heard.push(data));
    stranger.postMessage({ type: 'hello' });
    await until(() => heard.length === 1);
    stranger.close();
    expect(name + JSON.stringify(heard)).not.to.contain('the-hash');
    leader.lifetime.end();
  });

  it('[SEC-02] unknown messages on the channel are ignored', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    const stranger = new BroadcastChannel(await lockName());
    const odd: unknown[] = [
      null,
      'hello',
      { type: 'other' },
      { type: 'state', joinedAs: 7 },
      { type: 'event', event: { type: 'message', message: { id: 1 } } },
      { type: 'event', event: { type: 'lost' } },
      { type: 'whisper', whisper: { type: 'pusher:subscribe', channel: 'private-other' } },
      { type: 'whisper', whisper: { type: 'clientTyping', name: 'x', chatId: 1, message: {} } },
    ];
    for (const words of odd) stranger.postMessage(words);
    stranger.postMessage({ type: 'nudge' });
    stranger.postMessage({ type: 'event', event: { type: 'typing', name: 'Dana' } });
    await until(() => leader.live()?.nudges === 1 && follower.types().includes('typing'));
    stranger.close();
    expect(follower.types()).to.deep.equal(['joined', 'typing']);
    expect(leader.types()).to.deep.equal(['joined']);
    expect(leader.live()?.whispers).to.deep.equal([]);
  });

  it('[CALL-20] an error thrown by an event listener is reported, and the tab keeps listening', async () => {
    const leader = await openLeader();
    const follower = openTab({ throwing: true });
    await until(() => follower.types().length === 1);
    leader.live()?.say({ type: 'typing', name: 'Dana' });
    await until(() => follower.problems.length === 2);
    expect(follower.problems).to.deep.equal([
      'A joined event could not be handled',
      'A typing event could not be handled',
    ]);
  });

  it('[EL-08] an ended conversation leaves no lock, channel or timer', async () => {
    const [leader, follower] = (await openTabs(2)) as [Tab, Tab];
    follower.lifetime.end();
    leader.lifetime.end();
    expect([leader.clock.pending, follower.clock.pending]).to.deep.equal([0, 0]);
    await untilNobodyWaits();
    document.dispatchEvent(new Event('visibilitychange'));
    pageTransition('pageshow');
    expect(openSockets(leader, follower)).to.equal(0);
  });

  for (const [what, owner, name] of [
    ['locks', Navigator.prototype, 'locks'],
    ['channels', window, 'BroadcastChannel'],
  ] as const) {
    it(`[ENV-04] each tab has its own socket in a browser without ${what}, without duplicate events`, () =>
      without(owner, name, async () => {
        const tabs = [openTab(), openTab()];
        await until(() => tabs.every(({ live }) => live() !== undefined));
        for (const { live } of tabs) live()?.say({ type: 'joined' });
        for (const { live } of tabs) live()?.say({ type: 'typing', name: 'Dana' });
        tabs[0]?.channel.whisper(typing('mine'));
        for (const { types } of tabs) expect(types()).to.deep.equal(['joined', 'typing']);
        expect(tabs.map(({ live }) => live()?.whispers.length)).to.deep.equal([1, 0]);
      }));
  }

  it('[ENV-04] each tab has its own socket if the browser refuses the lock, without duplicate events', async () => {
    const real = navigator.locks.request;
    LockManager.prototype.request = () => Promise.reject(new DOMException('An opaque origin', 'SecurityError'));
    try {
      const tabs = [openTab(), openTab()];
      await until(() => tabs.every(({ live }) => live() !== undefined));
      for (const { live } of tabs) live()?.say({ type: 'joined' });
      tabs[0]?.live()?.say({ type: 'typing', name: 'Dana' });
      await new Promise(requestAnimationFrame);
      expect(tabs.map(({ types }) => types())).to.deep.equal([['joined', 'typing'], ['joined']]);
    } finally {
      LockManager.prototype.request = real;
    }
  });
});
