import { expect } from '@open-wc/testing';
import { createSocketRealtime } from '../../../src/adapters/realtime/createRealtime.ts';
import * as library from '../../../src/adapters/realtime/PusherConnection.ts';
import { ClockedTimers } from '../../support/clockedTimers.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import { chattingSession, conversationOf, testSettings } from '../../support/makeSession.ts';
import { ScriptedSockets, type ScriptedSocket } from '../../support/scriptedSockets.ts';

const CHANNEL = 'private-chat.4711';
const eventsOn = (socket: ScriptedSocket | undefined): string[] => socket?.frames.map(({ event }) => event) ?? [];

let sockets: ScriptedSockets;
let timers: ClockedTimers;

/** Returns a visitor in a live chat. The real library and its timers run on the test's clock. */
async function liveChat() {
  const fakes = fakePorts();
  const { api, clock } = fakes;
  timers = new ClockedTimers(clock);
  const realtime = createSocketRealtime({
    load: async () => library,
    clock,
    servers: () => testSettings.servers,
    authorize: async () => ({ ok: true, value: { auth: 'key:signature' } }),
    report: fakes.report,
  });
  const session = await chattingSession({ ports: Object.assign(fakes, { realtime }) });
  const letIn = async (at: number): Promise<ScriptedSocket> => {
    const socket = sockets.all[at] as ScriptedSocket;
    socket.accept(`1.${at}`);
    await clock.advance(0);
    socket.say('pusher_internal:subscription_succeeded', {}, CHANNEL);
    await clock.advance(0);
    return socket;
  };
  return { session, api, clock, letIn, socket: await letIn(0) };
}

describe('a socket that receives nothing', () => {
  beforeEach(() => (sockets = new ScriptedSockets()));
  afterEach(() => {
    timers.restore();
    sockets.restore();
  });

  it('[RT-06][VER-01] a silent socket is pinged after 30 s, given up 10 s later, and missed messages are fetched', async () => {
    const { session, api, clock, letIn, socket } = await liveChat();
    // Like a socket whose other end vanished: its close never completes.
    socket.close = () => void (socket.readyState = 2);
    api.staffSays('Are you still there?');
    await clock.advance(29_000);
    expect(eventsOn(socket)).not.to.include('pusher:ping');
    await clock.advance(1_000);
    expect(eventsOn(socket)).to.include('pusher:ping');
    await clock.advance(9_000);
    expect([session.visit.receiver.isLive, sockets.all.length, socket.readyState]).to.eql([true, 1, 1]);
    await clock.advance(1_000);
    expect([session.visit.receiver.isLive, sockets.all.length, socket.readyState]).to.eql([false, 2, 2]);
    const asked = api.of('verifyLatest').length;
    await letIn(1);
    expect(session.visit.receiver.isLive).to.equal(true);
    expect(api.of('verifyLatest')).to.have.length(asked + 1);
    expect(conversationOf(session)).to.eql(['Hello', 'Are you still there?']);
    session.dispose();
  });

  it('[RT-06] a socket that answers pings is kept, however long the chat is silent', async () => {
    const { session, clock, socket } = await liveChat();
    for (let turn = 0; turn < 10; turn += 1) {
      await clock.advance(35_000);
      expect(eventsOn(socket).filter((event) => event === 'pusher:ping')).to.have.length(turn + 1);
      socket.say('pusher:pong', {});
    }
    expect([session.visit.receiver.isLive, sockets.all.length]).to.eql([true, 1]);
    session.dispose();
  });
});
