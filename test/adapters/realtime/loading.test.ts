import { expect } from '@open-wc/testing';
import type { RealtimeEvent } from '../../../src/ports.ts';
import { createRealtime } from '../../../src/adapters/realtime/createRealtime.ts';
import * as library from '../../../src/adapters/realtime/PusherConnection.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { testLifetime } from '../../support/lifetime.ts';
import { testSettings } from '../../support/makeSession.ts';
import { ScriptedSockets } from '../../support/scriptedSockets.ts';
import { until } from '../../support/until.ts';

let sockets: ScriptedSockets;

function makeRealtime(load: () => Promise<typeof library>) {
  const clock = new FakeClock();
  const problems: string[] = [];
  const realtime = createRealtime({
    clock,
    load,
    newId: () => crypto.randomUUID(),
    servers: () => testSettings.servers,
    authorize: async () => ({ ok: true, value: { auth: 'key:signature' } }),
    report: ({ message }) => void problems.push(message),
  });
  const lifetime = testLifetime();
  const events: RealtimeEvent[] = [];
  const room = { chatId: 4711, hash: '9f', room: `chat.${crypto.randomUUID()}` };
  const join = () => realtime.join(room, (event) => events.push(event), lifetime.signal);
  return { join, clock, problems, lifetime };
}

describe('the realtime library', () => {
  beforeEach(() => (sockets = new ScriptedSockets()));
  afterEach(() => sockets.restore());

  it('[RT-01] the realtime library loads with the first chat, and an earlier whisper is dropped silently', async () => {
    let loads = 0;
    const { join } = makeRealtime(async () => {
      loads += 1;
      return library;
    });
    expect(loads).to.equal(0);
    join().whisper({ type: 'user-closed-chat', chatId: 4711 });
    await sockets.opened();
    expect(loads).to.equal(1);
  });

  it('[EL-08] no socket is opened for a conversation that ended while the library loaded', async () => {
    let loaded = (): void => undefined;
    const { join, lifetime } = makeRealtime(() => new Promise((resolve) => (loaded = () => resolve(library))));
    const channel = join();
    lifetime.end();
    loaded();
    await new Promise(requestAnimationFrame);
    channel.nudge();
    expect(sockets.all).to.have.length(0);
  });

  it('[RT-06] a library that failed to load is requested again', async () => {
    let isLost = true;
    const { join, clock, problems } = makeRealtime(async () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return library;
    });
    join();
    await until(() => problems.length === 1);
    isLost = false;
    await clock.advance(5_000);
    await sockets.opened();
    expect(problems).to.deep.equal(['The realtime library could not be loaded']);
  });
});
