import { expect } from '@open-wc/testing';
import { createSocketRealtime } from '../../../src/adapters/realtime/createRealtime.ts';
import * as library from '../../../src/adapters/realtime/PusherConnection.ts';
import { ClockedTimers } from '../../support/clockedTimers.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { testSettings } from '../../support/makeSession.ts';
import { ScriptedSockets, type ScriptedSocket } from '../../support/scriptedSockets.ts';

const room = { chatId: 4711, hash: '9f', room: 'chat.4711' };

let sockets: ScriptedSockets;
let timers: ClockedTimers;

/** Returns a joined channel. pusher-js's own timers also run on the test's clock. */
async function joinedChannel() {
  const clock = new FakeClock();
  timers = new ClockedTimers(clock);
  const events: string[] = [];
  const realtime = createSocketRealtime({
    load: async () => library,
    clock,
    servers: () => testSettings.servers,
    authorize: async () => ({ ok: true, value: { auth: 'key:signature' } }),
    report: () => undefined,
  });
  const lifetime = testLifetime();
  const channel = realtime.join(room, ({ type }) => events.push(type), lifetime.signal);
  await clock.advance(0);
  const letIn = async (): Promise<void> => {
    newest().accept(`1.${sockets.all.length}`);
    await clock.advance(0);
    newest().say('pusher_internal:subscription_succeeded', {}, 'private-chat.4711');
  };
  await letIn();
  return { channel, clock, events, letIn, lifetime };
}

const newest = (): ScriptedSocket => sockets.all.at(-1) as ScriptedSocket;

function setVisibility(state: 'visible' | 'hidden' | null): void {
  if (state === null) Reflect.deleteProperty(document, 'visibilityState');
  else Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
}

describe('reconnecting to a socket server after an outage', () => {
  beforeEach(() => (sockets = new ScriptedSockets()));
  afterEach(() => {
    setVisibility(null);
    timers.restore();
    sockets.restore();
  });

  for (const outage of [500, 3_000, 20_000, 300_000]) {
    it(`[RT-06][VER-01] rejoins within 2 s of the server’s return after an outage of ${outage / 1_000} s`, async () => {
      const { clock, events, letIn } = await joinedChannel();
      sockets.isDown = true;
      newest().drop();
      await clock.advance(outage);
      expect(events).to.deep.equal(['joined', 'lost']);
      sockets.isDown = false;
      await clock.advance(2_000);
      expect(newest().isClosed).to.equal(false);
      await letIn();
      expect(events).to.deep.equal(['joined', 'lost', 'joined']);
    });
  }

  it('[RT-06] rejoins within 2 s of the server’s return although the clock was put back', async () => {
    const { clock, events, letIn } = await joinedChannel();
    sockets.isDown = true;
    newest().drop();
    await clock.advance(20_000);
    clock.shift(-3_600_000);
    await clock.advance(20_000);
    sockets.isDown = false;
    await clock.advance(2_000);
    expect(newest().isClosed).to.equal(false);
    await letIn();
    expect(events).to.deep.equal(['joined', 'lost', 'joined']);
  });

  it('[RT-06] tries at most once a second', async () => {
    const { clock } = await joinedChannel();
    sockets.isDown = true;
    newest().drop();
    await clock.advance(60_000);
    expect(sockets.all.length).to.be.within(40, 61);
  });

  it('[RT-06] tries after a random delay, so that visitors do not all reconnect at once after a restart', async () => {
    const { random } = Math;
    const moments: number[] = [];
    for (const part of [0, 0.5, 0.99]) {
      const { clock, lifetime } = await joinedChannel();
      await clock.advance(1_000);
      const opened = sockets.all.length;
      Math.random = () => part;
      newest().drop();
      const lostAt = clock.now();
      while (sockets.all.length === opened) await clock.advance(10);
      moments.push(clock.now() - lostAt);
      Math.random = random;
      lifetime.end();
      timers.restore();
    }
    expect(moments).to.deep.equal([200, 550, 900]);
  });

  it('[RT-06] does not abort a slow handshake', async () => {
    const { channel, clock, events, letIn } = await joinedChannel();
    newest().drop();
    await clock.advance(2_000);
    const opened = sockets.all.length;
    await clock.advance(8_000);
    channel.nudge();
    expect(sockets.all).to.have.length(opened);
    await letIn();
    expect(events).to.deep.equal(['joined', 'lost', 'joined']);
  });

  it('[RT-06] tries less often while the page is hidden, and at once when it becomes visible', async () => {
    const { clock } = await joinedChannel();
    setVisibility('hidden');
    sockets.isDown = true;
    newest().drop();
    await clock.advance(60_000);
    expect(sockets.all.length).to.be.within(3, 8);
    sockets.isDown = false;
    setVisibility('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(newest().isClosed).to.equal(false);
  });

  it('[EL-08] stops trying when the chat has ended', async () => {
    const { clock, lifetime } = await joinedChannel();
    sockets.isDown = true;
    newest().drop();
    lifetime.end();
    const opened = sockets.all.length;
    await clock.advance(60_000);
    expect(sockets.all).to.have.length(opened);
    expect(clock.pending).to.equal(0);
  });
});
