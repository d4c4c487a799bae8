import { expect } from '@open-wc/testing';
import type { Answer } from '../../../src/ports.ts';
import { Pusher } from '../../../src/adapters/realtime/pusher.ts';
import { until } from '../../support/until.ts';
import { CHANNEL, sockets, makeRealtime, letIn, joined, useScriptedSockets } from '../../support/pusherScene.ts';

const refusal = (status: number): Answer<never> => ({ ok: false, code: 'refused', status, error: '', errors: {} });

describe('reconnecting after a lost or refused connection', () => {
  useScriptedSockets();

  it('[RT-06] reconnects automatically after a lost socket, with a new signature', async () => {
    const { socket, types, asked } = await joined();
    socket.drop();
    expect(types()).to.deep.equal(['joined', 'lost']);
    await letIn(await sockets.opened(2), '2.2');
    expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
    expect(asked.map(({ socketId }) => socketId)).to.deep.equal(['1.1', '2.2']);
  });

  it('[RT-06] reconnects at once when nudged, and only while disconnected', async () => {
    const { socket, channel, types } = await joined();
    channel.nudge();
    expect(sockets.all).to.have.length(1);
    socket.drop();
    channel.nudge();
    channel.nudge();
    expect(sockets.all).to.have.length(2);
    await letIn(await sockets.opened(2), '2.2');
    expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
  });

  it('[RT-06] reconnects at once when the page becomes visible', async () => {
    const { socket } = await joined();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.all).to.have.length(1);
    socket.drop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sockets.all).to.have.length(2);
  });

  it('[RT-06] makes one attempt at a time, because the library’s own network listener is off', async () => {
    const { socket, channel } = await joined();
    socket.drop();
    channel.nudge();
    Pusher.Runtime.getNetwork().emit('online');
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(sockets.all).to.have.length(2);
  });

  it('[RT-06] replaces a socket opened before a network outage', async () => {
    const { socket, types } = await joined();
    window.dispatchEvent(new Event('online'));
    expect(socket.isClosed).to.equal(true);
    await letIn(await sockets.opened(2), '2.2');
    expect(types()).to.deep.equal(['joined', 'lost', 'joined']);
  });

  it('[RT-02] does not join a new socket with the previous socket’s signature', async () => {
    const { join, answers } = makeRealtime();
    let answer = (_signature: Answer<{ auth: string }>): void => undefined;
    answers.push(new Promise((resolve) => (answer = resolve)));
    const { channel } = join();
    const first = await sockets.opened();
    first.accept('1.1');
    first.drop();
    channel.nudge();
    const second = await sockets.opened(2);
    second.accept('2.2');
    await second.sent('pusher:subscribe');
    answer({ ok: true, value: { auth: 'key:old' } });
    await new Promise(requestAnimationFrame);
    expect(second.frames.map(({ data }) => (data as { auth: string }).auth)).to.deep.equal(['key:signature']);
  });

  it('[RT-02] requests the signature again after a short backend outage', async () => {
    const { join, answers, asked, clock } = makeRealtime();
    answers.push(refusal(503), { ok: false, code: 'network', status: null, error: '', errors: {} });
    const { types } = join();
    const socket = await sockets.opened();
    socket.accept('1.1');
    await until(() => asked.length === 1);
    await clock.advance(2_000);
    expect(asked).to.have.length(2);
    await clock.advance(4_000);
    await socket.sent('pusher:subscribe');
    socket.say('pusher_internal:subscription_succeeded', {}, CHANNEL);
    expect(types()).to.deep.equal(['joined']);
  });

  it('[RT-02] does not request a signature again on the same socket if the backend refused it', async () => {
    const { join, answers, asked, clock } = makeRealtime();
    answers.push(refusal(403));
    join();
    (await sockets.opened()).accept('1.1');
    await until(() => asked.length === 1);
    await clock.advance(600_000);
    expect(asked).to.have.length(1);
  });

  it('[RT-02] requests a signature again if the socket server refuses it', async () => {
    const { join, clock, asked } = makeRealtime();
    join();
    const socket = await sockets.opened();
    socket.accept('1.1');
    await socket.sent('pusher:subscribe');
    socket.say('pusher:subscription_error', { type: 'AuthError', status: 401 }, CHANNEL);
    await clock.advance(2_000);
    expect(asked).to.have.length(2);
  });
});
